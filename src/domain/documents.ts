import type { BodyDocument, BookDocument } from './book.ts'
import type { ProposalDocument } from './proposal.ts'
import type { RoutineDocument } from './routine.ts'
import type { WorkoutDocument } from './workout.ts'

/** Each is `{ kind, id, ownerId, rev }`, its own row under the name of its kind, and lists of other rows. */
export type Documents = {
  routine: RoutineDocument
  workout: WorkoutDocument
  book: BookDocument
  body: BodyDocument
  proposal: ProposalDocument
}

/** What a device may request of an owner beside documents by id. */
export type Wants = {
  /** All routines of the owner. */
  routines: boolean
  active: boolean
  /** The book and the body weights of all years; missing on old devices: false. */
  book?: boolean
  /** Missing on old devices: false. */
  proposals?: boolean
}

/** The answer to that. */
export type Found = {
  /** All ids of the owner's routines: a device drops others. */
  routineIds?: string[]
  /** Null: none. Missing: not requested. */
  activeWorkoutId?: string | null
  /** All ids of proposals: a device drops others. */
  proposalIds?: string[]
}
