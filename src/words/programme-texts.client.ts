import type { Language } from '#domain/languages.ts'
import type { ProgrammeId } from '#domain/programmes/our-programmes.ts'
import type { ProgrammeTexts } from '#domain/programmes/written-programme.ts'

type AllTexts = Record<ProgrammeId, ProgrammeTexts>

/**
 * What Sled's own programmes are called in a language. Its file loads when a page is at rest, or with the first list of
 * programmes. Rejects if it cannot load.
 */
export const programmeTextsIn = async (language: Language): Promise<AllTexts> =>
  ((await import(`./programmes/${language}.json`)) as { default: AllTexts }).default
