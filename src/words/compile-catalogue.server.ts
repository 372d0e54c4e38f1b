import compileMessage from 'icu-minify/compile'
import type { Catalogue } from './words.ts'

/** A file of texts: a name holds a text or a group of further names. */
export type CatalogueFile = { readonly [name: string]: string | CatalogueFile }

/** The texts of a file by their whole keys, such as 'day.today'. */
export function textsOf(file: CatalogueFile, before = ''): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(file)) {
    if (typeof value === 'string') texts[before + name] = value
    else Object.assign(texts, textsOf(value, `${before}${name}.`))
  }
  return texts
}

/** Texts that only the server uses: mails, the landing page, the assistant (decision 0009). */
const SAID_BY_SERVER = ['mail.', 'landing.more.', 'progress.told.']

export const isSaidByServer = (key: string): boolean => SAID_BY_SERVER.some((group) => key.startsWith(group))

export const catalogueForBrowsers = (file: CatalogueFile): Catalogue =>
  Object.fromEntries(Object.entries(catalogueOf(file)).filter(([key]) => !isSaidByServer(key)))

/** Parses ICU messages once, so that no browser has to. */
export const catalogueOf = (file: CatalogueFile): Catalogue =>
  Object.fromEntries(Object.entries(textsOf(file)).map(([key, text]) => [key, compiled(key, text)]))

function compiled(key: string, text: string) {
  try {
    return compileMessage(text)
  } catch (cause) {
    throw new Error(`${key}: this is no ICU message: ${text}`, { cause })
  }
}
