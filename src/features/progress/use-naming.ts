import { useMemo } from 'react'
import { bookIdFor, exerciseSettingsOf } from '#domain/book.ts'
import { meaningOf, type NameMeaning, type OwnNames } from '#domain/exercise.ts'
import { can } from '#domain/permissions.ts'
import { joinedExercises } from '#domain/records/joined.ts'
import { nameKey } from '#domain/text.ts'
import { exerciseName } from '#domain/training.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { editBookExercise } from '#logbook/books.ts'
import { editExercise, exerciseNameProblem } from '#logbook/exercises.ts'
import { ownNamesHere } from '#logbook/own-names-here.client.ts'
import { useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDoneExercises } from './use-exercises.ts'

/** What a sheet needs in which a person names an exercise. */
type Naming = {
  mayRename: boolean
  meaningOf: (exercise: { exerciseId: string; name: string }, typed: string) => NameMeaning
}

/** The owner's exercises, also those of older workouts only. `isWanted`: whether a sheet is open. */
export function useOwnNames(isWanted: boolean): () => OwnNames {
  const { documents } = useSync()
  const ownerId = useOwnerId()
  const { answer } = useDoneExercises(isWanted)
  return () => ({ ...ownNamesHere(documents, ownerId), done: answer ?? [] })
}

/** Tells which exercise a changed name means while a sheet is open. */
export function useNaming(isOpen: boolean): Naming {
  const { documents } = useSync()
  const ownerId = useOwnerId()
  const ownNames = useOwnNames(isOpen)
  const catalogue = useCatalogue(isOpen)
  const keys = useMemo(
    () => new Set(catalogue?.exercises.flatMap(({ name, englishName }) => [nameKey(name), nameKey(englishName)])),
    [catalogue],
  )
  return {
    mayRename: can(useRelation(), 'book.edit'),
    meaningOf(exercise, typed) {
      const isDone = (key: string) =>
        documents
          .documents('workout', ownerId)
          .some(({ exercises }) => exercises.some((row) => nameKey(exerciseName(row)) === key))
      const isListed = (name: string) => keys.has(nameKey(name)) || isDone(nameKey(name))
      return meaningOf(ownerId, exercise, typed, { names: ownNames(), isListed })
    },
  }
}

/** Renames an exercise, also in every routine; logged workouts keep the old name. */
export function useRenameExercise(): (exerciseId: string, name: string) => void {
  const { documents } = useSync()
  const ownerId = useOwnerId()
  const dispatch = useDispatch()
  const mayEditRoutines = can(useRelation(), 'routine.edit')
  return (exerciseId, name) => {
    const book = documents.document('book', bookIdFor(ownerId))
    const joined = joinedExercises(book?.exercises ?? [])
    const standing = joined.idOf(exerciseId)
    const was = { name: exerciseSettingsOf(book, standing).name }
    dispatch(editBookExercise.make({ exerciseId: standing, changes: { name } }), bookIdFor(ownerId), { was })
    if (!mayEditRoutines) return
    const group = new Set(joined.groupOf(standing))
    for (const routine of documents.documents('routine', ownerId)) {
      const row = routine.exercises.find((exercise) => group.has(exercise.exercise_id))
      if (!row || row.name === name || exerciseNameProblem(routine, name, null, row.id)) continue
      dispatch(editExercise.planning.make({ id: row.id, name }), routine.id, { was: { name: row.name } })
    }
  }
}
