import type { MassUnit } from '#domain/load.ts'

/** Where weights are in pounds. */
const POUNDS = ['US', 'LR', 'MM']

/** The time zones of these places that share their language, or its lack, with others. */
const ZONES_OF_POUNDS =
  /^(US\/.+|America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+|Indianapolis|Louisville|Fort_Wayne)|Pacific\/Honolulu|Africa\/Monrovia|Asia\/(Yangon|Rangoon)|(Etc\/)?(UTC|GMT|Unknown))$/

/**
 * Whether a device is set to a place where weights are in kilograms: by the place that its language names ('en-GB'), else
 * where that language is spoken ('de' alone is German as in Germany), else by its time zone: many an English browser
 * outside of the United States says only 'en', and some have no language ('C', 'en-US@posix'). Without a place it is in
 * none.
 */
function isInKilograms(locale: string, timeZone: string): boolean {
  const { named, likely } = placesOf(locale)
  if (named) return !POUNDS.includes(named)
  return (likely !== undefined && !POUNDS.includes(likely)) || !ZONES_OF_POUNDS.test(timeZone)
}

/** The unit of weights where this device is. */
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
