import type { Section } from '#domain/section.ts'
import { currentWords } from './current-words.ts'
import type { Words } from './words.ts'

/** What a part of a session is called. */
export const sectionTitle = (section: Section, words: Words = currentWords()): string => words(`section.${section}`)
