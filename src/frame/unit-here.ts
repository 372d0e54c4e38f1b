import type { MassUnit } from '#domain/load.ts'
import { unitOfLanguage } from '#domain/unit-of-place.ts'

/** The time zones of countries with weights in pounds, for browsers whose language names no country. */
const ZONES_OF_POUNDS =
  /^(US\/.+|America\/(New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+|Indianapolis|Louisville|Fort_Wayne)|Pacific\/Honolulu|Africa\/Monrovia|Asia\/(Yangon|Rangoon)|(Etc\/)?(UTC|GMT|Unknown))$/

/** The unit of the device's place: that of its language, else that of its time zone. */
export const unitHere = (
  locale = navigator.language,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): MassUnit => unitOfLanguage(locale) ?? (ZONES_OF_POUNDS.test(timeZone) ? 'lbs' : 'kg')
