import { z } from 'zod/mini'
import { roundsDone } from '#domain/rounds.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { type Place, placesJoined, placesWithout } from '#domain/superset.ts'
import { placedExercises, type TrainingDocument, type TrainingExercise, visibleSetsOf } from '#domain/training.ts'
import type { WorkoutExercise } from '#domain/workout.ts'
import { MAX_EXERCISES } from '#domain/workout-end.ts'
import { type Meta, refused } from '#sync/operation.ts'
import { defineInWays, type Way, written } from './ways.ts'

/* Joining and leaving edit no values. The later of two devices wins for each exercise. */

/** Joins 2 to 5 exercises of one section. */
export const groupExercises = defineInWays({
  ways: {
    planning: { kind: 'routineExercise.group', failureAfter: 'failed.template.editExercise' },
    logging: { kind: 'workoutExercise.group' },
  },
  args: () =>
    z.object({
      /** The members in their order. */
      ids: z.array(VALUE_TYPES.id).check(z.maxLength(MAX_EXERCISES)),
      groupId: VALUE_TYPES.id,
      /** In seconds. */
      rest: z._default(VALUE_TYPES.groupRestSeconds, 0),
    }),
  activity: 'activity.did.joinedSuperset',
  keeps: true,
  apply(document, joined, meta, way) {
    const places = placesJoined(placedExercises<TrainingExercise>(document), joined)
    if (typeof places === 'string') return refused(places)
    return withPlaces(way, withRoundsOf(document, joined), places, meta)
  },
})

/** 'Take out of superset'; if one exercise is left in the superset, it leaves, too. */
export const ungroupExercise = defineInWays({
  ways: {
    planning: { kind: 'routineExercise.ungroup', failureAfter: 'failed.template.editExercise' },
    logging: { kind: 'workoutExercise.ungroup' },
  },
  args: () => z.object({ id: VALUE_TYPES.id }),
  activity: 'activity.did.leftSuperset',
  keeps: true,
  apply(document, { id }, meta, way) {
    if (!document.exercises.some((row) => row.id === id)) return refused('gone')
    return withPlaces(way, document, placesWithout(placedExercises<TrainingExercise>(document), id), meta)
  },
})

/** Limits `rounds_before` of exercises that join to the rounds that the other members have done. */
function withRoundsOf(
  document: TrainingDocument,
  { ids, groupId }: { ids: readonly string[]; groupId: string },
): TrainingDocument {
  if (document.kind === 'routine') return document
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

/** Only exercises that joined or left count as edited. */
function withPlaces(
  way: Way,
  document: TrainingDocument,
  places: ReadonlyMap<string, Place>,
  meta: Meta,
): TrainingDocument {
  if (places.size === 0) return document
  const exercises = document.exercises.map((row): TrainingExercise => {
    const place = places.get(row.id)
    if (!place) return row
    const isTheirs = place.group_id !== (row.group_id ?? null)
    return { ...row, ...place, edited_by: isTheirs ? meta.actorId : row.edited_by }
  })
  return written(way, document, null, meta, { exercises })
}
