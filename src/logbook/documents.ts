import type { BodyDocument, BookDocument } from '#domain/book.ts'
import type { ProposalDocument } from '#domain/proposal.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { BODY, BODY_WEIGHT, BOOK, BOOK_EXERCISE } from '#domain/rows/book-fields.ts'
import { PROPOSAL } from '#domain/rows/proposal-fields.ts'
import { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine-fields.ts'
import { LOGGED_SET, WORKOUT, WORKOUT_EXERCISE } from '#domain/rows/workout-fields.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { DocumentShape } from '#sync/document-kind.ts'

/** Sled's documents, for the engine. */
declare module '#sync/product.ts' {
  interface Documents {
    routine: RoutineDocument
    workout: WorkoutDocument
    book: BookDocument
    body: BodyDocument
    proposal: ProposalDocument
  }

  interface Wants {
    /** All routines of the owner. */
    routines: boolean
    active: boolean
    /** The book and the body weights of all years; missing on old devices: false. */
    book?: boolean
    /** Missing on old devices: false. */
    proposals?: boolean
  }

  interface Found {
    /** All ids of the owner's routines: a device drops others. */
    routineIds?: string[]
    /** Null: none. Missing: not requested. */
    activeWorkoutId?: string | null
    /** All ids of proposals: a device drops others. */
    proposalIds?: string[]
  }
}

/** Rows name their document in a column such as `routine_id`. */
export const ROUTINE_SHAPE = {
  kind: 'routine',
  root: ROUTINE,
  children: [
    { name: 'exercises', ...ROUTINE_EXERCISE },
    { name: 'sets', ...TEMPLATE_SET },
  ],
} satisfies DocumentShape

export const WORKOUT_SHAPE = {
  kind: 'workout',
  root: WORKOUT,
  children: [
    { name: 'exercises', ...WORKOUT_EXERCISE },
    { name: 'sets', ...LOGGED_SET },
  ],
} satisfies DocumentShape

export const BOOK_SHAPE = {
  kind: 'book',
  root: BOOK,
  children: [{ name: 'exercises', ...BOOK_EXERCISE }],
} satisfies DocumentShape

export const BODY_SHAPE = {
  kind: 'body',
  root: BODY,
  children: [{ name: 'weights', ...BODY_WEIGHT }],
} satisfies DocumentShape

export const PROPOSAL_SHAPE = { kind: 'proposal', root: PROPOSAL, children: [] } satisfies DocumentShape
