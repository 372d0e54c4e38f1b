import type { Sync, Target } from '#sync/client/sync.ts'
import type { AnyDocument, Envelope, Made } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import { requestPull, requestPush, type Unanswered, waitAfter } from './request.ts'

type NoAnswer = 'log-in' | 'unreachable'

type Shot = { result: OperationResult; documents: readonly AnyDocument[] }

/** How often the device asks for a lost answer. */
const MAX_TRIES = 4

/** After how many ms the device gives up: a press must not act once the person has gone on. */
const GIVEN_UP_AFTER_MS = 10_000

/** How long a press waits for earlier changes of the document, in ms. */
const QUEUE_MS = 5_000

/**
 * Does one operation now or never, without storing it, for what needs a connection. Sends the document's waiting
 * changes first. A retry uses the same operation.
 */
export const doNow = (sync: Sync, made: Made, target: Target, id = sync.newId()): Promise<Shot | NoAnswer> =>
  soon((isOver) => shoot(sync, { ...made, ...target, id }, isOver))

async function shoot(
  sync: Sync,
  shot: Made & Target & { id: string },
  isOver: () => boolean,
): Promise<Shot | NoAnswer> {
  const { accountId, device, status } = sync
  if (!(await isSent(sync, shot.documentId))) return status.current.needsLogin ? 'log-in' : 'unreachable'
  const op: Envelope = { ...shot, actorId: accountId, n: 0, at: device.now() }
  const request = () => requestPush(device.fetch, { actorId: accountId, sentAt: device.now(), known: {}, ops: [op] })
  const answer = await answered(request, isOver)
  if (typeof answer === 'string') return answer
  const [result] = answer.results
  return result ? { result, documents: wholeOf(answer.documents) } : 'unreachable'
}

/** Reads documents from the server, which the device does not store. */
export async function readNow({ accountId, device, product }: Sync, ownerId: string, ids: string[]) {
  const want = { actorId: accountId, ownerId, ids, known: {}, ...product.wants.none }
  const answer = await soon((isOver) => answered(() => requestPull(device.fetch, want), isOver))
  return typeof answer === 'string' ? answer : wholeOf(answer.documents)
}

/** Sends the document's waiting operations. Answers whether none waits any more, apart from those set aside. */
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

/** Answers 'unreachable' if the work takes too long. `isOver`: the caller has given up. */
async function soon<A>(work: (isOver: () => boolean) => Promise<A>): Promise<A | 'unreachable'> {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'unreachable'>((resolve) => {
    timer = setTimeout(() => {
      isOver = true
      resolve('unreachable')
    }, GIVEN_UP_AFTER_MS)
  })
  return Promise.race([work(() => isOver), late]).finally(() => clearTimeout(timer))
}

async function answered<A extends object>(
  request: () => Promise<A | Unanswered>,
  isOver: () => boolean,
): Promise<A | NoAnswer> {
  for (let tries = 1; ; tries++) {
    if (isOver()) return 'unreachable'
    const answer = await request()
    if (typeof answer === 'object') return answer
    if (answer === 'log-in') return answer
    if (tries === MAX_TRIES) return 'unreachable'
    await new Promise((resolve) => setTimeout(resolve, waitAfter(tries, Math.random())))
  }
}

const wholeOf = (updates: readonly ({ t: string } | { t: 'document'; document: AnyDocument })[]): AnyDocument[] =>
  updates.flatMap((update) => ('document' in update ? [update.document] : []))
