import { useCallback } from 'react'
import {
  type BookDocument,
  type BookSettings,
  bookIdFor,
  type ExerciseSettings,
  exerciseSettingsOf,
  settingsOf,
} from '#domain/book.ts'
import type { EffortScale } from '#domain/effort.ts'
import type { MassUnit } from '#domain/load.ts'
import { can } from '#domain/permissions.ts'
import type { WeightUnit } from '#domain/set.ts'
import { editBookExercise, setBook } from '#logbook/books.ts'
import { useOwnerId, useRelation } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument } from '#sync/client/react/use-document.ts'
import { unitHere } from './unit-here.ts'

/** The book of the owner on screen; null: they have chosen nothing yet, or it is not on this device. */
export function useBook(): BookDocument | null {
  return useDocument('book', bookIdFor(useOwnerId()))
}

/** What the owner on screen has chosen for their training, the defaults where they have not. */
export const useSettings = (): BookSettings => settingsOf(useBook())

/** How they tell the effort of a set; null: they do not (R-LIFT-02). */
export function useEffortScale(): EffortScale | null {
  const { effort } = useSettings()
  return effort === 'off' ? null : effort
}

/** What they have said of an exercise. */
export const useExerciseSettings = (exerciseId: string): ExerciseSettings => exerciseSettingsOf(useBook(), exerciseId)

/** The unit of weights where the owner's own device is, before they have chosen one; undefined on somebody else's. */
export function useUnitHere(): MassUnit | undefined {
  return can(useRelation(), 'settings.edit') ? unitHere() : undefined
}

/** Writes settings: those named, at once. For the owner alone (`settings.edit`). */
export function useSetBook(): (changes: Partial<BookSettings>) => void {
  const dispatch = useDispatch()
  const bookId = bookIdFor(useOwnerId())
  return useCallback((changes) => void dispatch(setBook.make({ changes }), bookId), [dispatch, bookId])
}

/** Says something of an exercise (`book.edit`). */
export function useEditBookExercise(): (exerciseId: string, changes: Partial<ExerciseSettings>) => void {
  const dispatch = useDispatch()
  const bookId = bookIdFor(useOwnerId())
  return useCallback(
    (exerciseId, changes) => void dispatch(editBookExercise.make({ exerciseId, changes }), bookId),
    [dispatch, bookId],
  )
}

/** Remembers the unit that the person has just chosen, for the next exercise they create on any device (D8). */
export function useRememberUnit(): (unit: WeightUnit | undefined) => void {
  const { unit: preferred, last_unit } = useSettings()
  const setBook = useSetBook()
  const here = useUnitHere()
  return useCallback(
    (unit) => {
      const isNew = unit !== undefined && unit !== 'body' && unit !== (last_unit ?? here)
      if (isNew && preferred === null && here) setBook({ last_unit: unit })
    },
    [preferred, last_unit, setBook, here],
  )
}

/**
 * What the owner on screen has said of the exercise of a sheet, and how to say more; null: no sheet is open, or it is not
 * theirs to say (R-BASE-09).
 */
export function useSayings(exerciseId: string | undefined) {
  const book = useBook()
  const edit = useEditBookExercise()
  const mayEdit = can(useRelation(), 'book.edit')
  if (exerciseId === undefined || !mayEdit) return null
  return {
    settings: exerciseSettingsOf(book, exerciseId),
    training: settingsOf(book),
    onChange: (changes: Partial<ExerciseSettings>) => edit(exerciseId, changes),
  }
}
