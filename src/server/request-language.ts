import type { Context as HttpContext } from 'hono'
import { getCookie } from 'hono/cookie'
import { LANGUAGE_COOKIE } from '#words/language-cookie.ts'
import { acceptedLanguage, isLanguage, type Language } from '#words/languages.ts'
import { wordsFor } from '#words/words.server.ts'
import type { Words } from '#words/words.ts'

/** The language the person chose on this browser, else the browser's own. */
export function languageOf(http: HttpContext): Language {
  const chosen = getCookie(http, LANGUAGE_COOKIE)
  return isLanguage(chosen) ? chosen : acceptedLanguage(http.req.header('Accept-Language'))
}

export const wordsOf = (http: HttpContext): Words => wordsFor(languageOf(http))
