import { currentWords } from '#words/current-words.ts'

/**
 * Puts a link on the clipboard once `isOpen` says that it opens; nothing when it does not. Called in the tap itself: some
 * browsers let a page write only then, so what is written may be promised and come later. Throws when the browser refuses.
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

/** False where a browser takes no promise. */
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

/** Copies from a field beside the focused element: an open drawer keeps the focus inside itself. */
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
