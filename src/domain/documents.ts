import type { BodyDocument, BookDocument } from './book.ts'
import type { PlanDocument } from './plan.ts'
import type { ProposalDocument } from './proposal.ts'
import type { RoutineDocument } from './routine.ts'
import type { WorkoutDocument } from './workout.ts'

/** A document has `kind`, `id`, `ownerId` and `rev`, one row under the name of its kind, and lists of other rows. */
export type Documents = {
  routine: RoutineDocument
  workout: WorkoutDocument
  book: BookDocument
  body: BodyDocument
  proposal: ProposalDocument
  plan: PlanDocument
}

/** What a device may request of an owner's documents, besides those it names by id. */
export type Wants = {
  /** All routines of the owner. */
  routines: boolean
  active: boolean
  /** The book and the body weights of all years; missing on old devices: false. */
  book?: boolean
  /** Missing on old devices: false. */
  proposals?: boolean
  /** Missing on old devices: false. */
  plans?: boolean
}

/** The server's answer to `Wants`. */
export type Found = {
  /** All ids of the owner's routines: a device drops routines that are missing here. */
  routineIds?: string[]
  /** Null: no workout is active. Missing: the device did not request it. */
  activeWorkoutId?: string | null
  /** All ids of the owner's proposals: a device drops proposals that are missing here. */
  proposalIds?: string[]
  /** All ids of the owner's plans: a device drops plans that are missing here. */
  planIds?: string[]
}
