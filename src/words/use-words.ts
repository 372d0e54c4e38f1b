import { createContext, use, useSyncExternalStore } from 'react'
import { currentWords, onLanguageChange } from './current-words.ts'
import type { Words } from './words.ts'

/** The words of the visitor for whom the server draws a page; null in a browser. */
export const WordsContext = createContext<Words | null>(null)

/** Redraws the component when the language changes. */
export function useWords(): Words {
  const given = use(WordsContext)
  const now = () => given ?? currentWords()
  return useSyncExternalStore(onLanguageChange, now, now)
}
