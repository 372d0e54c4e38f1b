import type { Words } from './words.ts'

let current: Words | undefined
const listeners = new Set<() => void>()

/**
 * The texts of this browser's language, for code that is not a component: a toast, an operation's failure, an
 * announcement. Call it when the text is needed and never at the top of a file, because the language is only known once
 * the app starts, and can change. On the server it only works while a page is drawn; elsewhere words are an argument.
 */
export function currentWords(): Words {
  if (!current) throw new Error('No language was chosen yet: ask for words when the text is needed.')
  return current
}

/** Sets the texts of this browser's language. */
export function setWords(words: Words): void {
  current = words
  for (const listener of listeners) listener()
}

/** Draws something with these texts. Nothing else runs meanwhile, so a server draws one page after the other. */
export function drawnIn<Drawn>(words: Words, draw: () => Drawn): Drawn {
  const before = current
  current = words
  try {
    return draw()
  } finally {
    current = before
  }
}

/** Calls back when the language changes. Returns a function that stops it. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
