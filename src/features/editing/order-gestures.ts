import type { FilledSet } from '#domain/filled-sets.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WholeSetValues } from '#domain/set.ts'
import { supersetOf } from '#domain/superset.ts'
import {
  exerciseSection,
  placedExercises,
  type TrainingDocument,
  type TrainingExercise,
  type TrainingSet,
  visibleSetsOf,
} from '#domain/training.ts'
import type { WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import { moveExercise } from '#logbook/exercises.ts'
import { fillSets } from '#logbook/fill-sets.ts'
import { setPutBack, supersetsPutBack } from '#logbook/put-back.ts'
import { editSet, removeSet } from '#logbook/sets.ts'
import { groupExercises, ungroupExercise } from '#logbook/supersets.ts'
import { rampWorkoutExercise } from '#logbook/warm-ups.ts'
import { wayOf } from '#logbook/ways.ts'
import type { Made } from '#sync/operation.ts'
import type { Place, Step, Undoable } from './gesture.ts'
import { notInRoutine, templateExerciseOf, templateSetOf } from './template-links.ts'

type Superset = { ids: readonly string[]; groupId: string; rest: number }

/** Joins exercises to a superset or changes its rest, in the routine for those of the exercises that it has. */
export function joinedExercises({ document, routine }: Place, { ids, groupId, rest }: Superset): Undoable {
  const join = (of: TrainingDocument, joined: readonly string[]) => ({
    made: groupExercises[wayOf(of)].make({ ids: [...joined], groupId, rest }),
  })
  const here = { here: [join(document, ids)], undo: { here: supersetsPutBack(document, ids), routine: [] } }
  if (!routine) return { ...here, routine: [] }
  const planned = plannedOf(document, routine, ids)
  if (planned.length < ids.length) return { ...here, routine: [], failure: notInRoutine() }
  return {
    here: here.here,
    routine: [join(routine, planned)],
    undo: { here: here.undo.here, routine: supersetsPutBack(routine, planned) },
  }
}

export function leftSuperset({ document, routine }: Place, exercise: TrainingExercise): Undoable {
  const planned = templateExerciseOf(routine, document, exercise)
  const leave = (of: TrainingDocument, id: string) => ({ made: ungroupExercise[wayOf(of)].make({ id }) })
  const back = (of: TrainingDocument, id: string) =>
    supersetsPutBack(of, supersetOf(placedExercises<TrainingExercise>(of), id)?.map((row) => row.id) ?? [])
  const isKept = routine !== null && planned !== undefined
  return {
    here: [leave(document, exercise.id)],
    routine: isKept ? [leave(routine, planned.id)] : [],
    undo: { here: back(document, exercise.id), routine: isKept ? back(routine, planned.id) : [] },
    ...(routine && !planned && { failure: notInRoutine() }),
  }
}

/** The routine's exercises behind those of the workout. */
const plannedOf = (document: TrainingDocument, routine: RoutineDocument, ids: readonly string[]): string[] =>
  ids.flatMap((id) => {
    const exercise = document.exercises.find((row) => row.id === id)
    return (exercise && templateExerciseOf(routine, document, exercise)?.id) ?? []
  })

export function filledIn(
  { document, routine }: Omit<Place, 'newId'>,
  id: string,
  filled: readonly FilledSet[],
): Undoable {
  const back = filled.map(({ setId, changes, was }) => ({ setId, changes: was, was: changes }))
  const templates = filled.flatMap(({ setId, changes, was }) => {
    const set = document.sets.find((row: TrainingSet) => row.id === setId)
    const planned = templateSetOf(routine, set)
    return planned ? [{ planned, changes, was }] : []
  })
  return {
    here: [{ made: fillSets.make({ id, values: filled.map((one) => ({ ...one })) }) }],
    routine: templates.map(({ planned, changes, was }) => ({
      made: editSet.planning.make({ setId: planned.id, changes }),
      was,
    })),
    undo: {
      here: [fillSets.make({ id, values: back })],
      routine: templates.map(({ planned, was }) => editSet.planning.make({ setId: planned.id, changes: was })),
    },
  }
}

/** Moves an exercise to the end of its section, for today. Null if it is there already. */
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
    here: [{ made: moveExercise.logging.make({ id: exercise.id, afterId: last.id }) }],
    undo: { here: [moveExercise.logging.make({ id: exercise.id, afterId: before?.id ?? null })], routine: [] },
  }
}

/** Adds warm-up sets before the first set, for today. `ids`: of the new sets. */
export function warmedUp(
  id: string,
  sets: readonly WholeSetValues[],
  newId: () => string,
): { here: Step[]; ids: string[] } {
  const made = sets.map((set) => ({ ...set, id: newId() }))
  return { here: [{ made: rampWorkoutExercise.make({ id, sets: made }) }], ids: made.map((set) => set.id) }
}

/** Takes open warm-up sets back and restores the open ones that they replaced. */
export function warmUpTakenBack(
  before: TrainingDocument,
  now: TrainingDocument,
  exerciseId: string,
  ids: readonly string[],
): Made[] {
  const openIn = (document: TrainingDocument) =>
    visibleSetsOf<TrainingSet>(document, exerciseId).filter((set) => 'status' in set && set.status === 'default')
  const shown = new Set(visibleSetsOf<TrainingSet>(now, exerciseId).map(({ id }) => id))
  const replaced = openIn(before).filter(({ id, kind }) => kind === 'warmup' && !shown.has(id))
  return [
    ...openIn(now).flatMap(({ id }) => (ids.includes(id) ? [removeSet.logging.make({ setId: id })] : [])),
    ...replaced.flatMap(({ id }) => setPutBack(before, id)),
  ]
}
