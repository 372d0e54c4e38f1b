import type { MassUnit } from './load.ts'

/** Countries with weights in pounds. */
const POUNDS = ['US', 'LR', 'MM']

/**
 * The unit of the place that a language names ('en-GB'), else of the place where people speak it ('de'). Null for a
 * language that is spoken in pounds but names no place, because English browsers often say only 'en'.
 */
export function unitOfLanguage(locale: string): MassUnit | null {
  const { named, likely } = placesOf(locale)
  if (named) return POUNDS.includes(named) ? 'lbs' : 'kg'
  return likely !== undefined && !POUNDS.includes(likely) ? 'kg' : null
}

function placesOf(locale: string): { named?: string; likely?: string } {
  try {
    const language = new Intl.Locale(locale)
    return { named: language.region, likely: language.maximize().region }
  } catch {
    return {}
  }
}
