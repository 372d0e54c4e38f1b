import type { Words } from './words.ts'

let current: Words | undefined
const listeners = new Set<() => void>()

/**
 * The words for code that is no component. Call this function when you need a text, never at the top of a file: the
 * language may change. On the server it only works while `drawnIn` draws a page.
 */
export function currentWords(): Words {
  if (!current) throw new Error('No language was chosen yet: ask for words when the text is needed.')
  return current
}

export function setWords(words: Words): void {
  current = words
  for (const listener of listeners) listener()
}

/** Draws a page with these words. Nothing else runs meanwhile: a server draws one page after the other. */
export function drawnIn<Drawn>(words: Words, draw: () => Drawn): Drawn {
  const before = current
  current = words
  try {
    return draw()
  } finally {
    current = before
  }
}

/** Calls `listener` when the language changes. Returns a function that stops this. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
