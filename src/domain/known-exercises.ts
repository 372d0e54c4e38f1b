import { type BookDocument, newSetChoicesOf, settingsOf } from './book.ts'
import { exerciseIdByName } from './exercise.ts'
import type { MassUnit } from './load.ts'
import type { Muscle } from './muscle.ts'
import { joinedExercises } from './records/joined.ts'
import type { RoutineDocument } from './routine.ts'
import type { Section } from './section.ts'
import type { NewSetChoices } from './set-list.ts'
import { nameKey } from './text.ts'
import { exerciseName, exerciseSection } from './training.ts'
import type { WorkoutDocument } from './workout.ts'

/** What Sled can suggest to a lifter, and their choices for weights. */
export type KnownExercises = {
  own: readonly OwnExercise[]
  taken: readonly string[]
  unit?: MassUnit
  choicesFor?: (name: string) => NewSetChoices
  /** When the person removed the exercise from the suggestions, ms since 1970; null: never. */
  forgottenAt?: (exerciseId: string) => number | null
  /** The main muscle that the person chose; null: none. */
  muscleOf?: (exerciseId: string) => Muscle | null
  /** The exercise of the catalogue, in English, whose figure the person chose; null: none. */
  looksLike?: (exerciseId: string) => string | null
}

/**
 * `book`: null: no choices, or not on this device. `unitHere`: the usual unit of the person's country, for a first
 * exercise.
 */
export const knownExercises = (
  routines: readonly RoutineDocument[],
  workouts: readonly WorkoutDocument[],
  {
    taken = [],
    book = null,
    unitHere,
  }: { taken?: readonly string[]; book?: BookDocument | null; unitHere?: MassUnit } = {},
): KnownExercises => {
  const { unit: preferred, last_unit } = settingsOf(book)
  const unit = preferred ?? last_unit ?? lastUnit(routines, workouts) ?? unitHere
  const joined = joinedExercises(book?.exercises ?? [])
  const rows = new Map(book?.exercises.map((row) => [row.id, row]))
  const rowOf = (exerciseId: string) => rows.get(joined.idOf(exerciseId))
  return {
    own: ownExercises(routines, workouts),
    taken,
    unit,
    forgottenAt: (exerciseId) => rowOf(exerciseId)?.forgotten_at ?? null,
    muscleOf: (exerciseId) => rowOf(exerciseId)?.primary_muscle ?? null,
    looksLike: (exerciseId) => rowOf(exerciseId)?.looks_like ?? null,
    choicesFor(name) {
      const said = book && newSetChoicesOf(book, exerciseIdByName(book.ownerId, name, { routines, book }))
      return { unit: said?.unit ?? null, step: said?.step ?? null, preferred: unit ?? null }
    },
  }
}

/** An exercise in a routine or workout on this device. */
export type OwnExercise = {
  /** The name in the newest routine or workout with the exercise. */
  name: string
  exerciseId?: string
  section: Section
  uses: number
  /** Ms since 1970. */
  lastUsedAt: number
}

/** The exercises in routines (archived ones, too) and workouts; each name comes once, whatever its spelling. */
function ownExercises(routines: readonly RoutineDocument[], workouts: readonly WorkoutDocument[]): OwnExercise[] {
  const uses = [
    ...routines.flatMap(({ routine, exercises }) =>
      exercises.map((row) => ({ ...row, exerciseId: row.exercise_id, at: routine.created_at })),
    ),
    ...workouts.flatMap(({ workout, exercises }) =>
      exercises.map((row) => ({
        ...{ name: exerciseName(row), section: exerciseSection(row) },
        ...{ exerciseId: row.exercise_id, at: workout.created_at },
      })),
    ),
  ]
  const byKey = new Map<string, OwnExercise>()
  for (const { name, section, exerciseId, at } of uses.toSorted((a, b) => a.at - b.at)) {
    const key = nameKey(name)
    byKey.set(key, { name, exerciseId, section, uses: (byKey.get(key)?.uses ?? 0) + 1, lastUsedAt: at })
  }
  return [...byKey.values()]
}

/**
 * The unit of the newest set, by its time-ordered id. Sets copied from a routine at the start and sets with body weight
 * do not count. Undefined: no set counts.
 */
export function lastUnit(
  routines: readonly RoutineDocument[],
  workouts: readonly WorkoutDocument[],
): MassUnit | undefined {
  let newest: { id: string; unit: MassUnit } | undefined
  for (const { sets } of [...routines, ...workouts]) {
    for (const { id, weight_unit: unit, ...set } of sets) {
      const isTakenOver = 'routine_set_id' in set && set.routine_set_id !== null
      if (unit !== 'body' && !isTakenOver && id > (newest?.id ?? '')) newest = { id, unit }
    }
  }
  return newest?.unit
}
