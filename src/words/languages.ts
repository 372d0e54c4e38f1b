/** The languages Sled speaks, each by its own name. `src/words/<language>.json` holds its texts. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** What a person may choose, and what visitors are answered in: languages whose every text is in use. */
export const OFFERED: readonly Language[] = ['en', 'de']

/** The language of the source texts, and of whoever asks for one that Sled does not speak. */
export const SOURCE_LANGUAGE = 'en'

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code)

/** The first language of a list like `['de-AT', 'fr']` that Sled speaks. */
export function languageAmong(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const [code] = tag.toLowerCase().split('-')
    if (isLanguage(code) && OFFERED.includes(code)) return code
  }
  return SOURCE_LANGUAGE
}

/** The language that a header like `de-AT,de;q=0.9,en;q=0.8` asks for. */
export function acceptedLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', ...rest] = range.split(';').map((part) => part.trim())
    const weight = rest.find((part) => part.startsWith('q='))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  return languageAmong(wanted.map(({ tag }) => tag))
}
