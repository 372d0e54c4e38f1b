import { DatabaseStartError } from '#database/database-start-error.ts'
import { APP_NAME, APP_VERSION } from '#domain/app-name.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { NOTHING_SEEN } from '#server/doctor/seen-requests.ts'
import { createLogger } from '#server/logger.ts'
import { openConfigured, prepareDataFolder } from '#server/open-data.ts'
import { StartError } from '#server/start-error.ts'
import { catchTheRest, stopOnSignal } from './process-end.server.ts'
import type { ServeOptions } from './serve.server.ts'

const PLAIN_HTTP_HINT =
  'Over plain http another device can use the app but not start it offline or get notifications: browsers want https for that. ' +
  'Put https before the server and set APP_ORIGIN.'

/** In ms. The pages that waited for the start have loaded by then. */
const SETTLED_MS = 2_000

/** Starts the server, or ends with a clear line if that fails. */
export async function run(options: Pick<ServeOptions, 'draw'> = {}): Promise<void> {
  try {
    await start(options)
  } catch (error) {
    for (const line of startLines(error)) console.error(line)
    process.exit(1)
  }
}

async function start(options: Pick<ServeOptions, 'draw'>): Promise<void> {
  const config = readConfig(process.env)
  console.log(`${APP_NAME} ${APP_VERSION}`)
  prepareDataFolder(config.dataDir)
  const logger = createLogger(config.logLevel)
  // Loading the rest of the app takes longer than the start of the database.
  const loading = Promise.all([
    import('./open-context.server.ts'),
    import('./serve.server.ts'),
    import('#server/doctor/examine.ts'),
    import('#words/exercise-names.server.ts'),
  ])
  const opening = openConfigured(config, (line) => logger.warn(line), loading)
  const [database, [{ createContext }, { serve }, { examine, lineOf }, { readNamesBeside }]] = await Promise.all([
    opening,
    loading,
  ])
  await using opened = new AsyncDisposableStack()
  opened.adopt(database, (each) => each.close())
  const context = opened.use(await createContext(config, { database, logger }))
  const running = await serve(context, { ...config, ...options })
  const held = opened.move()
  console.log(`Sled is ready on ${config.appOrigin ?? `http://localhost:${running.port}`}`)
  if (!config.publicOrigin.startsWith('https:')) console.log(PLAIN_HTTP_HINT)
  const stop = async (graceMs?: number) => {
    await running.stop(graceMs)
    await held.disposeAsync()
  }
  catchTheRest({ logger, stop })
  // Loads the library of log-ins and reads the exercises' names when idle, so that no request waits for either.
  setTimeout(() => void Promise.all([context.auth(), readNamesBeside()]), SETTLED_MS).unref()
  stopOnSignal(stop)
  for (const finding of await examine({ ...context, seen: NOTHING_SEEN })) console.log(lineOf(finding))
}

/** One clear line for each problem; a stack only for unexpected errors. */
function startLines(error: unknown): string[] {
  if (error instanceof ConfigError) return error.lines
  if (error instanceof StartError || error instanceof DatabaseStartError) return [error.message]
  return [`Sled cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]
}
