import { type BookDocument, newSetChoicesOf, settingsOf } from './book.ts'
import { exerciseIdByName } from './exercise.ts'
import type { MassUnit } from './load.ts'
import { joinedExercises } from './records/joined.ts'
import type { RoutineDocument } from './routine.ts'
import type { Section } from './section.ts'
import type { NewSetChoices } from './set-list.ts'
import { nameKey } from './text.ts'
import { exerciseName, exerciseSection } from './training.ts'
import type { WorkoutDocument } from './workout.ts'

/**
 * What there is to suggest: the lifter's own exercises, names that cannot be chosen again (R-BUILD-17), the unit they
 * chose last (D8), and what they have said of the weights of an exercise of theirs (R-LIFT-11).
 */
export type KnownExercises = {
  own: readonly OwnExercise[]
  taken: readonly string[]
  unit?: MassUnit
  choicesFor?: (name: string) => NewSetChoices
  /** When an exercise was removed from the suggestions, ms since 1970; null: it was not. */
  forgottenAt?: (exerciseId: string) => number | null
}

/**
 * What an owner's documents say of it. `book`: what they have chosen; null: nothing, or it is not here. `unitHere`: the unit
 * of the place where they are, for their first exercise (R-LIFT-10).
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
  const forgotten = new Map(book?.exercises.map(({ id, forgotten_at }) => [id, forgotten_at ?? null]))
  return {
    own: ownExercises(routines, workouts),
    taken,
    unit,
    forgottenAt: (exerciseId) => forgotten.get(joined.idOf(exerciseId)) ?? null,
    choicesFor(name) {
      const said = book && newSetChoicesOf(book, exerciseIdByName(book.ownerId, name, { routines, book }))
      return { unit: said?.unit ?? null, step: said?.step ?? null, preferred: unit ?? null }
    },
  }
}

/** An exercise the lifter has in a routine or did in a workout that is on this device. */
export type OwnExercise = {
  /** As it is called where it was used last. */
  name: string
  /** Its id there; left out where nothing can have been removed. */
  exerciseId?: string
  section: Section
  /** In how many of those routines and workouts. */
  uses: number
  /** When the newest of them was made or started, ms since 1970. */
  lastUsedAt: number
}

/** The exercises of an owner's routines, archived ones too, and workouts, each name once whatever its case (R-BUILD-16). */
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
 * The unit a person chose last, as far as their documents say it, until their book does (D8): that of the newest set they
 * made, by its time-ordered id. Sets that a workout took over from its routine were not chosen then, and body weight is no
 * unit of another exercise. Undefined: none was chosen.
 */
function lastUnit(routines: readonly RoutineDocument[], workouts: readonly WorkoutDocument[]): MassUnit | undefined {
  let newest: { id: string; unit: MassUnit } | undefined
  for (const { sets } of [...routines, ...workouts]) {
    for (const { id, weight_unit: unit, ...set } of sets) {
      const isTakenOver = 'routine_set_id' in set && set.routine_set_id !== null
      if (unit !== 'body' && !isTakenOver && id > (newest?.id ?? '')) newest = { id, unit }
    }
  }
  return newest?.unit
}
