import type { Context as HttpContext } from 'hono'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { addressOf, CLIENT_ADDRESS_HEADER } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'
import type { Auth } from './auth.ts'

/** A call to a function of Better Auth, made with `returnHeaders`. */
export type Call<Answer> = (
  api: Auth['api'],
  headers: Headers,
) => Promise<{ headers: Headers | null; response: Answer }>

/** Our code for one of Better Auth's. Undefined for a code that it should never send: the answer is then a 500. */
export type CodeOf = (code: string) => Promise<ErrorCode | undefined> | ErrorCode | undefined

/**
 * The only way to Better Auth. Answers its result and Set-Cookie headers. Throws AppError with our code, or the
 * database's error.
 */
export async function askLibrary<Answer>(
  context: Context,
  http: HttpContext,
  codeOf: CodeOf,
  call: Call<Answer>,
): Promise<{ answer: Answer; cookies: string[] }> {
  const { config } = context
  const { api } = await context.auth()
  const headers = new Headers(http.req.raw.headers)
  headers.set(CLIENT_ADDRESS_HEADER, addressOf(http, config.trustedProxies))
  try {
    const called = await call(api, headers)
    return { answer: called.response, cookies: called.headers?.getSetCookie() ?? [] }
  } catch (error) {
    const { isAPIError } = await import('better-auth/api')
    if (!isAPIError(error)) throw error
    throw await refusal(context, http, error, codeOf)
  }
}

/** Codes that the library sends after any failure, of the database as well as of a signature. */
const FAULTS = new Set(['AUTHENTICATION_FAILED', 'FAILED_TO_VERIFY_REGISTRATION', 'FAILED_TO_CREATE_USER'])

async function refusal(
  { logger, config, database, now }: Context,
  http: HttpContext,
  { statusCode, body }: { statusCode: number; body?: { code?: string } },
  codeOf: CodeOf,
): Promise<Error> {
  const code = body?.code ?? ''
  if (statusCode >= 500 || FAULTS.has(code)) await checkTakesWrites(database.db, now())
  const refused = (statusCode < 500 || FAULTS.has(code)) && (await codeOf(code))
  if (!refused) return new Error(`the sign-in library answered ${statusCode} ${code}`)
  const address = addressOf(http, config.trustedProxies)
  logger.info({ event: 'sign-in-refused', code: refused, address, path: http.req.path }, 'sign-in refused')
  return new AppError(refused)
}

const KEY = 'last-write-check'

/**
 * Throws if the database takes no writes. Writes a row, because a database that is read-only, shutting down or on a
 * full disk may still answer reads.
 */
async function checkTakesWrites(db: Kysely<Tables>, now: number): Promise<void> {
  const value = String(now)
  await db
    .insertInto('server_setting')
    .values({ key: KEY, value })
    .onConflict((row) => row.column('key').doUpdateSet({ value }))
    .execute()
}
