import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { factsOf, SOURCE_LANGUAGE, TRANSLATED } from '../src/domain/languages.ts'
import type { CatalogueFile } from '../src/words/compile-catalogue.server.ts'
import { isSaidByServer, textsOf } from '../src/words/compile-catalogue.server.ts'
import { comparedTo } from './words/faults.ts'
import { keysFile } from './words/keys-of.ts'
import { unusedKeys } from './words/unused.ts'

const FOLDER = 'src/words'
const KEYS = `${FOLDER}/keys.ts`
const DRAWN_BY_SERVER = /\.server\.ts$|\.page\.tsx$|\/server\//

const read = (language: string): CatalogueFile => JSON.parse(readFileSync(`${FOLDER}/${language}.json`, 'utf8'))

const source = read(SOURCE_LANGUAGE)
const keys = keysFile(source)
// Leaves an unchanged file alone, so that no build becomes out of date.
if (!existsSync(KEYS) || readFileSync(KEYS, 'utf8') !== keys) writeFileSync(KEYS, keys)
const faults: string[] = []
for (const language of TRANSLATED) {
  const { missing, superfluous, different } = comparedTo(source, read(language), language)
  const { isDraft } = factsOf(language)
  // What a draft lacks is shown in English meanwhile (R-REACH-12).
  if (isDraft && missing.length > 0) console.log(`${FOLDER}/${language}.json: ${missing.length} texts are missing`)
  const all = [...(isDraft ? [] : missing), ...superfluous, ...different]
  faults.push(...all.map((fault) => `${FOLDER}/${language}.json: ${fault}`))
}
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => join('src', path))
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && path !== join(KEYS))
const sourcesOf = (paths: readonly string[]) => paths.map((path) => readFileSync(path, 'utf8'))
const allKeys = Object.keys(textsOf(source))
for (const key of unusedKeys(allKeys, sourcesOf(files))) {
  faults.push(`${FOLDER}/${SOURCE_LANGUAGE}.json: nobody asks for '${key}'`)
}
const serversKeys = allKeys.filter(isSaidByServer)
const notInBrowsers = new Set(unusedKeys(serversKeys, sourcesOf(files.filter((path) => !DRAWN_BY_SERVER.test(path)))))
for (const key of serversKeys.filter((key) => !notInBrowsers.has(key))) {
  faults.push(`a browser asks for '${key}', which only the server has`)
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
