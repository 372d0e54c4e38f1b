import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** Where the build puts the browser's part. */
export const CLIENT_FOLDER = join(import.meta.dirname, '../../dist/client')

const A_YEAR = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
/** Kept, but asked for each time: the page, the service worker and the manifest name what belongs to one build. */
const ASK_EACH_TIME = 'no-cache'

/**
 * The built client: its files, and the page for every address of the app. A file that is not there is a 404 and never
 * the page, so that a browser with yesterday's page does not read HTML as a script.
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
    .get('*', serve(undefined, cacheOf))
    .get('*', (http, next) => (isPageAddress(http.req.path) ? page(http, next) : next()))
}

export const isBuilt = (folder: string = CLIENT_FOLDER): boolean => existsSync(join(folder, 'index.html'))

/** Ends the name of a file that stands compressed beside the plain one. */
const COMPRESSED = /\.(br|gz)$/

const NOT_BUILT = 'The app is not built yet: start it with npm start.'

function cacheOf(path: string): string {
  if (/^[/\\]assets[/\\]/.test(path)) return A_YEAR
  return /\.(html|webmanifest)$|[/\\](sw|registerSW|workbox-\w+)\.js$/.test(path) ? ASK_EACH_TIME : A_DAY
}

/** Addresses of the app have no file ending in their last part. */
const isPageAddress = (path: string): boolean => !/^\/(api|live|assets)(\/|$)|\.[^/]*$/.test(path)
