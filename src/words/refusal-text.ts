import { ERROR_CODES, type ErrorCode } from '#domain/errors.ts'
import type { FailureKey, Words } from './words.ts'

const KNOWN = new Set<string>(ERROR_CODES)

/** The text of a refusal. A newer server may send a code that is unknown here. */
export function refusalText(code: ErrorCode | undefined, words: Words): string {
  if (code !== undefined && !KNOWN.has(code)) return words('failures.unknown')
  return words(`failures.${code ?? 'failed'}`)
}

/** The failure with the refusal's text, where the key has a place for it. */
export const failureText = (key: FailureKey, message: string, words: Words): string =>
  (words as (key: FailureKey, values: { message: string }) => string)(key, { message })
