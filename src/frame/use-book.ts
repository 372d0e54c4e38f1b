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

/** The owner's settings; null: they have chosen nothing yet, or the book is not on this device. */
export function useBook(): BookDocument | null {
  return useDocument('book', bookIdFor(useOwnerId()))
}

/** The training settings of the owner on screen, or the defaults. */
export const useSettings = (): BookSettings => settingsOf(useBook())

/** How the owner records effort; null: not at all. */
export function useEffortScale(): EffortScale | null {
  const { effort } = useSettings()
  return effort === 'off' ? null : effort
}

export const useExerciseSettings = (exerciseId: string): ExerciseSettings => exerciseSettingsOf(useBook(), exerciseId)

/**
 * Answers the unit of weights for the country of the device, until the owner chooses one; undefined on somebody else's
 * device. A function, because finding the country is slow and each set draws a closed sheet.
 */
export function useUnitHere(): () => MassUnit | undefined {
  const isOwner = can(useRelation(), 'settings.edit')
  return useCallback(() => (isOwner ? unitHere() : undefined), [isOwner])
}

/** Writes the named settings at once. For the owner alone (`settings.edit`). */
export function useSetBook(): (changes: Partial<BookSettings>) => void {
  const dispatch = useDispatch()
  const bookId = bookIdFor(useOwnerId())
  return useCallback((changes) => void dispatch(setBook.make({ changes }), bookId), [dispatch, bookId])
}

export function useEditBookExercise(): (exerciseId: string, changes: Partial<ExerciseSettings>) => void {
  const dispatch = useDispatch()
  const bookId = bookIdFor(useOwnerId())
  return useCallback(
    (exerciseId, changes) => void dispatch(editBookExercise.make({ exerciseId, changes }), bookId),
    [dispatch, bookId],
  )
}

/** Remembers the unit that the person just chose, for the next exercise on any device. */
export function useRememberUnit(): (unit: WeightUnit | undefined) => void {
  const { unit: preferred, last_unit } = useSettings()
  const setBook = useSetBook()
  const unitOfPlace = useUnitHere()
  return useCallback(
    (unit) => {
      if (preferred !== null || unit === undefined || unit === 'body') return
      const here = unitOfPlace()
      if (here && unit !== (last_unit ?? here)) setBook({ last_unit: unit })
    },
    [preferred, last_unit, setBook, unitOfPlace],
  )
}

/**
 * What the owner has set for the exercise of a sheet, and how to change that; null: no sheet, or the person may not.
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
