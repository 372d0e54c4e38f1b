import type { Context as HttpContext } from 'hono'
import type { Scope } from '#domain/access-token.ts'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { withoutDirectionMarks } from '#domain/text.ts'
import { codeOfError, statusOf } from '#server/error-response.ts'
import type { Logger } from '#server/logger.ts'
import { wordsOf } from '#server/request-language.ts'
import { refusalText } from '#words/refusal-text.ts'

/** Details of a refusal beside its code. */
type Details = {
  /** The problem of each field, by its path: 'exercises.0.name'. */
  errors?: Record<string, string>
  /** The scope that the token lacks. */
  scope?: Scope
}

/** A refusal of the REST interface with details. */
export class ApiError extends AppError {
  readonly details: Details
  constructor(code: ErrorCode, details: Details) {
    super(code)
    this.details = details
  }
}

/** Addresses for other programs. */
export const isApiPath = (path: string): boolean => /^\/api\/(v1(\/|$)|figures\/)/.test(path)

/** Answers an error as in RFC 9457: `type` is the stable code. Unexpected errors go to the log and reveal nothing. */
export function answerProblem(error: Error, http: HttpContext, logger: Logger): Response {
  const code = codeOfError(error, http, logger)
  const status = statusOf(code)
  const details = error instanceof ApiError ? error.details : {}
  if (code === 'unavailable') http.header('Retry-After', '2')
  if (status === 401) http.header('WWW-Authenticate', 'Bearer realm="Sled", error="invalid_token"')
  const words = wordsOf(http)
  const { scope } = details
  const detail = withoutDirectionMarks(scope ? words('api.needsScope', { scope }) : refusalText(code, words))
  const problem = { type: code, title: refusalText(code, words), status, detail, ...details }
  return http.body(JSON.stringify(problem), status, { 'Content-Type': 'application/problem+json' })
}
