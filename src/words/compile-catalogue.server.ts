import compileMessage from 'icu-minify/compile'
import { type Catalogue, flat, type Groups, isGroup } from './words.ts'

export type CatalogueFile = Groups<string>

/** The texts of a file by their whole keys, such as 'day.today'. */
export const textsOf = (file: CatalogueFile): Record<string, string> => flat(file)

/** Texts that only the server uses: mails, the landing page, the assistant (decision 0009). */
const SAID_BY_SERVER = ['mail.', 'landing.more.', 'progress.told.']

export const isSaidByServer = (key: string): boolean => SAID_BY_SERVER.some((group) => key.startsWith(group))

/** Parses ICU messages once. What `file` lacks is in the words of `source` (R-REACH-12). */
export function catalogueOf(file: CatalogueFile, source: CatalogueFile = {}): Catalogue {
  const texts = { ...textsOf(source), ...textsOf(file) }
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compiled(key, text)]))
}

/** As `catalogueOf`, for a browser: in groups, whose names are shorter than keys, and without the server's texts. */
export const catalogueForBrowsers = (file: CatalogueFile, source: CatalogueFile): Groups =>
  compiledGroups(file, source, '')

function compiledGroups(file: CatalogueFile, source: CatalogueFile, before: string): Groups {
  const groups: Record<string, Groups[string]> = {}
  for (const [name, original] of Object.entries(source)) {
    const key = before + name
    const said = file[name] ?? original
    if (isGroup(original)) groups[name] = compiledGroups(isGroup(said) ? said : {}, original, `${key}.`)
    else if (!isSaidByServer(key)) groups[name] = compiled(key, String(said))
  }
  return groups
}

function compiled(key: string, text: string) {
  try {
    return compileMessage(text)
  } catch (cause) {
    throw new Error(`${key}: this is no ICU message: ${text}`, { cause })
  }
}
