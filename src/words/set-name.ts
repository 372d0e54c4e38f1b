import { currentWords } from './current-words.ts'

/** The name of the nth set, from 1, in the language of the person who adds it: 'Set 3' (R-DATA-08). It is stored. */
export const setName = (position: number): string => currentWords()('set.name', { number: position })
