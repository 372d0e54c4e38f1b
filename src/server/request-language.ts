import type { Context as HttpContext } from 'hono'
import { getCookie } from 'hono/cookie'
import { acceptedLanguage, acceptedTags, isLanguage, type Language } from '#domain/languages.ts'
import type { MassUnit } from '#domain/load.ts'
import { unitOfLanguage } from '#domain/unit-of-place.ts'
import { LANGUAGE_COOKIE } from '#words/language-cookie.ts'
import { wordsFor } from '#words/words.server.ts'
import type { Words } from '#words/words.ts'

/** The language the person chose on this browser, else the browser's own. */
export function languageOf(http: HttpContext): Language {
  const chosen = getCookie(http, LANGUAGE_COOKIE)
  return isLanguage(chosen) ? chosen : acceptedLanguage(http.req.header('Accept-Language'))
}

/** The unit of the place that the browser's first language names, else kilograms. */
export const unitOf = (http: HttpContext): MassUnit =>
  unitOfLanguage(acceptedTags(http.req.header('Accept-Language'))[0] ?? '') ?? 'kg'

export const wordsOf = (http: HttpContext): Words => wordsFor(languageOf(http))
