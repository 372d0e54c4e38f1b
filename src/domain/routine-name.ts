import type { ErrorCode } from './errors.ts'
import { MAX_NAME, textLength } from './text.ts'

/** Why a routine cannot have this (cleaned) name; null: it can. */
export function routineNameProblem(name: string): ErrorCode | null {
  if (name === '') return 'name-blank'
  return textLength(name) > MAX_NAME ? 'name-too-long' : null
}
