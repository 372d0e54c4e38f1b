import formatMessage, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import { directionOf, type Language, localeOf } from '#domain/languages.ts'
import type { Nothing, TextParameters } from './keys.ts'

/** The compiled texts of a language by their whole keys, such as 'day.today'. */
export type Catalogue = Readonly<Record<string, CompiledMessage>>

/** A file of texts: a name holds a text or a group of further names. */
export type Groups<Text = CompiledMessage> = { readonly [name: string]: Text | Groups<Text> }

/** The texts of a file by their whole keys. */
export function flat<Text>(groups: Groups<Text>, before = ''): Record<string, Text> {
  const texts: Record<string, Text> = {}
  for (const [name, value] of Object.entries(groups)) {
    if (isGroup(value)) Object.assign(texts, flat(value, `${before}${name}.`))
    else texts[before + name] = value
  }
  return texts
}

/** A compiled message is a text or a list. */
export const isGroup = <Text>(value: Text | Groups<Text>): value is Groups<Text> =>
  typeof value === 'object' && !Array.isArray(value)

export type Tag<Element = unknown> = (inside: (string | Element)[]) => Element

/** The key of a text, such as 'logIn.title'. */
type TextKey = keyof TextParameters
export type PlainKey = { [Key in TextKey]: HasTag<TextParameters[Key]> extends true ? never : Key }[TextKey]
/** The key of a text with tags, for `Sentence`. */
export type TaggedKey = Exclude<TextKey, PlainKey>
/** The key of a text without values, for tables. */
export type FixedKey = { [Key in TextKey]: TextParameters[Key] extends Nothing ? Key : never }[TextKey]

/** The key of a text with the reason of a failure. */
export type FailureKey = {
  [Key in TextKey]: TextParameters[Key] extends Nothing | { message: string | number } ? Key : never
}[TextKey]

/** A part of a line, or nothing. */
type Part = string | false | null | undefined

export type CountKey = {
  [Key in TextKey]: TextParameters[Key] extends { count: number }
    ? { count: number } extends TextParameters[Key]
      ? Key
      : never
    : never
}[TextKey]

type HasTag<Parameters> = Parameters extends Nothing ? false : Tag extends Parameters[keyof Parameters] ? true : false
type ValuesOf<Key extends TextKey> = TextParameters[Key] extends Nothing ? [] : [values: TextParameters[Key]]

/**
 * `words('history.workouts', { count: 3 })`. Components use `useWords()`, other code in a browser `currentWords()`,
 * and the server `wordsFor(language)`.
 */
export type Words = {
  <Key extends PlainKey>(key: Key, ...values: ValuesOf<Key>): string
  readonly language: Language
  /** The parts of a text with tags, for `Sentence`. */
  parts(key: TaggedKey, values: FormatValues<unknown>): unknown[]
  number(value: number, options?: Intl.NumberFormatOptions): string
  date(value: Date | number, options: Intl.DateTimeFormatOptions): string
  /** 'Bench Press, Squat, and Row'. */
  list(items: readonly string[], options?: Intl.ListFormatOptions): string
  /** A value such as '80 kg × 8', which is read left to right in every line (R-REACH-14). Sled never stores it. */
  ltr(value: string): string
  /** '21 sets · 58m': the parts that there are. */
  line(parts: readonly Part[]): string
}

/** Makes the words of a language. A missing key is a bug, so the screen shows the key. */
export function createWords(language: Language, catalogue: Catalogue): Words {
  const format = <Element>(key: string, values?: FormatValues<Element>) =>
    formatMessage<Element>(catalogue[key] ?? key, language, values, { formatters })
  const isRightToLeft = directionOf(language) === 'rtl'
  const text = (key: string, values?: FormatValues<never>) => format(key, values) as string
  return Object.assign(text, {
    language,
    parts: (key: string, values: FormatValues<unknown>) => [format(key, values)].flat(),
    number: (value: number, options?: Intl.NumberFormatOptions) =>
      formatters.getNumberFormat(language, options).format(value),
    date: (value: Date | number, options: Intl.DateTimeFormatOptions) =>
      formatters.getDateTimeFormat(language, options).format(value),
    list: (items: readonly string[], options?: Intl.ListFormatOptions) =>
      listFormat(language, options).format(isRightToLeft ? items.map(isolated) : items),
    line(parts: readonly Part[]) {
      const texts = parts.flatMap((part) => part || [])
      return (isRightToLeft ? texts.map(isolated) : texts).join(' · ')
    },
    ltr: (value: string) => (isRightToLeft ? `\u2066${value}\u2069` : value),
  }) as Words
}

/** Signs around a text that make it one thing in its line: a name in Latin letters turns no Arabic line around. */
export const ISOLATE = { begin: '\u2068', end: '\u2069' }

const isolated = (text: string): string => ISOLATE.begin + text + ISOLATE.end

/** Makes each formatter once, because making one costs far more than using it. */
function once<Options, Formatter>(make: (locale: string, options?: Options) => Formatter) {
  const made = new Map<string, Formatter>()
  return (locale: string, options?: Options): Formatter => {
    const name = `${locale} ${options ? JSON.stringify(options) : ''}`
    const formatter = made.get(name) ?? make(locale, options)
    made.set(name, formatter)
    return formatter
  }
}

/** English dates have the day first: '3 March 2025'. */
const datesOf = (locale: string) => localeOf(locale === 'en' ? 'en-GB' : locale)

const formatters = {
  getNumberFormat: once(
    (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(localeOf(locale), options),
  ),
  getDateTimeFormat: once(
    (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(datesOf(locale), options),
  ),
  getPluralRules: once((locale, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options)),
} as Parameters<typeof formatMessage>[3]['formatters']

const listFormat = once((locale, options?: Intl.ListFormatOptions) => {
  const format = new Intl.ListFormat(locale, options)
  // Chinese units stand side by side, so that the sets 2, 3 and 4 would be 234.
  const between = format
    .formatToParts(['a', 'b'])
    .find(({ type }) => type === 'literal')
    ?.value.trim()
  return between ? format : new Intl.ListFormat(locale)
})
