import { DatabaseStartError } from '#database/start-error.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { examine, lineOf } from '#server/doctor/examine.ts'
import { NOTHING_SEEN } from '#server/doctor/seen-requests.ts'
import { createContext } from '#server/open-context.ts'
import { StartError } from '#server/start-error.ts'
import { catchTheRest } from './last-resort.server.ts'
import { type ServeOptions, serve } from './serve.server.ts'

const PLAIN_HTTP_HINT =
  'Over plain http another device can use the app but not start it offline or get notifications: browsers want https for that. ' +
  'Put https before the server and set APP_ORIGIN.'

/** Runs the process. It ends with a clear line if it cannot start. */
export async function run(options: Pick<ServeOptions, 'draw'> = {}): Promise<void> {
  try {
    await start(options)
  } catch (error) {
    for (const line of startLines(error)) console.error(line)
    process.exit(1)
  }
}

/** Starts, says where it is, and goes on until it is told to stop. */
async function start(options: Pick<ServeOptions, 'draw'>): Promise<void> {
  const config = readConfig(process.env)
  const context = await createContext(config)
  const running = await serve(context, { ...config, ...options }).catch(async (error) => {
    await context[Symbol.asyncDispose]()
    throw error
  })
  console.log(`Sled is ready on ${config.appOrigin ?? `http://localhost:${running.port}`}`)
  if (!config.publicOrigin.startsWith('https:')) console.log(PLAIN_HTTP_HINT)
  const stop = async (graceMs?: number) => {
    await running.stop(graceMs)
    await context[Symbol.asyncDispose]()
  }
  catchTheRest({ logger: context.logger, stop })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await stop()
      process.exit(0)
    })
  }
  for (const finding of await examine({ ...context, seen: NOTHING_SEEN })) console.log(lineOf(finding))
}

/** One clear line for each problem; a stack only for errors nobody expected. */
function startLines(error: unknown): string[] {
  if (error instanceof ConfigError) return error.lines
  if (error instanceof StartError || error instanceof DatabaseStartError) return [error.message]
  return [`Sled cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]
}
