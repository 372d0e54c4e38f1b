/** The languages with texts in `src/words/<language>.json`. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** People can choose these; all their texts are translated. */
export const OFFERED: readonly Language[] = ['en', 'de']

/** The language in which the texts are written first, also for people who ask for an unknown language. */
export const SOURCE_LANGUAGE = 'en'

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code)

/** `preferred`: like `['de-AT', 'fr']`. */
export function languageAmong(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const [code] = tag.toLowerCase().split('-')
    if (isLanguage(code) && OFFERED.includes(code)) return code
  }
  return SOURCE_LANGUAGE
}

/** `header`: like `de-AT,de;q=0.9,en;q=0.8`. */
export const acceptedLanguage = (header: string | undefined): Language => languageAmong(acceptedTags(header))

/** The language tags of an Accept-Language header, the most wanted first. */
export function acceptedTags(header: string | undefined): string[] {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', ...rest] = range.split(';').map((part) => part.trim())
    const weight = rest.find((part) => part.startsWith('q='))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  return wanted.map(({ tag }) => tag)
}
