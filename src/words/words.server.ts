import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { type CatalogueFile, catalogueOf } from './compile-catalogue.server.ts'
import { createWords, type Words } from './words.ts'

const WORDS = new Map<Language, Words>()

/** The words of a language: each request, email and picture has its own. */
export function wordsFor(language: Language): Words {
  const words =
    WORDS.get(language) ?? createWords(language, catalogueOf(textsIn(language), textsIn(SOURCE_LANGUAGE), language))
  WORDS.set(language, words)
  return words
}

/** From here and from the built server, which is as deep in the project. */
const FOLDER = join(import.meta.dirname, '../../src/words')

const textsIn = (language: Language): CatalogueFile => readWords(`${language}.json`)

/** Reads a file of words. `path`: within `src/words`. */
export const readWords = <File>(path: string): File => JSON.parse(readFileSync(join(FOLDER, path), 'utf8')) as File
