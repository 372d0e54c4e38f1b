import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { exerciseIdsByName } from '#domain/exercise.ts'
import { derivedId, exerciseIdFor, isId, makeId } from '#domain/ids.ts'
import { nameKey } from '#domain/text.ts'
import { ownNames } from '#logbook/server/own-names.ts'
import { product } from '#logbook/server/product.ts'
import { pushWhole, wholeOf } from '#logbook/server/push-whole.ts'
import type { AnyDocument, Envelope, Made, Step } from '#sync/operation.ts'
import type { ServerProduct } from '#sync/product.ts'
import type { Call, Endpoint, Reply } from './endpoint.server.ts'
import { ApiError } from './problem.server.ts'

/**
 * The id of a write's first operation, from which all other ids derive. It derives from the header and the token's
 * person; without the header it is random. Throws AppError 'malformed'.
 */
export function keyOf(call: Call): string {
  const named = namedKey(call)
  return named ? derivedId(named, call.token.userId) : makeId(call.context.now(), randomBytes(16))
}

/** The Idempotency-Key; null without the header. Throws AppError 'malformed'. */
function namedKey({ http }: Pick<Call, 'http'>): string | null {
  const named = http.req.header('Idempotency-Key')?.toLowerCase()
  if (named === undefined) return null
  if (!isId(named)) throw new ApiError('malformed', { errors: { 'Idempotency-Key': 'Must be a UUID' } })
  return named
}

/** Finds the id of the exercise that a name means. */
export type ExerciseIdOf = (name: string) => string

export async function exerciseIds(
  { context, ownerId }: Pick<Call, 'context' | 'ownerId'>,
  named: readonly { name: string }[] = [],
): Promise<ExerciseIdOf> {
  const own = await ownNames(context.database.db, ownerId, named)
  const names = named.map(({ name }) => name)
  const ids = exerciseIdsByName(ownerId, names, own)
  return (name) => ids.get(nameKey(name)) ?? exerciseIdFor(ownerId, name)
}

type Write = {
  key: string
  documentId: string
  /** The operations, done all or not at all. An empty list only checks If-Match. */
  made: readonly Made[]
  /** The document that the change starts from; null for a new one. */
  before: AnyDocument | null
  /** True if the workout must still run, because after its end the operations would do something else. */
  needsRunning?: boolean
}

/** Writes one document. Throws AppError with the code of a refusal, and then leaves nothing behind. */
export async function write(call: Call, { made, before, documentId, key, needsRunning }: Write): Promise<void> {
  if (made.length === 0) return refuseOld(call, before)
  const steps = made.map((each) => ({ documentId, made: each }))
  await writeSteps(call, {
    key,
    steps,
    before: before ? [before] : [],
    product: productFor(call, documentId, needsRunning),
  })
}

type Steps = {
  key: string
  /** Operations on documents of one owner, done all or not at all. */
  steps: readonly Step[]
  /** The documents that the changes start from, without new ones. */
  before: readonly AnyDocument[]
  product?: ServerProduct
}

/**
 * Sends operations as a device does, so that devices show them at once. Looks for most refusals first, where they cost
 * nothing. Throws AppError with the code of a refusal, and then leaves nothing behind.
 */
export async function writeSteps(call: Call, writing: Steps): Promise<void> {
  const now = call.context.now()
  const ops = envelopesOf(call, writing, now)
  refuseBefore(ops, writing.before, now)
  await pushWhole(call.context, ops, { product: writing.product ?? product, isServers: true })
}

/** Throws AppError for a refusal that a write would meet, and writes nothing. */
export function requireWritable(call: Call, writing: Steps): void {
  const now = call.context.now()
  refuseBefore(envelopesOf(call, writing, now), writing.before, now)
}

const envelopesOf = ({ ownerId, token }: Call, { key, steps }: Steps, now: number): Envelope[] =>
  wholeOf({ actorId: token.userId, ownerId, key, steps }, now)

function refuseBefore(ops: readonly Envelope[], before: readonly AnyDocument[], now: number): void {
  const documents = new Map(before.map((document) => [document.id, document]))
  for (const { kind, version, args, id, documentId, actorId, ownerId } of ops) {
    const operation = product.registry.get(kind)
    const read = operation?.read(args, version)
    if (!operation || !read) throw new AppError('malformed')
    const applied = operation.apply(documents.get(documentId) ?? null, read.args, {
      id,
      documentId,
      actorId,
      ownerId,
      at: now,
    })
    if ('refused' in applied) throw new AppError(applied.refused)
    if ('deleted' in applied) documents.delete(documentId)
    else documents.set(documentId, applied.document)
  }
}

/** Checks If-Match. Not for a repeated request, whose first try may have made the newer revision. */
function refuseOld(call: Call, before: AnyDocument | null): void {
  if (!call.isRepeated && !isMatch(call, before)) throw new AppError('precondition-failed')
}

/** Compares with the stored document under the owner's lock, so that no write comes between. */
function productFor(call: Call, documentId: string, needsRunning = false): ServerProduct {
  return {
    ...product,
    roomProblem: async (tx, run, change) => {
      const stored = run.stored.get(documentId)
      if (!isMatch(call, stored)) return 'precondition-failed'
      if (needsRunning && stored?.kind === 'workout' && !stored.workout.is_active) return 'workout-not-active'
      return await product.roomProblem(tx, run, change)
    },
  }
}

function isMatch({ http }: Call, document: AnyDocument | null | undefined): boolean {
  const wanted = http.req.header('If-Match')
  if (wanted === undefined || wanted === '*') return true
  return wanted.split(/,\s*/).includes(`"${document?.rev ?? null}"`)
}

/**
 * Binds an Idempotency-Key to one request; throws AppError 'key-reused' for another. A refused request keeps its key,
 * and a corrected one needs a new key, because both may run at the same time.
 */
export async function oneRequest(call: Call, { method, handle }: Endpoint): Promise<Reply<unknown>> {
  const key = method === 'get' ? null : namedKey(call)
  if (key === null) return await handle(call)
  const isDone = await claim(call, key, method)
  const reply = await handle({ ...call, isRepeated: isDone })
  if (!isDone) await noteDone(call, key)
  return reply
}

/** Answers whether an earlier request with the key is done. */
async function claim(call: Call, key: string, method: string): Promise<boolean> {
  const { context, http, ownerId, token, body = null } = call
  const { db } = context.database
  const digest = createHash('sha256')
    .update(JSON.stringify([method, http.req.path, ownerId, body]))
    .digest('hex')
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ user_id: token.userId, key, digest, used_at: new Date(context.now()), is_done: false })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return false
  const known = await db
    .selectFrom('idempotency_key')
    .select(['digest', 'is_done'])
    .where('user_id', '=', token.userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (known && known.digest !== digest) throw new AppError('key-reused')
  return known?.is_done ?? false
}

async function noteDone({ context, token }: Call, key: string): Promise<void> {
  await context.database.db
    .updateTable('idempotency_key')
    .set({ is_done: true })
    .where('user_id', '=', token.userId)
    .where('key', '=', key)
    .execute()
}
