/** The languages of Sled by their own names. `src/words/<language>.json` holds their texts. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const

export type Language = keyof typeof LANGUAGES

/** The languages people can choose. All their texts are translated. */
export const OFFERED: readonly Language[] = ['en', 'de']

/** The language of the source texts, and of people who ask for an unknown language. */
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
