import { isLanguage, type Language, languageAmong } from './languages.ts'

const KEY = 'sled:language'

/** The language this device starts in: the one last chosen here, else the browser's. */
export function deviceLanguage(): Language {
  const kept = readKept()
  return isLanguage(kept) ? kept : languageAmong(navigator.languages)
}

/** Storage may be forbidden: then the browser's language it is. */
function readKept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
