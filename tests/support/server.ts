import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext } from '#app/open-context.server.ts'
import { type ServeOptions, serve } from '#app/serve.server.ts'
import type { Database } from '#database/connect.ts'
import type { SessionAnswer } from '#domain/session.ts'
import type { PasswordCost } from '#identity/server/password.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { createLogger } from '#server/logger.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'

export type TestServer = {
  /** For example http://127.0.0.1:43121. */
  origin: string
  context: Context
  /** The server's clock, ms since 1970. It starts at the real time and stands still until a test moves it, unless `isClockMoving`. */
  clock: TestClock
  /** The emails that the server would have sent, the oldest first. */
  mails: Mail[]
  /** The lines of its log, at the lowest level. */
  logs: string[]
  /** Makes an account by the server's own route. `cookie` is a Cookie header. */
  signUp(first: string, last: string, email: string, password?: string): Promise<Person>
  logIn(email: string, password?: string): Promise<Person>
  ask: Ask
  /** Stops it. Call this in an `afterEach` or `afterAll`, before the database is closed. */
  stop(): Promise<void>
}

export type Person = { cookie: string; userId: string }

type Asked = { method?: string; cookie?: string; body?: unknown; headers?: Record<string, string> }
/** Sends a JSON request as a page of the app does. A write has a `body`. */
export type Ask = (path: string, options?: Asked) => Promise<Response>

type TestServerOptions = {
  /** An open database. It stays open when the server stops. */
  database: Database
  /** The port; by default any free one. A server that comes back gets the same port. */
  port?: number
  config?: Partial<Config>
  /** The data folder; by default one that is deleted with the server. */
  blobs?: BlobStore
  options?: Omit<ServeOptions, 'port' | 'host'>
  isClockMoving?: boolean
  /** Jobs run only when the test says `jobs.runDue()`. */
  areJobsByHand?: boolean
  /** By default next to nothing. */
  passwordCost?: PasswordCost | 'as in production'
}

/** `elapsed`: how long the server has run, where `now` is set and no time passes. */
type TestClock = { now: number; elapsed?: number }

/** For a browser test: a clock that moves, from the real time or from what the test sets. */
function movingClock(): TestClock {
  let ahead = 0
  return {
    get now() {
      return Date.now() + ahead
    },
    set now(at) {
      ahead = at - Date.now()
    },
  }
}

export const PASSWORD = 'correct horse'

/** The tests log in some thousands of times. */
const CHEAP: PasswordCost = { memoryKib: 8, passes: 1 }

/** Starts the whole app in this process on its own port, with an adjustable clock. Rate limits are off by default. */
export async function startTestServer({
  database,
  port = 0,
  config,
  blobs,
  options,
  isClockMoving = false,
  areJobsByHand = false,
  passwordCost = CHEAP,
}: TestServerOptions): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sled-'))
  const clock: TestClock = isClockMoving ? movingClock() : { now: Date.now() }
  const mails: Mail[] = []
  const logs: string[] = []
  const context = await createContext(
    { ...readConfig({ LOG_LEVEL: 'trace', RATE_LIMITS: 'off', BACKUP_KEEP: 'off' }), dataDir, ...config },
    {
      database,
      blobs,
      passwordCost: passwordCost === 'as in production' ? undefined : passwordCost,
      now: () => clock.now,
      elapsed: () => clock.elapsed ?? clock.now,
      logger: createLogger('trace', { write: (line) => logs.push(line) }),
      mail: {
        async send(mail) {
          mails.push(mail)
        },
      },
    },
  )
  if (areJobsByHand) context.jobs.start = () => {}
  const running = await serve(context, { ...options, port, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${running.port}`

  const ask: Ask = (path, options) => askAt(origin, path, options, context.config.appOrigin)

  const enter = async (path: string, body: unknown): Promise<Person> => {
    const answer = await ask(path, { method: 'POST', body })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const { user } = (await answer.json()) as SessionAnswer
    return { cookie: cookieOf(answer), userId: user.id }
  }

  return {
    origin,
    context,
    clock,
    mails,
    logs,
    ask,
    signUp: (first_name, last_name, email, password = PASSWORD) =>
      enter('/api/auth/sign-up/email', { first_name, last_name, email, password }),
    logIn: (email, password = PASSWORD) => enter('/api/auth/sign-in/email', { email, password }),
    async stop() {
      await running.stop(1000)
      await context[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export const askAt = (
  origin: string,
  path: string,
  { method = 'GET', cookie, body, headers }: Asked = {},
  appOrigin = origin,
): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(method === 'GET' ? {} : { origin: appOrigin, 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

/** The Cookie header for the session that an answer has started. */
export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => cookie.includes('session_token='))
    .join('; ')

/** Makes an account at a server in another process. */
export async function signUpAt(origin: string, first_name: string, last_name: string, email: string): Promise<Person> {
  const answer = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ first_name, last_name, email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`the sign-up answered ${answer.status}: ${await answer.text()}`)
  const { user } = (await answer.json()) as SessionAnswer
  return { cookie: cookieOf(answer), userId: user.id }
}
