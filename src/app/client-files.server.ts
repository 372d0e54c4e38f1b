import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { directionOf, isLanguage } from '#domain/languages.ts'
import { PROJECT } from '#server/project-folder.ts'
import { languageOf } from '#server/request-language.ts'
import { wordsFor } from '#words/words.server.ts'
import type { Words } from '#words/words.ts'
import { type DrawPage, fillShell, type Page, type PageParts } from './page-shell.ts'

const CLIENT_FOLDER = join(PROJECT, 'dist/client')

const A_YEAR = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
/** Browsers ask each time, because the page, the service worker and the manifest must be of one build. */
const ASK_EACH_TIME = 'no-cache'

/**
 * Serves the built files, and the page for every address of the app. A missing file is a 404, because a browser must
 * not read a page as a script.
 */
export function clientFiles(folder: string = CLIENT_FOLDER): Hono {
  const app = new Hono()
  if (!isBuilt(folder)) {
    return app.get('*', (http, next) => (isPageAddress(http.req.path) ? http.text(NOT_BUILT, 503) : next()))
  }
  const serve = (path: string | undefined, cacheFor: (found: string) => string) =>
    serveStatic({
      root: folder,
      path,
      precompressed: true,
      onFound: (found, http) =>
        http.header('Cache-Control', cacheFor(found.slice(folder.length).replace(COMPRESSED, ''))),
    })
  const page = serve('index.html', () => ASK_EACH_TIME)
  return app
    .get('/manifest.webmanifest', async (http) => {
      const chosen = http.req.query('lang')
      const language = isLanguage(chosen) ? chosen : languageOf(http)
      const text = manifestIn(await readFile(join(folder, 'manifest.webmanifest'), 'utf8'), wordsFor(language))
      http.header('Cache-Control', ASK_EACH_TIME)
      return http.body(text, 200, { 'Content-Type': 'application/manifest+json' })
    })
    .get('*', serve(undefined, cacheOf))
    .get('*', (http, next) => (isPageAddress(http.req.path) ? page(http, next) : next()))
}

/** Puts texts in the visitor's language into the manifest. */
function manifestIn(built: string, words: Words): string {
  const names = [words('app.manifest.next'), words('app.manifest.empty')]
  const { shortcuts = [], ...manifest } = JSON.parse(built) as { shortcuts?: object[] }
  return JSON.stringify({
    ...manifest,
    lang: words.language,
    dir: directionOf(words.language),
    description: words('app.manifest.description'),
    shortcuts: shortcuts.map((shortcut, index) => ({ ...shortcut, name: names[index] })),
  })
}

export const isBuilt = (folder: string = CLIENT_FOLDER): boolean => existsSync(join(folder, 'index.html'))

/** The name of a file that has a compressed copy. */
const COMPRESSED = /\.(br|gz)$/

const NOT_BUILT = 'The app is not built yet: start it with npm start.'

function cacheOf(path: string): string {
  if (/^[/\\]assets[/\\]/.test(path)) return A_YEAR
  return /\.(html|webmanifest)$|[/\\](sw|registerSW|workbox-\w+)\.js$/.test(path) ? ASK_EACH_TIME : A_DAY
}

/** An address of the app is outside `/api`, `/live` and `/assets` and has no file ending in its last part. */
const isPageAddress = (path: string): boolean => !/^\/(api|live|assets)(\/|$)|\.[^/]*$/.test(path)

const RENDERER = join(PROJECT, 'dist/pages/pages.mjs')

type Renderer = { renderPage: (page: Page, words: Words) => PageParts }

/** Reads the shell each time, because it names the scripts and styles of one build. */
export const builtPages =
  (clientFolder: string = CLIENT_FOLDER, renderer: string = RENDERER): DrawPage =>
  async (page, language) => {
    const { renderPage } = (await import(pathToFileURL(renderer).href)) as Renderer
    return fillShell(await readFile(join(clientFolder, 'pages.html'), 'utf8'), renderPage(page, wordsFor(language)))
  }
