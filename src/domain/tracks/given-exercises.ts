import { type BookDocument, exerciseSettingsOf, settingsOf } from '#domain/book.ts'
import type { Equipment } from '#domain/exercise-catalogue.ts'
import type { Equipped } from '#domain/loaded-bar.ts'
import { joinedExercises } from '#domain/records/joined.ts'
import { exercisesInOrder, type RoutineDocument, type RoutineExercise, type TemplateSet } from '#domain/routine.ts'
import { allSetsOf } from '#domain/training.ts'
import { type GivenSet, type Giving, givenOf, nextRound, roundsOf } from './giving.ts'
import { standingOf } from './standing.ts'
import type { Given, TrackSession } from './track-session.ts'

/** What a start has to know of its owner. `sessions`: the newest first. */
export type Progress = {
  book: BookDocument
  sessions: readonly TrackSession[]
  /** Null: unknown, or the exercise needs none. */
  equipmentOf: (exerciseId: string) => Equipment | null
}

type GivenExercise = { exercise: RoutineExercise; given: Given | null; sets: GivenSet[] }

/** What the active plan says of a start. `round`: decides for every exercise. `lighter`: for those with a track. */
export type InPlan = { round: number; lighter: Giving['lighter'] }

/**
 * The exercises of a routine as a start gives them, in order, without those that have no set in their round. `progress`:
 * null if the owner's book is unknown, which gives the template. `inPlan`: null if the start is of no plan.
 */
export const givenExercises = (
  routine: RoutineDocument,
  progress: Progress | null,
  inPlan: InPlan | null = null,
): GivenExercise[] =>
  nextOf(routine, progress, inPlan).flatMap(({ exercise, sets, giving, round }) => {
    const start = givenOf(sets, giving, round)
    return start ? [{ exercise, ...start }] : []
  })

/** An exercise of a routine with its template sets, and what its track gives them next; null: it goes on by hand. */
type Next = { exercise: RoutineExercise; sets: readonly TemplateSet[]; giving: Giving | null; round: number }

export function nextOf(routine: RoutineDocument, progress: Progress | null, inPlan: InPlan | null = null): Next[] {
  const counted = new Set<string>()
  return exercisesInOrder(routine.exercises).map((exercise) => {
    const sets = allSetsOf(routine, exercise.id)
    const giving = progress && givingOf(exercise, progress, counted, inPlan)
    if (giving?.counts) counted.add(giving.track.id)
    const free = progress && giving ? nextRound(sets, giving.track.id, progress.sessions) : 1
    const round = inPlan ? ((inPlan.round - 1) % roundsOf(sets)) + 1 : free // R-PLAN-19
    return { exercise, sets, giving, round }
  })
}

/** The track of an exercise, if it is there and has a base. It counts once, for its own exercise and joined ones. */
function givingOf(
  { exercise_id, track_id, track_counts = true }: RoutineExercise,
  progress: Progress,
  counted: ReadonlySet<string>,
  inPlan: InPlan | null,
): Giving | null {
  const { book, sessions } = progress
  const track = book.tracks.find(({ id }) => id === track_id)
  const standing = track && standingOf(track, sessions, equippedIn(progress, track.exercise_id))
  if (!standing) return null
  const { idOf } = joinedExercises(book.exercises)
  const counts = track_counts && idOf(exercise_id) === idOf(track.exercise_id) && !counted.has(track.id)
  return { track, standing, counts, equipped: equippedIn(progress, exercise_id), lighter: inPlan?.lighter ?? null }
}

export const equippedIn = ({ book, equipmentOf }: Progress, exerciseId: string): Equipped => ({
  settings: settingsOf(book),
  exercise: exerciseSettingsOf(book, exerciseId),
  equipment: equipmentOf(exerciseId),
})
