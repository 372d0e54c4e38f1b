import { createContext, use, useSyncExternalStore } from 'react'
import { currentWords, onLanguageChange } from './current-words.ts'
import type { Words } from './words.ts'

/** The texts of a page that the server draws. Each visitor has a language of their own. */
export const WordsContext = createContext<Words | null>(null)

/** The texts of the current language. A component that uses them redraws when the language changes. */
export function useWords(): Words {
  const given = use(WordsContext)
  const now = () => given ?? currentWords()
  return useSyncExternalStore(onLanguageChange, now, now)
}
