import { isLanguage, type Language, languageAmong } from '#domain/languages.ts'
import { LANGUAGE_COOKIE } from './language-cookie.ts'

const KEY = 'sled:language'
const A_YEAR_S = 365 * 24 * 60 * 60

/** The last choice in this browser, else the browser's own language. Works offline. */
export function deviceLanguage(): Language {
  const kept = readKept()
  return isLanguage(kept) ? kept : languageAmong(navigator.languages)
}

/** Stores the chosen language, also for the server, which draws pages and writes refusals in it. */
export function keepLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the newer API is missing in browsers that Sled runs in
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax${secure}`
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // Without storage, the account brings the language with the next answer.
  }
}

/** The stored choice; null: there is none, or no storage. */
function readKept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
