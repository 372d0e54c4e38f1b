import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { catalogueForBrowsers } from '../src/words/compile-catalogue.server.ts'

const CATALOGUE = /[\\/]src[\\/]words[\\/]\w+\.json$/

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
      const file = JSON.parse(await readFile(id, 'utf8'))
      const text = JSON.stringify(JSON.stringify(catalogueForBrowsers(file)))
      return { code: `export default JSON.parse(${text})`, moduleType: 'js', map: null }
    },
  },
})
