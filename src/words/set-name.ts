import { currentWords } from './current-words.ts'

/** 'Set 3', from 1. Sled stores it. */
export const setName = (position: number): string => currentWords()('set.name', { number: position })
