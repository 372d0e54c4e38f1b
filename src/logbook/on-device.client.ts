import type { BodyDocument, BookDocument } from '#domain/book.ts'
import type { ProposalDocument } from '#domain/proposal.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { DeviceKind, DeviceProduct } from '#sync/client/product.ts'
import type { Envelope } from '#sync/operation.ts'
import { registry } from './operations.ts'
import { startAgain } from './start-again.ts'
import { isTrashed } from './trash.ts'

/** Beside those that are watched, running or awaited. */
export const KEPT_WORKOUTS = 50

const LISTS = ['exercises', 'sets']

const workout: DeviceKind<WorkoutDocument> = {
  lists: LISTS,
  keeps: { most: KEPT_WORKOUTS, madeAt: (document) => document.workout.created_at },
  isCurrent: (document) => document.workout.is_active,
  isPutAway: isTrashed,
  isRemakeable: true,
}

const routine: DeviceKind<RoutineDocument> = { lists: LISTS, keeps: 'all', isRemakeable: false }

const book: DeviceKind<BookDocument> = { lists: ['exercises'], keeps: 'all', isRemakeable: false }

const body: DeviceKind<BodyDocument> = { lists: ['weights'], keeps: 'all', isRemakeable: false }

const proposal: DeviceKind<ProposalDocument> = { lists: [], keeps: 'all', isRemakeable: false }

/** What the engine on a device needs of Sled. */
export const onDevice: DeviceProduct = {
  registry,
  kinds: { workout, routine, book, body, proposal },
  wants: {
    all: { routines: true, active: true, book: true, proposals: true },
    none: { routines: false, active: false },
  },
  named: ({ routineIds, proposalIds }) => [
    ...(routineIds ? [{ kind: 'routine' as const, ids: routineIds }] : []),
    ...(proposalIds ? [{ kind: 'proposal' as const, ids: proposalIds }] : []),
  ],
  countedRow: (op) => (op.kind.startsWith('set.') ? setIdOf(op) : null),
  typedRow: rowIdOf,
  // Two devices did together what neither could do alone.
  preciseCodes: new Set(['exercise-already-in-routine', 'set-count', 'last-template-set', 'too-many-rows']),
  remake: startAgain,
}

/** The row that an operation is about; else it is about its document. */
function rowIdOf({ args, documentId }: Envelope): string {
  const { id, setId, weightId, exerciseId } = (args ?? {}) as Record<string, unknown>
  return String(id ?? setId ?? weightId ?? exerciseId ?? documentId)
}

function setIdOf({ args }: Envelope): string | null {
  const { setId } = (args ?? {}) as { setId?: unknown }
  return typeof setId === 'string' ? setId : null
}
