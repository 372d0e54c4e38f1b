import type { Section } from '#domain/section.ts'
import type { Words } from './words.ts'

/** The name of a section. */
export const sectionTitle = (section: Section, words: Words): string => words(`section.${section}`)
