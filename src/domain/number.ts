/** Rounds half up on the decimal digits: 1.005 becomes 1.01, which binary arithmetic misses. Never -0. */
export function roundTo(value: number, decimals: number): number {
  const shifted = Math.round(Number(`${withoutExponent(value)}e${decimals}`))
  return Number(`${withoutExponent(shifted)}e-${decimals}`)
}

/** The greatest multiple of `step` that is not above the value, counted in hundredths. */
export const flooredTo = (value: number, step: number): number =>
  roundTo(Math.floor(roundTo(value, 2) / step) * step, 2)

/** The number as text, with a dot, at most `decimals` decimals and no zeros at the end. */
export const formatNumber = (value: number, decimals = 2): string => withoutExponent(roundTo(value, decimals))

/**
 * The number as text. `String` writes tiny and huge ones as '1e-7' and '1e+21'; they become 0 and the largest safe
 * integer.
 */
const withoutExponent = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? String(Math.abs(value) < 1 ? 0 : Math.sign(value) * Number.MAX_SAFE_INTEGER) : text
}

/** The zeros of Arabic, Persian, Hindi, Bengali, Thai and full-width keyboards. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\uff10-\uff19]/g

const OTHER_SIGNS: Readonly<Record<string, string>> = {
  '\u060c': ',',
  '\u066b': '.',
  '\uff0c': ',',
  '\uff0e': '.',
  '\u3002': '.',
  '\uff1a': ':',
  '\uff0d': '-',
  '\u2212': '-',
}

const ANY_OTHER_SIGN = new RegExp(`[${Object.keys(OTHER_SIGNS).join('')}]`, 'g')

/** '٦٢،٥' becomes '62,5', '１２' becomes '12'. */
export const inPlainDigits = (text: string): string =>
  text
    .replace(OTHER_DIGITS, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
    })
    .replace(ANY_OTHER_SIGN, (sign) => OTHER_SIGNS[sign] ?? sign)
