import { LANGUAGE_COOKIE } from './language-cookie.ts'
import { isLanguage, type Language, languageAmong } from './languages.ts'

const KEY = 'sled:language'
const A_YEAR_S = 365 * 24 * 60 * 60

/** The language this device starts in, even offline: the last one chosen here, else the browser's. */
export function deviceLanguage(): Language {
  const kept = readKept()
  return isLanguage(kept) ? kept : languageAmong(navigator.languages)
}

/** Keeps a chosen language for the next start, and tells the server, which draws pages and writes refusals in it. */
export function keepLanguage(language: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the newer API is missing in browsers that Sled runs in
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${A_YEAR_S}; SameSite=Lax${secure}`
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // If the storage is full or forbidden, the account brings the language with the next answer.
  }
}

/** If the storage is forbidden, the browser's language counts. */
function readKept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
