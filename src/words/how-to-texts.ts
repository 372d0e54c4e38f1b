import type { Language } from './languages.ts'

/** What to do at 'Set up', 'Move' and 'Mind', by the exercise's English name (R-GUIDE-07). */
export type HowTos = Readonly<Record<string, readonly string[]>>

/** A file for each language loads when a page is at rest, or with the first exercise that shows its figure. */
const FILES: Record<Language, () => Promise<{ default: HowTos }>> = {
  en: () => import('./how-to/en.json', { with: { type: 'json' } }),
  de: () => import('./how-to/de.json', { with: { type: 'json' } }),
}

/** How each exercise with a figure is done, in a language. Rejects if the file cannot load. */
export const howTosIn = async (language: Language): Promise<HowTos> => (await FILES[language]()).default
