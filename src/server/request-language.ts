import type { Context as HttpContext } from 'hono'
import { getCookie } from 'hono/cookie'
import { LANGUAGE_COOKIE } from '#words/language-cookie.ts'
import { acceptedLanguage, isLanguage, type Language } from '#words/languages.ts'
import { wordsFor } from '#words/words.server.ts'
import type { Words } from '#words/words.ts'

/** The language a person has chosen on this browser, else the one the browser asks for. */
export function languageOf(http: HttpContext): Language {
  const chosen = getCookie(http, LANGUAGE_COOKIE)
  return isLanguage(chosen) ? chosen : acceptedLanguage(http.req.header('Accept-Language'))
}

/** The texts in the language of a request. */
export const wordsOf = (http: HttpContext): Words => wordsFor(languageOf(http))
