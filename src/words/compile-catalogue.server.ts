import compileMessage from 'icu-minify/compile'
import type { Catalogue } from './words.ts'

/** A catalogue file: groups within groups, texts at their ends. */
export type CatalogueFile = { readonly [name: string]: string | CatalogueFile }

/** Every text of a file by its whole key, as it is written. */
export function textsOf(file: CatalogueFile, before = ''): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(file)) {
    if (typeof value === 'string') texts[before + name] = value
    else Object.assign(texts, textsOf(value, `${before}${name}.`))
  }
  return texts
}

/** The texts of a file as they are used: the reading of ICU messages is done here once, and costs a browser nothing. */
export const catalogueOf = (file: CatalogueFile): Catalogue =>
  Object.fromEntries(Object.entries(textsOf(file)).map(([key, text]) => [key, compiled(key, text)]))

function compiled(key: string, text: string) {
  try {
    return compileMessage(text)
  } catch (cause) {
    throw new Error(`${key}: this is no ICU message: ${text}`, { cause })
  }
}
