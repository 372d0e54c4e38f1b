/** `npm start`: builds the app if necessary, then serves it. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildAppIfStale } from './build-app.ts'

process.chdir(join(import.meta.dirname, '..'))
try {
  if (await buildAppIfStale()) console.log('The app is built.')
} catch (error) {
  console.error(`The app cannot be built: ${(error as Error).message}`)
  process.exit(1)
}
await import(pathToFileURL('dist/server/main.mjs').href)
