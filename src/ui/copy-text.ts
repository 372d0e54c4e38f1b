import { currentWords } from '#words/current-words.ts'

/**
 * Copies a text that may still be on its way; false if it arrives as null. Call this inside the tap, as some browsers
 * require. Throws an error with a text for the reader.
 */
export async function copyText(coming: Promise<string | null>): Promise<boolean> {
  const promised = writePromised(coming)
  const text = await coming
  if (text === null) return false
  if (await promised) return true
  // Over plain http only the old way of copying works.
  if (navigator.clipboard) await navigator.clipboard.writeText(text).catch(refused)
  else copySelected(text)
  return true
}

/** False if the browser's clipboard takes no promise. */
async function writePromised(coming: Promise<string | null>): Promise<boolean> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard) return false
  const blob = coming.then((text) => {
    if (text === null) throw new DOMException('nothing to copy', 'AbortError')
    return new Blob([text], { type: 'text/plain' })
  })
  blob.catch(() => undefined) // The clipboard handles a rejection; this prevents an 'unhandled' one here.
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}

/** Copies from a field beside the focused element, because an open drawer traps the focus. */
function copySelected(text: string) {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'fixed top-0 opacity-0'
  ;(focused?.parentElement ?? document.body).append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isCopied) refused()
}

/** Replaces the browser's own message, which is for programmers. */
function refused(): never {
  throw new Error(currentWords()('ui.noCopy'))
}
