import type { MassUnit } from '#domain/load.ts'

/** Countries with weights in pounds. */
const POUNDS = ['US', 'LR', 'MM']

/** The time zones of these countries, for browsers whose language names no country. */
const ZONES_OF_POUNDS =
  /^(US\/.+|America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+|Indianapolis|Louisville|Fort_Wayne)|Pacific\/Honolulu|Africa\/Monrovia|Asia\/(Yangon|Rangoon)|(Etc\/)?(UTC|GMT|Unknown))$/

/**
 * Whether the device's place uses kilograms: the place of its language ('en-GB'), else where people speak it ('de'),
 * else its time zone, because English browsers often say only 'en'.
 */
function isInKilograms(locale: string, timeZone: string): boolean {
  const { named, likely } = placesOf(locale)
  if (named) return !POUNDS.includes(named)
  return (likely !== undefined && !POUNDS.includes(likely)) || !ZONES_OF_POUNDS.test(timeZone)
}

export const unitHere = (
  locale = navigator.language,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): MassUnit => (isInKilograms(locale, timeZone) ? 'kg' : 'lbs')

function placesOf(locale: string): { named?: string; likely?: string } {
  try {
    const language = new Intl.Locale(locale)
    return { named: language.region, likely: language.maximize().region }
  } catch {
    return {}
  }
}
