import { z } from 'zod/mini'
import type { RoutineDocument, RoutineExercise, TemplateSet } from '#domain/routine.ts'
import { EXERCISE_VALUES } from '#domain/rows/exercise-values.ts'
import { PROGRESS_VALUES, type TEMPLATE_VALUES } from '#domain/rows/routine-fields.ts'
import { VALUE_TYPES, wholeArg } from '#domain/rows/value-types.ts'
import { MAX_SETS } from '#domain/set.ts'
import type { Meta } from '#sync/operation.ts'
import { templateValuesArg } from './args.ts'

export const newTemplateSetArg = () => z.extend(templateValuesArg(), { id: VALUE_TYPES.id })

export const newTemplateSetsArg = () => z.array(newTemplateSetArg()).check(z.minLength(1), z.maxLength(MAX_SETS))

/** The argument for a new exercise; the operation checks its name. */
export const newPlannedExerciseArg = () =>
  z.extend(wholeArg({ ...PROGRESS_VALUES, ...EXERCISE_VALUES }), {
    id: VALUE_TYPES.id,
    exerciseId: VALUE_TYPES.id,
    name: VALUE_TYPES.exerciseName,
    section: VALUE_TYPES.section,
  })

export const routineExercise = (
  document: RoutineDocument,
  { exerciseId, ...values }: z.output<ReturnType<typeof newPlannedExerciseArg>>,
  order: number,
  meta: Meta,
): RoutineExercise => ({
  ...values,
  routine_id: document.id,
  user_id: document.ownerId,
  exercise_id: exerciseId,
  exercise_order: order,
  edited_by: meta.actorId,
  contested: null,
})

export const templateSet = (
  document: RoutineDocument,
  routineExerciseId: string,
  values: Pick<TemplateSet, 'id' | keyof typeof TEMPLATE_VALUES>,
  order: number,
  meta: Meta,
): TemplateSet => ({
  ...values,
  routine_id: document.id,
  routine_exercise_id: routineExerciseId,
  user_id: document.ownerId,
  set_order: order,
  edited_by: meta.actorId,
  contested: null,
})
