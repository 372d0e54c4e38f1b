import type { Context as HttpContext } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { refusalText } from '#words/refusal-text.ts'
import type { Logger } from './logger.ts'
import { wordsOf } from './request-language.ts'

/** `code` is for programs, `message` for people. */
type ErrorAnswer = { code: ErrorCode; message: string }

/** Codes that are not simply a bad request (400). */
const STATUS_BY_CODE: Partial<Record<ErrorCode, ContentfulStatusCode>> = {
  'not-authenticated': 401,
  'session-missing': 401,
  'wrong-account': 401,
  'invalid-credentials': 401,
  'invalid-token': 401,
  'passkey-refused': 401,
  'second-step-needed': 401,
  'second-step-wrong': 401,
  'provider-refused': 401,
  'permission-denied': 403,
  'insufficient-scope': 403,
  'foreign-origin': 403,
  'unknown-host': 403,
  'plan-is-public': 403,
  'account-deleted': 403,
  'account-disabled': 403,
  'last-administrator': 403,
  'by-invitation': 403,
  'provider-only': 403,
  'log-in-again': 403,
  'not-found': 404,
  gone: 404,
  'shared-routine-not-available': 404,
  'shared-plan-not-available': 404,
  'pictured-workout-not-found': 404,
  'pictured-routine-not-found': 404,
  'already-registered': 409,
  'exercise-in-use': 409,
  'routine-has-workouts': 409,
  'import-running': 409,
  'import-undoing': 409,
  'workout-not-active': 409,
  'tokens-full': 409,
  'passkeys-full': 409,
  'provider-taken': 409,
  'last-way-in': 409,
  'webhooks-full': 409,
  'webhook-off': 409,
  'apps-full': 409,
  'invitations-full': 409,
  'proposals-full': 409,
  'plans-full': 409,
  'pictures-full': 409,
  'delegate-plans-full': 409,
  'precondition-failed': 412,
  'too-large': 413,
  'not-json': 415,
  'key-reused': 422,
  'too-many-requests': 429,
  'confirmations-sent': 429,
  failed: 500,
  'image-not-noted': 500,
  'provider-away': 424,
  unavailable: 503,
}

export const statusOf = (code: ErrorCode): ContentfulStatusCode => STATUS_BY_CODE[code] ?? 400

export function refuse(http: HttpContext, code: ErrorCode): Response {
  if (code === 'unavailable') http.header('Retry-After', '2')
  return http.json({ code, message: refusalText(code, wordsOf(http)) } satisfies ErrorAnswer, statusOf(code))
}

/**
 * Turns a rule's error into its status and text, other errors into a logged 500 without details, or a 503 if the
 * database cannot work.
 */
export const answerError = (error: Error, http: HttpContext, logger: Logger): Response =>
  refuse(http, codeOfError(error, http, logger))

/** Logs an error that is nobody's refusal. */
export function codeOfError(error: Error, http: HttpContext, logger: Logger): ErrorCode {
  if (error instanceof AppError) return error.code
  const conflict = deletionConflict(error)
  if (conflict) return conflict
  if (error instanceof HTTPException && error.status < 500) return codeOfStatus(error.status)
  logger.error({ err: error, method: http.req.method, path: http.req.path }, 'request failed')
  return isUnavailable(error) ? 'unavailable' : 'failed'
}

const codeOfStatus = (status: number): ErrorCode =>
  (Object.keys(STATUS_BY_CODE) as ErrorCode[]).find((code) => STATUS_BY_CODE[code] === status) ?? 'malformed'

/** The code for a deletion that rows referring to the exercise or routine prevent (23503). */
function deletionConflict(error: Error): ErrorCode | null {
  if (!('code' in error) || error.code !== '23503') return null
  const [, table] = /^update or delete on table "(\w+)"/.exec(error.message) ?? []
  if (table === 'exercise') return 'exercise-in-use'
  return table === 'routine' ? 'routine-has-workouts' : null
}

/**
 * PostgreSQL: connection lost (08), resources (53), system (58), shutting down (57P), read-only (25006), too long
 * (25P03, 25P04, 57014), conflicts (55P03, 40001, 40P01). Node: no connection, and a disk that is full, broken or
 * read-only.
 */
const UNAVAILABLE_CODES = new RegExp(
  `^(${[
    '08...|53...|58...|57P0.|57014|25006|25P0[34]|55P03|40001|40P01',
    'ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH',
    'ENOSPC|EDQUOT|EROFS|EIO|EMFILE|ENFILE|ENOMEM',
  ].join('|')})$`,
)

/** Errors of database drivers without a code, also for a Unix socket whose server is gone. */
const UNAVAILABLE_WORDS =
  /^(connect ENOENT|Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error))/

/** True if the database or a disk cannot work now and a later retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AppError && error.code === 'unavailable') return true
  if ('code' in error && UNAVAILABLE_CODES.test(String(error.code))) return true
  return UNAVAILABLE_WORDS.test(error.message) || isUnavailable(error.cause)
}
