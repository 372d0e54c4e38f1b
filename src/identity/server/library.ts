import { isAPIError } from 'better-auth/api'
import type { Context as HttpContext } from 'hono'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { addressOf, CLIENT_ADDRESS_HEADER } from '#server/client-address.ts'
import type { Context } from '#server/context.ts'

/** A call of one of its functions, with `returnHeaders`. */
export type Call<Answer> = (
  api: Context['auth']['api'],
  headers: Headers,
) => Promise<{ headers: Headers | null; response: Answer }>

/** Better Auth's code in ours; undefined for what it should not say, which is a mistake of ours and a 500. */
export type CodeOf = (code: string) => Promise<ErrorCode | undefined> | ErrorCode | undefined

/**
 * Calls one of Better Auth's functions with the request's own headers. Answers what it answers, and its Set-Cookie
 * headers. Nothing of it is reachable in another way. Throws AppError with our code for its refusals, and what the
 * database throws.
 */
export async function askLibrary<Answer>(
  context: Context,
  http: HttpContext,
  codeOf: CodeOf,
  call: Call<Answer>,
): Promise<{ answer: Answer; cookies: string[] }> {
  const { auth, config } = context
  const headers = new Headers(http.req.raw.headers)
  headers.set(CLIENT_ADDRESS_HEADER, addressOf(http, config.trustedProxies))
  try {
    const called = await call(auth.api, headers)
    return { answer: called.response, cookies: called.headers?.getSetCookie() ?? [] }
  } catch (error) {
    if (!isAPIError(error)) throw error
    throw await refusal(context, http, error, codeOf)
  }
}

/** The library's words for whatever went wrong while a passkey was checked or an account made, the database included. */
const FAULTS = new Set(['AUTHENTICATION_FAILED', 'FAILED_TO_VERIFY_REGISTRATION', 'FAILED_TO_CREATE_USER'])

async function refusal(
  { logger, config, database, now }: Context,
  http: HttpContext,
  { statusCode, body }: { statusCode: number; body?: { code?: string } },
  codeOf: CodeOf,
): Promise<Error> {
  const code = body?.code ?? ''
  if (statusCode >= 500 || FAULTS.has(code)) await checkTakesWrites(database.db, now())
  const refused = statusCode < 500 && (await codeOf(code))
  if (!refused) return new Error(`the sign-in library answered ${statusCode} ${code}`)
  const address = addressOf(http, config.trustedProxies)
  logger.info({ event: 'sign-in-refused', code: refused, address, path: http.req.path }, 'sign-in refused')
  return new AppError(refused)
}

/** A row of its own, which means nothing. */
const KEY = 'last-write-check'

/**
 * Writes one small row, because a database that is read-only, shutting down or on a full disk may still answer what it
 * is asked. Throws what the database throws.
 */
async function checkTakesWrites(db: Kysely<Tables>, now: number): Promise<void> {
  const value = String(now)
  await db
    .insertInto('server_setting')
    .values({ key: KEY, value })
    .onConflict((row) => row.column('key').doUpdateSet({ value }))
    .execute()
}
