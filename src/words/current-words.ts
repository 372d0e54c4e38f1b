import type { Words } from './words.ts'

let current: Words | undefined
const listeners = new Set<() => void>()

/**
 * The texts of this browser's language, for whatever is no component: a toast, an operation's failure, an announcement.
 * Ask when the text is needed and never at a file's top: the language is known only once the app starts, and changes.
 * On the server there is
 * one only while a page is drawn; elsewhere there it is an argument.
 */
export function currentWords(): Words {
  if (!current) throw new Error('No language was chosen yet: ask for words when the text is needed.')
  return current
}

/** From now on this browser's texts are these. */
export function setWords(words: Words): void {
  current = words
  for (const listener of listeners) listener()
}

/** Draws something in these words. Nothing else runs meanwhile: that is how a server draws one page after the other. */
export function drawnIn<Drawn>(words: Words, draw: () => Drawn): Drawn {
  const before = current
  current = words
  try {
    return draw()
  } finally {
    current = before
  }
}

/** Calls back when the language changes; returns how to stop. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
