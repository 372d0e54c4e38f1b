import { readFileSync } from 'node:fs'
import type { ErrorCode } from '#domain/errors.ts'

const english = JSON.parse(readFileSync(new URL('../../src/words/en.json', import.meta.url), 'utf8'))

/** What each refusal says in English. */
export const ERROR_TEXTS: Record<ErrorCode, string> = english.failures
