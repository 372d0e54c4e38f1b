import { describe, expect, test } from 'vitest'
import { exerciseIdByName } from '#domain/exercise.ts'
import { catalogueIn } from '#domain/exercise-catalogue.ts'
import { suggestExercises } from '#domain/exercise-suggestions.ts'
import { knownExercises } from '#domain/known-exercises.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import {
  type ExerciseForm,
  openNewExercise,
  savedExercise,
  withCount,
  withDefault,
  withDefaultType,
  withDefaultUnit,
  withSuggestion,
} from '#features/exercise-cards/exercise-form.ts'
import { addExercise } from '#logbook/exercises.ts'
import { createRoutine } from '#logbook/routines.ts'
import { startFrom } from '#logbook/start-from.ts'
import { listOf } from '#sync/document-rows.ts'
import {
  CIRCUIT,
  heldBy,
  type Programme,
  type ProgrammeExercise,
  PUSH_PULL_LEGS,
  planOf,
  STRONG_LIFTS,
} from '../../../tests/support/programmes.ts'
import { applied, done, meta, OLIVIA, uuid } from '../../../tests/support/routine-rows.ts'

let made = 0
const newId = () => {
  made += 1
  return uuid(made)
}

/** Whoever makes a programme: types some letters, takes the first name, sets the values, adds. */
function build(programme: Programme) {
  const routines: RoutineDocument[] = []
  const ownAtFirst: boolean[] = []
  for (const [name, exercises] of Object.entries(programme)) {
    const documentId = newId()
    const at = { ...meta({ documentId, at: made }) }
    let routine = done(null, createRoutine.make({ name }), at)
    for (const planned of exercises) {
      const known = knownExercises([...routines, routine], [], { taken: routine.exercises.map((row) => row.name) })
      const [first] = suggestExercises(planned.typed, known, catalogueIn(null))
      expect(first?.name).toBe(planned.name)
      if (!first) continue
      ownAtFirst.push(first.isOwn)
      const saved = savedExercise(filled(withSuggestion(openNewExercise('training'), first), planned))
      const exerciseId = exerciseIdByName(OLIVIA, saved.name, { routines, book: null })
      const sets = saved.setConfigs.map((set) => ({ ...set, id: newId() }))
      const { name: label, section } = saved
      routine = done(routine, addExercise.planning.make({ id: newId(), exerciseId, name: label, section, sets }), at)
    }
    routines.push(routine)
  }
  return { routines, ownAtFirst }
}

function filled(form: ExerciseForm, { sets, reps, seconds, weight, unit = 'lbs' }: ProgrammeExercise): ExerciseForm {
  const typed = seconds ? withDefaultType(form, 'timed') : form
  const values = {
    ...(reps && { reps }),
    ...(seconds && { timed_set_duration: seconds }),
    ...(weight && { weight }),
  }
  return withCount(withDefaultUnit(withDefault(typed, values), unit), sets)
}

const PROGRAMMES: [string, Programme][] = [
  ['StrongLifts 5x5', STRONG_LIFTS],
  ['push, pull, legs on six days', PUSH_PULL_LEGS],
  ['a timed circuit', { Circuit: CIRCUIT }],
]

describe.each(PROGRAMMES)('building the programme %s', (_title, programme) => {
  test('R-ROUT-01 R-EDIT-39 R-DATA-06 R-DATA-08 R-DATA-09 a programme can be built from typed names, suggestions and forms', () => {
    const { routines } = build(programme)
    expect(routines.map(({ routine }) => routine.routine_name)).toEqual(Object.keys(programme))
    for (const [index, plan] of Object.values(programme).entries()) {
      expect(heldBy(routines[index] as RoutineDocument)).toEqual(planOf(plan))
    }
  })

  test("R-BUILD-16 an exercise used again in a programme is suggested as the lifter's own and keeps its id", () => {
    const { routines, ownAtFirst } = build(programme)
    const names = Object.values(programme).flatMap((plan) => plan.map(({ name }) => name))
    expect(ownAtFirst).toEqual(names.map((name, index) => names.indexOf(name) < index))
    const ids = new Map<string, Set<string>>()
    for (const { name, exercise_id } of routines.flatMap(({ exercises }) => exercises)) {
      ids.set(name, (ids.get(name) ?? new Set()).add(exercise_id))
    }
    expect([...ids.values()].every((own) => own.size === 1)).toBe(true)
    expect(new Set([...ids.values()].map(([id]) => id)).size).toBe(ids.size)
  })

  test('R-BUILD-14 each routine of a programme starts a workout with all its sets', () => {
    for (const routine of build(programme).routines) {
      const start = startFrom(routine, { newId, name: 'Monday', timeZone: null })
      const outcome = applied(null, start, meta({ documentId: newId() }))
      const document = 'document' in outcome ? outcome.document : null
      expect(listOf(document, 'sets').length).toBe(routine.sets.length)
    }
  })
})
