import type { FilledSet } from '#domain/filled-sets.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WholeSetValues } from '#domain/set.ts'
import { supersetOf } from '#domain/superset.ts'
import { exerciseSection, placedExercises, visibleSetsOf } from '#domain/training.ts'
import type { WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import { moveExercise } from '#logbook/exercises.ts'
import { fillSets } from '#logbook/filled-sets.ts'
import { setPutBack, supersetsPutBack } from '#logbook/put-back.ts'
import { editSet, removeSet } from '#logbook/sets.ts'
import { groupExercises, ungroupExercise } from '#logbook/supersets.ts'
import { rampWorkoutExercise } from '#logbook/warm-ups.ts'
import type { Made } from '#sync/operation.ts'
import { currentWords } from '#words/current-words.ts'
import type { Gesture, Place, Step } from './gesture.ts'
import { templateExerciseOf, templateSetOf } from './template-links.ts'

/** What one press does, and what its 'Undo' does, each in the workout and, 'Permanently', in the routine. */
export type Undoable = Gesture & { undo: { workout: readonly Made[]; routine: readonly Made[] } }

type Superset = { ids: readonly string[]; groupId: string; rest: number }

/** Exercises joined to a superset, or its rest changed: in the routine those that are there, too (R-LIFT-16, R-LIFT-18). */
export function joinedExercises({ workout, routine }: Place, superset: Superset): Undoable {
  const { ids, groupId, rest } = superset
  const made = [{ made: groupExercises.logging.make({ ids: [...ids], groupId, rest }) }]
  const undo = { workout: supersetsPutBack(workout, ids), routine: [] }
  const planned = routine ? plannedOf(workout, routine, ids) : []
  if (!routine) return { workout: made, routine: [], undo }
  if (planned.length < ids.length) return { workout: made, routine: [], undo, failure: notInRoutine() }
  return {
    workout: made,
    routine: [{ made: groupExercises.planning.make({ ids: planned, groupId, rest }) }],
    undo: { ...undo, routine: supersetsPutBack(routine, planned) },
  }
}

/** An exercise taken out of its superset (R-LIFT-16). */
export function leftSuperset({ workout, routine }: Place, exercise: WorkoutExercise): Undoable {
  const { id } = exercise
  const members = supersetOf(placedExercises(workout), id) ?? []
  const planned = routine && templateExerciseOf(routine, workout, exercise)
  const plannedMembers = (routine && planned && supersetOf(routine.exercises, planned.id)) ?? []
  const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id)
  return {
    workout: [{ made: ungroupExercise.logging.make({ id }) }],
    routine: planned ? [{ made: ungroupExercise.planning.make({ id: planned.id }) }] : [],
    undo: {
      workout: supersetsPutBack(workout, idsOf(members)),
      routine: routine ? supersetsPutBack(routine, idsOf(plannedMembers)) : [],
    },
    ...(routine && !planned && { failure: notInRoutine() }),
  }
}

/** Values filled into open sets, and where 'Permanently', into the template sets they came from (R-LIFT-22, R-LIFT-23). */
export function filledIn(
  { workout, routine }: Omit<Place, 'newId'>,
  id: string,
  filled: readonly FilledSet[],
): Undoable {
  const back = filled.map(({ setId, changes, was }) => ({ setId, changes: was, was: changes }))
  const templates = filled.flatMap(({ setId, changes, was }) => {
    const set = workout.sets.find((row) => row.id === setId)
    const planned = routine && set && templateSetOf(routine, set)
    return planned ? [{ planned, changes, was }] : []
  })
  return {
    workout: [{ made: fillSets.make({ id, values: filled.map((one) => ({ ...one })) }) }],
    routine: templates.map(({ planned, changes, was }) => ({
      made: editSet.planning.make({ setId: planned.id, changes }),
      was,
    })),
    undo: {
      workout: [fillSets.make({ id, values: back })],
      routine: templates.map(({ planned, was }) => editSet.planning.make({ setId: planned.id, changes: was })),
    },
  }
}

/** 'Do later': to the end of the section, for today alone (R-LIFT-21). Null: it stands there. */
export function doneLater(workout: WorkoutDocument, exercise: WorkoutExercise): Omit<Undoable, 'routine'> | null {
  const section = placedExercises(workout)
    .filter((row) => row.section === exerciseSection(exercise))
    .toSorted((a, b) => a.exercise_order - b.exercise_order)
  const own = supersetOf(section, exercise.id) ?? section.filter(({ id }) => id === exercise.id)
  const isOwn = ({ id }: { id: string }) => own.some((row) => row.id === id)
  const last = section.at(-1)
  if (!last || isOwn(last)) return null
  const before = section.slice(0, section.findIndex(isOwn)).at(-1)
  return {
    workout: [{ made: moveExercise.logging.make({ id: exercise.id, afterId: last.id }) }],
    undo: { workout: [moveExercise.logging.make({ id: exercise.id, afterId: before?.id ?? null })], routine: [] },
  }
}

export const notInRoutine = () => currentWords()('failed.template.editExercise') // R-ERR-18

/** The exercises of the routine for those of the workout that are there, too. */
const plannedOf = (workout: WorkoutDocument, routine: RoutineDocument, ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const exercise = workout.exercises.find((row) => row.id === id)
    return (exercise && templateExerciseOf(routine, workout, exercise)?.id) ?? []
  })

/** Warm-up sets before the first set, for today alone (R-LIFT-28). `ids`: of the sets that are made. */
export function warmedUp(
  id: string,
  sets: readonly WholeSetValues[],
  newId: () => string,
): { workout: Step[]; ids: string[] } {
  const made = sets.map((set) => ({ ...set, id: newId() }))
  return { workout: [{ made: rampWorkoutExercise.make({ id, sets: made }) }], ids: made.map((set) => set.id) }
}

/** Its 'Undo': those that are still open go, and the open ones that they replaced come back. */
export function warmUpTakenBack(
  before: WorkoutDocument,
  now: WorkoutDocument,
  exerciseId: string,
  ids: readonly string[],
): Made[] {
  const shown = visibleSetsOf(now, exerciseId)
  const open = shown.filter(({ id, status }) => ids.includes(id) && status === 'default')
  const replaced = visibleSetsOf(before, exerciseId).filter(
    (set) => set.kind === 'warmup' && set.status === 'default' && !shown.some(({ id }) => id === set.id),
  )
  return [
    ...open.map(({ id }) => removeSet.logging.make({ setId: id })),
    ...replaced.flatMap(({ id }) => setPutBack(before, id)),
  ]
}
