import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv } from 'node:process'
import type { CatalogueFile } from '../src/words/compile-catalogue.server.ts'
import { textsOf } from '../src/words/compile-catalogue.server.ts'
import { LANGUAGES, SOURCE_LANGUAGE } from '../src/words/languages.ts'
import { faultsOf } from './words/faults.ts'
import { keysFile } from './words/keys-of.ts'
import { unusedKeys } from './words/unused.ts'

const FOLDER = 'src/words'
const KEYS = `${FOLDER}/keys.ts`

const read = (language: string): CatalogueFile => JSON.parse(readFileSync(`${FOLDER}/${language}.json`, 'utf8'))

/** Writes the keys of all texts as types; with `--check`, only says what is wrong with the catalogues. */
const source = read(SOURCE_LANGUAGE)
const keys = keysFile(source)
const isCheck = argv.includes('--check')
if (!isCheck) writeFileSync(KEYS, keys)
const faults = Object.keys(LANGUAGES)
  .filter((language) => language !== SOURCE_LANGUAGE)
  .flatMap((language) => faultsOf(source, read(language)).map((fault) => `${FOLDER}/${language}.json: ${fault}`))
if (isCheck && readFileSync(KEYS, 'utf8') !== keys) faults.push(`${KEYS} is old: npm run words`)
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => join('src', path))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && path !== join(KEYS))
  .map((path) => readFileSync(path, 'utf8'))
for (const key of unusedKeys(Object.keys(textsOf(source)), sources)) {
  faults.push(`${FOLDER}/${SOURCE_LANGUAGE}.json: nobody asks for '${key}'`)
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
