import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { wordsFor } from '#words/words.server.ts'
import type { Words } from '#words/words.ts'
import { CLIENT_FOLDER } from './client-files.server.ts'
import { type DrawPage, fillShell, type Page, type PageParts } from './page-shell.ts'

/** Where the build puts what draws pages on the server. */
const RENDERER = join(import.meta.dirname, '../../dist/server/pages.mjs')

type Renderer = { renderPage: (page: Page, words: Words) => PageParts }

/**
 * Draws pages by what the build has made of them. The shell names the scripts and styles of one build, as the page of the
 * app does, so it is read each time like that one.
 */
export const builtPages =
  (clientFolder: string = CLIENT_FOLDER, renderer: string = RENDERER): DrawPage =>
  async (page, language) => {
    const { renderPage } = (await import(pathToFileURL(renderer).href)) as Renderer
    return fillShell(await readFile(join(clientFolder, 'pages.html'), 'utf8'), renderPage(page, wordsFor(language)))
  }
