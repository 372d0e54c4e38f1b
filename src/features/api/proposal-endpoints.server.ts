import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import { derivedDocumentId, derivedId } from '#domain/ids.ts'
import { type Programme, programmeShape } from '#domain/programmes/programme.ts'
import { MAX_PROPOSAL_LENGTH, PROPOSAL_MS } from '#domain/proposal.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { stepsToBring } from '#features/plans/bring-programme.server.ts'
import { makeProposal } from '#logbook/server/make-proposal.ts'
import { originOf } from '#server/drawn-page.ts'
import type { AnyDocument, Made } from '#sync/operation.ts'
import { documentOf } from './document-shapes.server.ts'
import { type Call, defineEndpoint } from './endpoint.server.ts'
import { requireFit } from './plan-endpoints.server.ts'
import { ApiError } from './problem.server.ts'
import {
  requireThere,
  routineBody,
  routineChanges,
  routineChangesBody,
  routineOperations,
} from './routine-operations.server.ts'
import { idShape, isoTime, timeShape } from './shapes.server.ts'
import { pastWorkoutBody, pastWorkoutOperations } from './workout-writes.server.ts'
import { exerciseIds, keyOf, requireWritable, write } from './write.server.ts'

/**
 * Proposals of assistants: schemas and operations as for writes, but stored until the person decides. Not in the REST
 * interface, because programs with the scope write directly.
 */

const reason = z.optional(z.nullable(VALUE_TYPES.exerciseNote))
const answer = z.object({ id: idShape, url: z.string(), expires_at: timeShape, text: z.string() })
const proposing = { method: 'post', summary: '', asks: 'proposals.manage', answer } as const

export const proposeRoutine = defineEndpoint({
  ...proposing,
  ...{ path: '/proposals/routine', scope: 'routines:write' },
  body: z.strictObject({ reason, ...routineBody }),
  async handle(call) {
    const key = keyOf(call)
    const documentId = derivedDocumentId(key, 'routine')
    const made = routineOperations(documentId, call.body, await exerciseIds(call, call.body.exercises))
    return await propose(call, { key, documentId, made, before: null, reason: call.body.reason })
  },
})

export const proposeRoutineChange = defineEndpoint({
  ...proposing,
  ...{ path: '/proposals/routine-change', scope: 'routines:write' },
  body: z.strictObject({ routine_id: idShape, reason, ...routineChangesBody }),
  async handle(call) {
    const { routine_id: documentId, reason: why, ...changes } = call.body
    const key = keyOf(call)
    const before = await documentOf(call, 'routine', documentId)
    requireThere(before, changes, { removals: true })
    const made = routineChanges(before, key, changes, await exerciseIds(call, changes.add_exercises))
    if (made.length === 0) throw new ApiError('malformed', { errors: { '.': 'Names no change' } })
    return await propose(call, { key, documentId, made, before, reason: why })
  },
})

export const proposePastWorkout = defineEndpoint({
  ...proposing,
  ...{ path: '/proposals/past-workout', scope: 'workouts:write' },
  body: z.strictObject({ reason, ...pastWorkoutBody }),
  async handle(call) {
    const key = keyOf(call)
    const documentId = derivedDocumentId(key, 'workout')
    const made = pastWorkoutOperations(documentId, call.body, await exerciseIds(call, call.body.exercises))
    return await propose(call, { key, documentId, made, before: null, reason: call.body.reason })
  },
})

export const proposePlan = defineEndpoint({
  ...proposing,
  ...{ path: '/proposals/plan', scope: 'routines:write' },
  body: z.strictObject({ reason, programme: programmeShape() }),
  async handle(call) {
    const { programme } = call.body
    requireShort(programme)
    requireFit(programme)
    const key = keyOf(call)
    const id = proposalIdFor(key)
    const bringing = { ownerId: call.ownerId, key: id, name: programme.name, basesWin: false }
    const { planId, steps, book } = await stepsToBring(call.context, programme, bringing, call.context.now())
    requireWritable(call, { key: id, steps, before: book ? [book] : [] })
    return await store(call, key, { reason: call.body.reason, documentId: planId, operations: [], programme })
  },
})

type Proposed = { key: string; documentId: string; made: Made[]; before: AnyDocument | null; reason?: string | null }

/** Stores proposed operations, which change nothing yet, and answers where the person finds them. */
async function propose(call: Call, { reason: why, ...proposed }: Proposed) {
  const { key, documentId, made: operations, before } = proposed
  const steps = operations.map((made) => ({ documentId, made }))
  requireWritable(call, { key, steps, before: before ? [before] : [] })
  requireShort(operations)
  return await store(call, key, { reason: why, documentId, operations, programme: null })
}

/** Throws AppError 'too-large'. */
function requireShort(proposed: Programme | Made[]) {
  if (JSON.stringify(proposed).length > MAX_PROPOSAL_LENGTH) throw new AppError('too-large')
}

const proposalIdFor = (key: string) => derivedId(key, 'proposal')

type Stored = {
  reason?: string | null
  documentId: string
  operations: Made[]
  programme: Programme | null
}

async function store(call: Call, key: string, { reason: why = null, ...proposed }: Stored) {
  const id = proposalIdFor(key)
  const made = [makeProposal.make({ tokenName: call.token.tokenName, reason: why, ...proposed })]
  await write(call, { key, documentId: id, made, before: null })
  const { context, http } = call
  return {
    body: {
      id,
      url: `${originOf(http, context)}/proposals/${id}`,
      expires_at: isoTime(context.now() + PROPOSAL_MS),
      text: 'Nothing has changed yet. The person sees this proposal in the app and applies or discards it there.',
    },
  }
}
