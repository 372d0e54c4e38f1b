import { currentWords } from '#words/current-words.ts'

/**
 * Copies the link once `isOpen` says that it works; copies nothing if it doesn't. Call it inside the tap: some browsers
 * only allow copying then, so the text may be promised and come later. Throws if the browser refuses.
 */
export async function copyLink(link: string, isOpen: Promise<boolean>): Promise<'copied' | 'not-open'> {
  const promised = writePromised(link, isOpen)
  if (!(await isOpen)) return 'not-open'
  if (await promised) return 'copied'
  // Over plain http only the old way of copying works.
  if (navigator.clipboard) await navigator.clipboard.writeText(link)
  else copySelected(link)
  return 'copied'
}

/** Answers false if the browser takes no promise. */
async function writePromised(link: string, isOpen: Promise<boolean>): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard) return false
  const text = isOpen.then((opens) => {
    if (!opens) throw new DOMException('nothing to copy', 'AbortError')
    return new Blob([link], { type: 'text/plain' })
  })
  text.catch(() => undefined) // The clipboard gets the rejection; here it needs no other handler.
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    return true
  } catch {
    return false
  }
}

/** Copies from a field beside the focused element, because an open drawer keeps the focus inside. */
function copySelected(link: string) {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = link
  field.readOnly = true
  field.className = 'fixed top-0 opacity-0'
  ;(focused?.parentElement ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) throw new Error(currentWords()('publicLink.noCopy'))
}
