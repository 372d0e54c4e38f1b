import type { Words } from './words.ts'

let current: Words | undefined
const listeners = new Set<() => void>()

/**
 * For code that is no component. Call it when you need the text, never at the top of a file: the language may change.
 * On the server it only works while a page is drawn.
 */
export function currentWords(): Words {
  if (!current) throw new Error('No language was chosen yet: ask for words when the text is needed.')
  return current
}

export function setWords(words: Words): void {
  current = words
  for (const listener of listeners) listener()
}

/** Nothing else runs meanwhile: a server draws one page after the other. */
export function drawnIn<Drawn>(words: Words, draw: () => Drawn): Drawn {
  const before = current
  current = words
  try {
    return draw()
  } finally {
    current = before
  }
}

/** Returns a function that stops it. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
