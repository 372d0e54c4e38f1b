import type { BodyDocument, BookDocument } from '#domain/book.ts'
import type { ProposalDocument } from '#domain/proposal.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { BODY, BODY_WEIGHT, BOOK, BOOK_EXERCISE } from '#domain/rows/book.ts'
import { PROPOSAL } from '#domain/rows/proposal.ts'
import { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine.ts'
import { LOGGED_SET, WORKOUT, WORKOUT_EXERCISE } from '#domain/rows/workout.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import type { DocumentShape } from '#sync/document-kind.ts'

/** What Sled's documents are, for the engine that moves them. */
declare module '#sync/product.ts' {
  interface Documents {
    routine: RoutineDocument
    workout: WorkoutDocument
    book: BookDocument
    body: BodyDocument
    proposal: ProposalDocument
  }

  interface Wants {
    /** All routines of the owner (Y28). */
    routines: boolean
    /** The owner's active workout. */
    active: boolean
    /** The owner's book, and what they weighed, of all years. Left out by devices that know of neither: false. */
    book?: boolean
    /** What programs have proposed to the owner. Left out by devices that know of none: false. */
    proposals?: boolean
  }

  interface Found {
    /** The ids of all the owner's routines, if requested: a device drops others it holds (Y28). */
    routineIds?: string[]
    /** The owner's active workout or null, if requested. */
    activeWorkoutId?: string | null
    /** The ids of all proposals, if requested: a device drops others it holds. */
    proposalIds?: string[]
  }
}

/** What the documents of the logbook are made of. Rows name their document in a column such as `routine_id`. */
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
