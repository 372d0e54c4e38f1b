import type { Language } from '#domain/languages.ts'

/** What to do at 'Set up', 'Move' and 'Mind', by the exercise's English name (R-GUIDE-07). */
export type HowTos = Readonly<Record<string, readonly string[]>>

/**
 * How each exercise with a figure is done, in a language. Its file loads when a page is at rest, or with the first
 * exercise that shows its figure. Rejects if it cannot load.
 */
export const howTosIn = async (language: Language): Promise<HowTos> =>
  ((await import(`./how-to/${language}.json`, { with: { type: 'json' } })) as { default: HowTos }).default
