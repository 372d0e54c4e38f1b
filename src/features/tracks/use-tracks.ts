import { useMemo } from 'react'
import { bookIdFor, emptyBook, exerciseSettingsOf } from '#domain/book.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { Progress } from '#domain/tracks/given-exercises.ts'
import { routineAsGiven } from '#domain/tracks/planned-sets.ts'
import { defaultStep } from '#domain/tracks/presets.ts'
import { trainingMaxOf } from '#domain/tracks/training-max.ts'
import { useInPlan } from '#features/plans/use-plan.ts'
import { useProgress } from '#features/progress/use-progress.ts'
import { useBook, useUnitHere } from '#frame/use-book.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { savedTrack } from './saved-track.ts'
import type { TrackForm, TrackSubject } from './track-form.ts'

/** The routine as its screen shows it: with the sets that the next start gives (R-PLAN-14), and what says so. */
export function useRoutineAsGiven(routine: RoutineDocument) {
  const progress = useProgress(routine)
  const inPlan = useInPlan(routine.id)
  const shown = useMemo(() => routineAsGiven(routine, progress(), inPlan), [routine, progress, inPlan])
  return { shown, progress, inPlan }
}

/** What the sheet 'Progress' is about; null while it is closed. `document`: the routine as it is stored. */
export function useTrackSubject(document: RoutineDocument, exerciseId: string | null): TrackSubject | null {
  const { documents, now } = useSync()
  const book = useBook()
  const progress = useProgress(document)
  const inPlan = useInPlan(document.id)
  const unitHere = useUnitHere()
  const catalogue = useCatalogue(exerciseId !== null)
  return useMemo(() => {
    const exercise = document.exercises.find(({ id }) => id === exerciseId)
    if (!exercise) return null
    const known: Progress = progress() ?? {
      ...{ book: emptyBook(document.ownerId), sessions: [] },
      equipmentOf: () => catalogue?.entryOf(exercise.name)?.equipment ?? null,
    }
    const unit = book?.book.unit ?? book?.book.last_unit ?? unitHere() ?? 'lbs'
    const rows = [document, ...documents.documents('routine', document.ownerId)].flatMap(({ exercises }) => exercises)
    return {
      ...{ routine: document, exercise, progress: known, inPlan, unit },
      trainingMax: trainingMaxOf(
        { exerciseId: exercise.exercise_id, settings: exerciseSettingsOf(known.book, exercise.exercise_id) },
        { workouts: documents.documents('workout', document.ownerId), now: now(), unit },
      ),
      stepOf: (way, inThis) => defaultStep(way, inThis, catalogue?.entryOf(exercise.name)?.step ?? null),
      nameOf: (id) => rows.find(({ exercise_id }) => exercise_id === id)?.name ?? '',
    }
  }, [document, exerciseId, progress, inPlan, book, documents, now, unitHere, catalogue])
}

/** Saves the sheet: the track in the owner's book, then what the routine says of it. */
export function useSaveTrack(): (form: TrackForm, subject: TrackSubject) => void {
  const { documents, newId, now } = useSync()
  const dispatch = useDispatch()
  return (form, subject) => {
    const { routine, exercise } = subject
    const others = documents.documents('routine', routine.ownerId).flatMap(({ exercises }) => exercises)
    const isUsed = others.some(({ id, track_id }) => id !== exercise.id && track_id === exercise.track_id)
    const saved = savedTrack(form, subject, { at: now(), newId, isUsed })
    for (const made of saved.book) dispatch(made, bookIdFor(routine.ownerId))
    for (const made of saved.routine) dispatch(made, routine.id)
  }
}
