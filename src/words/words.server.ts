import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompiledMessage } from 'icu-minify/format'
import { LANGUAGE_CODES, type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { type CatalogueFile, compiled, textsOf } from './compile-catalogue.server.ts'
import { type Catalogue, createWords, type Words } from './words.ts'

const WORDS = new Map<Language, Words>()

/** The words of a language: each request, email and picture has its own. */
export function wordsFor(language: Language): Words {
  const words = WORDS.get(language) ?? createWords(language, catalogueIn(language))
  WORDS.set(language, words)
  return words
}

/** Compiles a message when it is first asked for: two thousand at once would hold all requests up. */
function catalogueIn(language: Language): Catalogue {
  const texts = { ...textsIn(SOURCE_LANGUAGE), ...textsIn(language) }
  const messages: Record<string, CompiledMessage | undefined> = {}
  return new Proxy(messages, {
    get(_, key: string) {
      const text = texts[key]
      if (text !== undefined) messages[key] ??= compiled(key, text, language)
      return messages[key]
    },
  }) as Catalogue
}

/** From here and from the built server, which is as deep in the project. */
const FOLDER = join(import.meta.dirname, '../../src/words')

/** Read at the start: a newer version's files may take their place while the server runs. */
const FILES = new Map(LANGUAGE_CODES.map((language) => [language, readFileSync(join(FOLDER, `${language}.json`))]))

const textsIn = (language: Language): Record<string, string> =>
  textsOf(JSON.parse(String(FILES.get(language))) as CatalogueFile)

/** Reads a file of words. `path`: within `src/words`. */
export const readWords = <File>(path: string): File => JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as File
