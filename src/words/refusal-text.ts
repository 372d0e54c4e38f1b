import { ERROR_CODES, type ErrorCode } from '#domain/errors.ts'
import type { FailureKey, Words } from './words.ts'

const KNOWN = new Set<string>(ERROR_CODES)

/** The text of a refusal. A newer server may know one that this app does not. */
export function refusalText(code: ErrorCode | undefined, words: Words): string {
  if (code !== undefined && !KNOWN.has(code)) return words('failures.unknown')
  return words(`failures.${code ?? 'failed'}`)
}

/** A failure in words, the refusal's own ones in it where it has a place for them (R-ERR-03, R-ERR-23 to R-ERR-29). */
export const failureText = (key: FailureKey, message: string, words: Words): string =>
  (words as (key: FailureKey, values: { message: string }) => string)(key, { message })
