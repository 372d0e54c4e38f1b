import type { Section } from '#domain/section.ts'
import type { Words } from './words.ts'

export const sectionTitle = (section: Section, words: Words): string => words(`section.${section}`)
