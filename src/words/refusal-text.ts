import { ERROR_CODES, type ErrorCode } from '#domain/errors.ts'
import { currentWords } from './current-words.ts'
import type { Words } from './words.ts'

const KNOWN = new Set<string>(ERROR_CODES)

/** The text of a refusal. A newer server may know one that this app does not. */
export function refusalText(code: ErrorCode | undefined, words: Words = currentWords()): string {
  if (code !== undefined && !KNOWN.has(code)) return words('failures.unknown')
  return words(`failures.${code ?? 'failed'}`)
}
