import type { ProgrammeId } from '#domain/programmes/our-programmes.ts'
import type { ProgrammeTexts } from '#domain/programmes/written-programme.ts'
import type { Language } from './languages.ts'

type AllTexts = Record<ProgrammeId, ProgrammeTexts>

/** A file for each language loads when a page is at rest, or with the first list of programmes. */
const FILES: Record<Language, () => Promise<{ default: AllTexts }>> = {
  en: () => import('./programmes/en.json'),
  de: () => import('./programmes/de.json'),
}

/** What Sled's own programmes are called in a language. Rejects if the file cannot load. */
export const programmeTextsIn = async (language: Language): Promise<AllTexts> => (await FILES[language]()).default
