import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { type Language, SOURCE_LANGUAGE } from '../src/domain/languages.ts'
import { type CatalogueFile, catalogueForBrowsers } from '../src/words/compile-catalogue.server.ts'

const CATALOGUE = /[\\/]src[\\/]words[\\/][\w-]+\.json$/

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as CatalogueFile

/**
 * A Vite plugin that loads catalogues compiled and without the server's texts: the browser then needs no parser for ICU
 * messages (decision 0009).
 */
export const compileWords = (): Plugin => ({
  name: 'compile-words',
  enforce: 'pre',
  load: {
    filter: { id: CATALOGUE },
    async handler(id) {
      const source = join(dirname(id), `${SOURCE_LANGUAGE}.json`)
      const [file, original] = await Promise.all([read(id), read(source)])
      const text = JSON.stringify(
        JSON.stringify(catalogueForBrowsers(file, original, basename(id, '.json') as Language)),
      )
      return { code: `export default JSON.parse(${text})`, moduleType: 'js', map: null }
    },
  },
})
