import { pickedValues } from '#domain/rows/field.ts'
import { valuesOf } from '#domain/set.ts'
import { openPairs } from '#domain/sides.ts'
import { supersetOf } from '#domain/superset.ts'
import {
  allSetsOf,
  exerciseSection,
  placedExercises,
  type TrainingDocument,
  type TrainingExercise,
  type TrainingSet,
  visibleSetsOf,
} from '#domain/training.ts'
import { type LoggedSet, workoutExercisesInOrder } from '#domain/workout.ts'
import type { Made } from '#sync/operation.ts'
import { addExercise, editExercise, moveExercise } from './exercises.ts'
import { addSet, editSet, removeSet } from './sets.ts'
import { splitSides } from './split-sides.ts'
import { groupExercises, ungroupExercise } from './supersets.ts'
import { wayOf } from './ways.ts'
import { WORKOUT_EXERCISE_VALUES } from './workout-rows.ts'

/** The 'Undo' of a set removed for today. `before`: the workout at that moment. Does nothing in a routine. */
export function setPutBack(before: TrainingDocument, setId: string): Made[] {
  const set: TrainingSet | undefined = before.sets.find(({ id }) => id === setId)
  if (!set || !('status' in set)) return []
  const siblings = allSetsOf<TrainingSet>(before, set.workout_exercise_id)
  const afterId = siblings[siblings.indexOf(set) - 1]?.id ?? null
  return [addSet.logging.make({ set: returnedSet(set), afterId })]
}

/** The 'Undo' of an exercise with its sets, with their ids and the original name and section. */
export function exercisePutBack(before: TrainingDocument, exercise: TrainingExercise): Made[] {
  if (before.kind === 'routine' || !('snapshot_name' in exercise)) return []
  const { id, exercise_id: exerciseId, snapshot_name: name, snapshot_section: section, rest_seconds } = exercise
  const { name_override, section_override } = exercise
  const siblings = workoutExercisesInOrder(before).filter((row) => exerciseSection(row) === exerciseSection(exercise))
  const afterId = siblings[siblings.findIndex((row) => row.id === id) - 1]?.id ?? null
  const isInSuperset = supersetOf(placedExercises(before), id) !== null
  const own = {
    ...(name_override !== null && { name: name_override }),
    ...(section_override !== null && { section: section_override }),
  }
  return [
    addExercise.logging.make({
      exercise: {
        ...{ id, exerciseId, name, section, ...pickedValues(WORKOUT_EXERCISE_VALUES, exercise) },
        ...(rest_seconds !== null && { restSeconds: rest_seconds }),
      },
      sets: visibleSetsOf(before, id).map(returnedSet),
    }),
    ...(Object.keys(own).length > 0 ? [editExercise.logging.make({ id, ...own })] : []),
    ...(isInSuperset ? supersetsPutBack(before, [id]) : [moveExercise.logging.make({ id, afterId })]),
  ]
}

/** Brings these exercises back into their supersets of `before`, or out of any. Skips missing ones. */
export function supersetsPutBack(before: TrainingDocument, ids: readonly string[]): Made[] {
  const way = wayOf(before)
  const exercises = placedExercises<TrainingExercise>(before)
  const supersets = new Map<string, Made>()
  const alone: Made[] = []
  for (const id of ids) {
    const members = supersetOf(exercises, id)
    const [first] = members ?? []
    if (!members || !first?.group_id) alone.push(ungroupExercise[way].make({ id }))
    else {
      const rest = first.group_rest ?? 0
      const made = groupExercises[way].make({ ids: members.map((member) => member.id), groupId: first.group_id, rest })
      supersets.set(first.group_id, made)
    }
  }
  return [...alone, ...supersets.values()]
}

type Pair = readonly [TrainingSet, TrainingSet]

/** Pairs of sides that may become one set each, because both are open. */
export const pairsOf = (document: TrainingDocument, exerciseId: string): readonly Pair[] =>
  openPairs(visibleSetsOf<TrainingSet>(document, exerciseId))

/** Joins the sides of each pair: the 'Undo' of 'One side at a time'. */
export function sidesTogether(document: TrainingDocument, pairs: readonly Pair[]): Made[] {
  const way = wayOf(document)
  return pairs.flatMap(([first, second]) => [
    removeSet[way].make({ setId: second.id }),
    editSet[way].make({ setId: first.id, changes: { side: null } }),
  ])
}

/** The 'Undo' of `sidesTogether`. `before`: the document before the sides were joined. */
export function sidesApart(before: TrainingDocument, exerciseId: string, pairs: readonly Pair[]): Made[] {
  if (before.kind === 'workout') {
    return pairs.flatMap(([first, second]) => [
      editSet.logging.make({ setId: first.id, changes: { side: first.side ?? null } }),
      ...setPutBack(before, second.id),
    ])
  }
  const split = splitSides.planning.make({
    id: exerciseId,
    pairs: pairs.map(([first, second]) => ({ setId: first.id, otherId: second.id })),
  })
  return [split, ...pairs.flat().map((set) => editSet.planning.make({ setId: set.id, changes: valuesOf(set) }))]
}

/** The argument that restores a set as it was, done or not. */
export const returnedSet = (set: LoggedSet) => ({
  ...set,
  workoutExerciseId: set.workout_exercise_id,
  routineSetId: set.routine_set_id,
  ...(set.status === 'complete' && set.account_id !== null && { doneBy: set.account_id }),
})
