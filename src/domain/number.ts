/**
 * A number rounded half up to so many decimals, as a person does it on the digits they see: 1.005 becomes 1.01, which
 * binary arithmetic alone misses (R-EDIT-29). Never -0.
 */
export function roundTo(value: number, decimals: number): number {
  const shifted = Math.round(Number(`${withoutExponent(value)}e${decimals}`))
  return Number(`${withoutExponent(shifted)}e-${decimals}`)
}

/** A number as a screen shows it: a dot, at most so many decimals, no zeros at the end. */
export const formatNumber = (value: number, decimals = 2): string => withoutExponent(roundTo(value, decimals))

/** `String` turns to 1e-7 and 1e21 at the far ends; nothing a lifter enters is there, so those become plain numbers. */
const withoutExponent = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? String(Math.abs(value) < 1 ? 0 : Math.sign(value) * Number.MAX_SAFE_INTEGER) : text
}
