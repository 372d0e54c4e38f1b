type LanguageFacts = {
  /** As its readers write it. */
  name: string
  /** What its catalogue calls a set that nobody has named (`set.name`). '#': the number. */
  set: string
  /** The names of a workout that nobody has named (`names.newWorkout`), around the weekday. */
  workout: RegExp
  /** No lifter of that language has read its texts yet (R-REACH-17). */
  isDraft?: true
  isRightToLeft?: true
}

/**
 * The one list of languages. Each has its texts in `src/words/<language>.json`, and files of the same name for what the
 * catalogue calls exercises, how they are done, and programmes. The default names are here, because a device meets those
 * of others and loads one language.
 */
export const LANGUAGES = {
  en: { name: 'English', set: 'Set #', workout: /^(.+) (?:Morning|Afternoon|Evening|Night) Workout$/ },
  de: { name: 'Deutsch', set: 'Satz #', workout: /^(.+?)(?:morgen|nachmittag|abend|nacht)-Training$/ },
  fr: {
    name: 'Français',
    set: 'Série #',
    workout: /^Séance (?:de nuit )?du (.+?)(?: matin| après-midi| soir)?$/,
    isDraft: true,
  },
  es: {
    name: 'Español',
    set: 'Serie #',
    workout: /^Entrenamiento del (.+) por la (?:mañana|tarde|noche)$/,
    isDraft: true,
  },
  'pt-BR': {
    name: 'Português (Brasil)',
    set: 'Série #',
    workout: /^Treino de (.+) (?:de manhã|à tarde|à noite)$/,
    isDraft: true,
  },
  it: {
    name: 'Italiano',
    set: 'Serie #',
    workout: /^Allenamento di (.+) (?:mattina|pomeriggio|sera|notte)$/,
    isDraft: true,
  },
  nl: { name: 'Nederlands', set: 'Set #', workout: /^Training (.+?)(?:ochtend|middag|avond|nacht)$/, isDraft: true },
  pl: {
    name: 'Polski',
    set: 'Seria #',
    workout: /^Trening, (.+) (?:rano|po południu|wieczorem|w nocy)$/,
    isDraft: true,
  },
  ru: {
    name: 'Русский',
    set: 'Подход #',
    workout: /^(?:Утренняя|Дневная|Вечерняя|Ночная) тренировка, (.+)$/,
    isDraft: true,
  },
  tr: { name: 'Türkçe', set: '#. set', workout: /^(.+) (?:sabah|öğleden sonra|akşam|gece) antrenmanı$/, isDraft: true },
  ja: { name: '日本語', set: 'セット#', workout: /^(.+)の(?:朝|昼|夜|深夜)トレ$/, isDraft: true },
  'zh-Hans': { name: '简体中文', set: '第 # 组', workout: /^(.+)(?:上午|下午|晚上|夜间)训练$/, isDraft: true },
  ar: {
    name: 'العربية',
    set: 'المجموعة #',
    workout: /^حصة (?:صباح|بعد ظهر|مساء|ليل) (.+)$/,
    isDraft: true,
    isRightToLeft: true,
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof LANGUAGES

/** In the order of the list in which people choose. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]

/** The language in which the texts are written first, also for people who ask for an unknown language. */
export const SOURCE_LANGUAGE = 'en'

/** All but the source. */
export const TRANSLATED = LANGUAGE_CODES.filter((language) => language !== SOURCE_LANGUAGE)

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code)

/** The facts of a language, typed alike for all. */
export const factsOf = (language: Language): LanguageFacts => LANGUAGES[language]

/** For `Intl`. Digits are 0 to 9 in every language, as in its texts, and clocks have 24 hours. */
export const localeOf = (language: string): string => `${language}-u-hc-h23-nu-latn`

/** Which way a page of the language is read. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (factsOf(language).isRightToLeft ? 'rtl' : 'ltr')

/** `preferred`: like `['de-AT', 'fr']`. A variant that Sled lacks is the one it has: 'pt-PT' is 'pt-BR'. */
export function languageAmong(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const [wanted = ''] = tag.toLowerCase().split('-')
    const found = LANGUAGE_CODES.find((code) => code.split('-')[0] === wanted)
    if (found) return found
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
