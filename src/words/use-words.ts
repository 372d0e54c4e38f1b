import { createContext, use, useSyncExternalStore } from 'react'
import { currentWords, onLanguageChange } from './current-words.ts'
import type { Words } from './words.ts'

/** Each visitor of a page that the server draws has their own language. */
export const WordsContext = createContext<Words | null>(null)

/** Redraws the component when the language changes. */
export function useWords(): Words {
  const given = use(WordsContext)
  const now = () => given ?? currentWords()
  return useSyncExternalStore(onLanguageChange, now, now)
}
