import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, type ServeOptions, serve } from '#app/serve.server.ts'
import type { Database } from '#database/connect.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { createLogger } from '#server/logger.ts'
import type { Mail } from '#server/mail/mail.ts'
import { createContext } from '#server/open-context.ts'
import type { BlobStore } from '#server/storage/blob-store.ts'

export type TestServer = {
  /** For example http://127.0.0.1:43121. */
  origin: string
  context: Context
  /** ms since 1970. Starts at the real time and stands still until it is moved, unless it `isClockMoving`. */
  clock: { now: number }
  /** What the server would have sent by e-mail, oldest first. */
  mails: Mail[]
  /** What it logged, one line each, at the lowest level. */
  logs: string[]
  /** Makes an account by the server's own route. `cookie` is a Cookie header. */
  signUp(first: string, last: string, email: string, password?: string): Promise<Person>
  logIn(email: string, password?: string): Promise<Person>
  /** A JSON request as a page of the app sends it, `body` being a write's. */
  ask(
    path: string,
    options?: { method?: string; cookie?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Response>
  /** In an `afterEach` or `afterAll`: it has to come before the database is closed. */
  stop(): Promise<void>
}

export type Person = { cookie: string; userId: string }

export type TestServerOptions = {
  /** Open; it stays open when the server stops. */
  database: Database
  /** Default: any free one. The same port again for a server that comes back. */
  port?: number
  config?: Partial<Config>
  /** Default: a folder that goes with the server. */
  blobs?: BlobStore
  options?: Omit<ServeOptions, 'port' | 'host'>
  isClockMoving?: boolean
}

/** A server beside a browser, whose clock moves too. */
const movingClock = {
  get now() {
    return Date.now()
  },
}

export const PASSWORD = 'correct horse'

/** The whole app in this process on a port of its own, with a clock to turn; rate limits are off unless asked for. */
export async function startTestServer({
  database,
  port = 0,
  config,
  blobs,
  options,
  isClockMoving = false,
}: TestServerOptions): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sled-'))
  const clock = isClockMoving ? movingClock : { now: Date.now() }
  const mails: Mail[] = []
  const logs: string[] = []
  const context = await createContext(
    { ...readConfig({ LOG_LEVEL: 'trace', RATE_LIMITS: 'off', BACKUP_KEEP: 'off' }), dataDir, ...config },
    {
      database,
      blobs,
      now: () => clock.now,
      logger: createLogger('trace', { write: (line) => logs.push(line) }),
      mail: {
        async send(mail) {
          mails.push(mail)
        },
      },
    },
  )
  const running: RunningServer = await serve(context, { ...options, port, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${running.port}`

  const ask: TestServer['ask'] = (path, { method = 'GET', cookie, body, headers } = {}) =>
    fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(method === 'GET' ? {} : { origin: context.config.appOrigin ?? origin, 'content-type': 'application/json' }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })

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

/** The Cookie header of the session an answer has begun. */
export const cookieOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => cookie.includes('session_token='))
    .join('; ')

/** Makes an account at a server of another process. */
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
