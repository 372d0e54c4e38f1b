import type { WorkoutDocument } from '#domain/workout.ts'
import type { AnyDocument, Envelope, Made } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import { requestPull, requestPush, type Unanswered, waitAfter } from './request.ts'
import type { Sync, Target } from './sync.ts'

/** Why the server could not be asked. */
type NoAnswer = 'log-in' | 'unreachable'

/** What became of an operation, and the documents as they are with it, as far as the person may see them. */
export type Shot = { result: OperationResult; documents: readonly AnyDocument[] }

/** So often an answer that was lost is asked for. */
const MAX_TRIES = 4

/**
 * Has one operation done now or not at all: stored nowhere, so that nothing is tried behind a person's back who was told
 * that it failed. For what needs a connection anyway; what a lifter logs is dispatched. A lost answer is asked for with
 * the same operation, which the server does once (Y8).
 */
export async function doNow({ accountId, device, newId }: Sync, made: Made, target: Target): Promise<Shot | NoAnswer> {
  const op: Envelope = { id: newId(), ...made, actorId: accountId, ...target, n: 0, at: device.now() }
  const request = () => requestPush(device.fetch, { actorId: accountId, sentAt: device.now(), known: {}, ops: [op] })
  const answer = await answered(request)
  if (typeof answer === 'string') return answer
  const [result] = answer.results
  return result ? { result, documents: wholeOf(answer.documents) } : 'unreachable'
}

/** Documents of an owner as the server has them now, kept nowhere. */
export async function readNow({ accountId, device }: Sync, ownerId: string, ids: string[]) {
  const want = { actorId: accountId, ownerId, ids, known: {}, routines: false, active: false }
  const answer = await answered(() => requestPull(device.fetch, want))
  return typeof answer === 'string' ? answer : wholeOf(answer.documents)
}

async function answered<A extends object>(request: () => Promise<A | Unanswered>): Promise<A | NoAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await request()
    if (typeof answer === 'object') return answer
    if (answer === 'log-in') return answer
    if (tries === MAX_TRIES) return 'unreachable'
    await new Promise((resolve) => setTimeout(resolve, waitAfter(tries, Math.random())))
  }
}

const wholeOf = (updates: readonly ({ t: string } | { t: 'document'; document: AnyDocument })[]): AnyDocument[] =>
  updates.flatMap((update) => ('document' in update ? [update.document] : []))

/** One of some documents, if it is a workout that is under way. */
export const activeAmong = (documents: readonly AnyDocument[], id: string): WorkoutDocument | null =>
  documents.find((one): one is WorkoutDocument => one.id === id && one.kind === 'workout' && one.workout.is_active) ??
  null
