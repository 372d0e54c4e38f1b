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

/** So long it waits for what this device still has of the document, in ms. */
const QUEUE_MS = 5_000

/**
 * Has one operation done now or not at all: stored nowhere, so that nothing is tried behind a person's back who was told
 * that it failed. For what needs a connection anyway; what a lifter logs is dispatched. A lost answer is asked for with
 * the same operation, which the server does once (Y8); so is one of an earlier press, by its `id`. What waits of the
 * document goes first: the order of a document holds (Y27).
 */
export async function doNow(sync: Sync, made: Made, target: Target, id = sync.newId()): Promise<Shot | NoAnswer> {
  const { accountId, device, status } = sync
  if (!(await isSent(sync, target.documentId))) return status.current.needsLogin ? 'log-in' : 'unreachable'
  const op: Envelope = { id, ...made, actorId: accountId, ...target, n: 0, at: device.now() }
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

/** Whether nothing of a document waits any more, but for what was set aside; what does is sent now. */
function isSent({ documents, sendNow }: Sync, documentId: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => documents.pendingOf(documentId).length === 0 && settle(true)
    const settle = (isDone: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isDone)
    }
    const timer = setTimeout(() => settle(false), QUEUE_MS)
    const stop = documents.subscribe(documentId, look)
    if (!look()) sendNow()
  })
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
