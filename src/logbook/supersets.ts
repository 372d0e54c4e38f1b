import { z } from 'zod/mini'
import { roundsDone } from '#domain/rounds.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { type Place, placesJoined, placesWithout } from '#domain/superset.ts'
import { placedExercises, visibleSetsOf, type WorkoutDocument, type WorkoutExercise } from '#domain/workout.ts'
import { MAX_EXERCISES } from '#domain/workout-end.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { touched } from './changed-rows.ts'
import { asksToLog } from './ways.ts'

/*
 * Supersets in workouts and routines. Like a move (Y35), joining and leaving edit no values. The rows note who did it, and
 * of two devices the later one wins for each exercise.
 */

const joinedArg = () =>
  z.object({
    /** The members in their order. */
    ids: z.array(VALUE_TYPES.id).check(z.maxLength(MAX_EXERCISES)),
    groupId: VALUE_TYPES.id,
    /** The rest between them, in seconds (R-LIFT-18). */
    rest: z._default(VALUE_TYPES.groupRestSeconds, 0),
  })
const leftArg = () => z.object({ id: VALUE_TYPES.id })

/** Joins 2 to 5 exercises of one section to a superset (R-LIFT-16). */
export const groupWorkoutExercises = defineOperation({
  kind: 'workoutExercise.group',
  version: 1,
  document: 'workout',
  args: joinedArg,
  failure: null,
  activity: 'activity.did.joinedSuperset',
  keeps: true,
  asks: asksToLog,
  apply(document, joined, meta) {
    if (!document) return refused('gone')
    const places = placesJoined(placedExercises(document), joined)
    if (typeof places === 'string') return refused(places)
    return { document: withPlaces(withRoundsOf(document, joined), places, meta) }
  },
})

/** 'Take out of superset': the exercise stands alone again, and so does a last one left (R-LIFT-16, R-LIFT-19). */
export const ungroupWorkoutExercise = defineOperation({
  kind: 'workoutExercise.ungroup',
  version: 1,
  document: 'workout',
  args: leftArg,
  failure: null,
  activity: 'activity.did.leftSuperset',
  keeps: true,
  asks: asksToLog,
  apply(document, { id }, meta) {
    if (!document?.exercises.some((row) => row.id === id)) return refused('gone')
    return { document: withPlaces(document, placesWithout(placedExercises(document), id), meta) }
  },
})

export const groupRoutineExercises = defineOperation({
  kind: 'routineExercise.group',
  version: 1,
  document: 'routine',
  args: joinedArg,
  failure: null,
  failureAfter: 'failed.template.editExercise', // R-ERR-18
  activity: 'activity.did.joinedSuperset',
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, joined, meta) {
    if (!document) return refused('gone')
    const places = placesJoined(document.exercises, joined)
    return typeof places === 'string' ? refused(places) : { document: withPlacesInRoutine(document, places, meta) }
  },
})

export const ungroupRoutineExercise = defineOperation({
  kind: 'routineExercise.ungroup',
  version: 1,
  document: 'routine',
  args: leftArg,
  failure: null,
  failureAfter: 'failed.template.editExercise', // R-ERR-18
  activity: 'activity.did.leftSuperset',
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { id }, meta) {
    if (!document?.exercises.some((row) => row.id === id)) return refused('gone')
    return { document: withPlacesInRoutine(document, placesWithout(document.exercises, id), meta) }
  },
})

/** An exercise that knows rounds of another superset (R-LIFT-20) keeps at most as many as the others of this one have done. */
function withRoundsOf(document: WorkoutDocument, { ids, groupId }: { ids: readonly string[]; groupId: string }) {
  const isNew = ({ id, group_id, rounds_before = 0 }: WorkoutExercise) =>
    rounds_before > 0 && group_id !== groupId && ids.includes(id)
  if (!document.exercises.some(isNew)) return document
  const doneBy = (id: string) => roundsDone({}, visibleSetsOf(document, id))
  const exercises = document.exercises.map((row) => {
    const others = ids.filter((id) => id !== row.id).map(doneBy)
    return isNew(row) ? { ...row, rounds_before: Math.min(row.rounds_before ?? 0, Math.max(...others)) } : row
  })
  return { ...document, exercises }
}

const withPlaces = (document: WorkoutDocument, places: ReadonlyMap<string, Place>, meta: Meta): WorkoutDocument =>
  places.size === 0 ? document : touched(document, null, meta, { exercises: placed(document.exercises, places, meta) })

const withPlacesInRoutine = (
  document: RoutineDocument,
  places: ReadonlyMap<string, Place>,
  meta: Meta,
): RoutineDocument =>
  places.size === 0 ? document : { ...document, exercises: placed(document.exercises, places, meta) }

/** The exercises at their new places. Only those that joined or left count as changed by the person. */
function placed<R extends { id: string; edited_by: string | null; group_id?: string | null }>(
  rows: readonly R[],
  places: ReadonlyMap<string, Place>,
  { actorId }: Meta,
): R[] {
  return rows.map((row) => {
    const place = places.get(row.id)
    if (!place) return row
    const isTheirs = place.group_id !== (row.group_id ?? null)
    return { ...row, ...place, edited_by: isTheirs ? actorId : row.edited_by }
  })
}
