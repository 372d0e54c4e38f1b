import { readFileSync } from 'node:fs'
import type { ErrorCode } from '#domain/errors.ts'

const english = JSON.parse(readFileSync(new URL('../../src/words/en.json', import.meta.url), 'utf8'))

/** The English text of each refusal. */
export const ERROR_TEXTS: Record<ErrorCode, string> = english.failures
