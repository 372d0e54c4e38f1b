import { inPlainDigits } from '#domain/number.ts'
import { type Unit, unitOf } from './headings.ts'

/** A number with its unit, such as '182,5 lbs'. */
type Amount = { value: number; unit: Unit | null }

/** Whether a number has a decimal comma: 1, 2, or 4 and more digits follow the comma. */
export const hasDecimalComma = (text: string): boolean =>
  (text.includes(',') || text.includes('،')) && DECIMAL_COMMA.test(inPlainDigits(text))

const DECIMAL_COMMA = /^[-+]?[\d.\s]*,(?:\d{1,2}|\d{4,})(?:\s*\p{L}{1,9}\.?)?$/u

/** Characters that group digits: spaces, even those that never break, and the apostrophes of Swiss numbers. */
const IGNORED = /[\s'’]+/gu

const NUMBER = /^([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?)(\p{L}{0,12})\.?$/iu

/**
 * The number in a field; null: the field is empty, 'none': no number. With decimal commas a dot groups three digits,
 * else a comma does.
 */
export function amountOf(text: string, hasDecimalCommas: boolean): Amount | null | 'none' {
  // Nearly all fields are plain, and a history has a million of them.
  if ((hasDecimalCommas ? PLAIN_WHOLE : PLAIN).test(text)) return { value: Number(text), unit: null }
  const bare = inPlainDigits(text.replace(IGNORED, ''))
  if (bare === '' || bare === '-' || bare === '–') return null
  if (bare.length > LONGEST_NUMBER) return 'none'
  const ungrouped = hasDecimalCommas
    ? bare.replace(/\.(?=\d{3}(?!\d))/g, '').replace(',', '.')
    : bare.replace(/,(?=\d{3}(?!\d))/g, '')
  const [, digits, word = ''] = NUMBER.exec(ungrouped) ?? []
  if (digits === undefined) return 'none'
  const value = Number(digits)
  const unit = word === '' ? null : unitOf(word)
  return Number.isFinite(value) && (word === '' || unit) ? { value, unit } : 'none'
}

const PLAIN = /^\d{1,9}(?:\.\d{1,3})?$/
const PLAIN_WHOLE = /^\d{1,9}$/
const LONGEST_NUMBER = 60

/**
 * The seconds in '1h 12m', '20s', '1:05:00', '9:21', or in a number of `unit` (null: seconds). Null: empty; 'none': no
 * time.
 */
export function secondsOf(text: string, unit: Unit | null, hasDecimalCommas: boolean): number | null | 'none' {
  if (text === '') return null
  if (text.includes(':')) return clockSeconds(text)
  const amount = amountOf(text, hasDecimalCommas)
  if (amount !== 'none') {
    const factor = SECONDS_OF[amount?.unit ?? unit ?? 's']
    return factor === undefined ? 'none' : amount && amount.value * factor
  }
  const bare = text.toLowerCase().replace(/\s+/g, '')
  if (bare.length > LONGEST_NUMBER || !/^(?:\d+(?:\.\d+)?\p{L}+\.?)+$/u.test(bare)) return 'none'
  let seconds = 0
  for (const [, digits, word = ''] of bare.matchAll(/(\d+(?:\.\d+)?)(\p{L}+)/gu)) {
    const factor = SECONDS_OF[word === 'm' ? 'min' : (TIME_WORDS[word] ?? unitOf(word) ?? '')]
    if (factor === undefined) return 'none'
    seconds += Number(digits) * factor
  }
  return seconds
}

const SECONDS_OF: Record<string, number | undefined> = { s: 1, m: 60, min: 60, h: 3_600, d: 86_400 }

/** Further abbreviations of hours and days. */
const TIME_WORDS: Record<string, string | undefined> = { std: 'h', stdn: 'h', hr: 'h', hrs: 'h', d: 'd', t: 'd' }

function clockSeconds(text: string): number | 'none' {
  const parts = /^(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2}(?:[.,]\d+)?)$/.exec(inPlainDigits(text))?.slice(1)
  if (!parts) return 'none'
  const [hours, minutes, seconds] = parts.map((part) => Number((part ?? '0').replace(',', '.')))
  return (hours ?? 0) * 3_600 + (minutes ?? 0) * 60 + (seconds ?? 0)
}
