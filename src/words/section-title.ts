import type { Section } from '#domain/section.ts'
import { currentWords } from './current-words.ts'
import type { Words } from './words.ts'

/** The name of a section. */
export const sectionTitle = (section: Section, words: Words = currentWords()): string => words(`section.${section}`)
