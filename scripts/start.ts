/** `npm start`: the app as people use it. Builds the browser's part if it is not up to date, then serves. */
import { join } from 'node:path'
import { buildClientIfStale } from './build-client.ts'

process.chdir(join(import.meta.dirname, '..'))
try {
  if (await buildClientIfStale()) console.log('The app is built.')
} catch (error) {
  console.error(`The app cannot be built: ${(error as Error).message}`)
  process.exit(1)
}
await import('#app/main.server.ts')
