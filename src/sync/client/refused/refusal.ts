import type { ErrorCode } from '#domain/errors.ts'
import type { Envelope, Operation, Registry } from '#sync/operation.ts'
import { failureText, refusalText } from '#words/refusal-text.ts'
import type { Notice } from './judgement.ts'

/** An operation the server refused for good, or that was parked, and what the person should read, and how (Y15, Y16). */
export type Refusal = {
  op: Envelope
  code: ErrorCode | undefined
  text: string
  as: Operation['failureAs']
  /** The bundle it was set aside in; without one it has undone itself. */
  setAsideId?: string
}

/** What a person reads of it: the operation's own text, unless the refusal says more. */
export function refusalOf({ op, code, setAsideId }: Notice, registry: Registry): Refusal {
  const { failure = null, failures = {}, failureAfter = null, failureAs = 'toast' } = registry.get(op.kind) ?? {}
  const isPrecise = code !== undefined && PRECISE.has(code)
  const message = refusalText(code)
  const own = failures[code ?? 'failed']
  const key = (op.after !== undefined && failureAfter) || own || (!isPrecise && failure)
  const text = key ? failureText(key, message) : message
  return { op, code, text, as: failureAs, ...(setAsideId && { setAsideId }) }
}

/** Refusals that say more than 'Failed to …': two devices did what each alone could not (R-BUILD-17, R-EDIT-19). */
const PRECISE: ReadonlySet<ErrorCode> = new Set([
  'exercise-already-in-routine',
  'set-count',
  'last-template-set',
  'too-many-rows',
])
