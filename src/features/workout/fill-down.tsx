import type { ReactNode } from 'react'
import { bookIdFor } from '#domain/book.ts'
import { filledDown } from '#domain/filled-sets.ts'
import { numberOfSetName } from '#domain/set-list.ts'
import { visibleSetsOf } from '#domain/training.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { perform } from '#features/editing/gesture.ts'
import { filledIn } from '#features/editing/order-gestures.ts'
import type { SavedSet } from '#features/editing/use-gestures.ts'
import { UnderRow } from '#features/exercise-cards/under-row.tsx'
import { useProgress } from '#features/progress/use-progress.ts'
import { givenGesture } from '#features/tracks/given-gesture.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { announce } from '#ui/announcer.tsx'
import { currentWords } from '#words/current-words.ts'
import { sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'

/** In ms: how long the offer is shown. */
const OFFERED_MS = 10_000

type FillDownProps = {
  saved: SavedSet
  sets: readonly LoggedSet[]
  onGone: () => void
  /** Shown instead when there is nothing to fill in. */
  otherwise: ReactNode
}

/** 'Also set 3, 4': offers a changed value to later sets with the old one. */
export function FillDown({ saved, sets, onGone, otherwise }: FillDownProps) {
  const words = useWords()
  const fill = useFill(saved)
  const filled = filledDown(sets, saved.seen, saved.values)
  if (filled.length === 0) return otherwise
  const later = filled.flatMap(({ setId }) => sets.find(({ id }) => id === setId) ?? [])
  function press() {
    fill()
    announce(currentWords()('workout.fill.alsoDone', { count: filled.length }))
    onGone()
  }
  return (
    <UnderRow lasts={OFFERED_MS} onGone={onGone}>
      <button
        type="button"
        onClick={press}
        className="min-h-tap w-full rounded-md px-4 text-start text-15 font-[620] text-text underline decoration-line-strong underline-offset-3 hover:bg-hover"
      >
        {namesOf(later, words)}
      </button>
    </UnderRow>
  )
}

/** 'Also set 3, 4', with the numbers of the sets. Sets of one side are only counted. */
function namesOf(later: readonly LoggedSet[], words: Words): string {
  const hasSides = later.some(({ side }) => side)
  const numbers = hasSides ? [] : later.flatMap(({ set_variant }) => numberOfSetName(set_variant) || [])
  if (numbers.length === later.length) {
    return words('workout.fill.alsoSets', { numbers: words.list(numbers.map(String), { type: 'unit' }) })
  }
  if (hasSides && later.length > 2) return words('workout.fill.alsoMore', { count: later.length })
  return words('workout.fill.also', {
    names: words.list(
      later.map((set) => sidedName(set, words)),
      { type: 'unit' },
    ),
  })
}

/** Fills a value into later sets, and into the routine and its tracks if the set was saved 'Permanently'. */
function useFill({ seen, values, keep }: SavedSet): () => void {
  const { documents, now } = useSync()
  const dispatch = useDispatch()
  const routineId = documents.document('workout', seen.workout_id)?.workout.routine_id ?? null
  const progress = useProgress(routineId && keep === 'future' ? documents.document('routine', routineId) : null)
  return () => {
    const workout = documents.document('workout', seen.workout_id)
    if (!workout) return
    const routine = keep === 'future' && routineId ? documents.document('routine', routineId) : null
    const filled = filledDown(visibleSetsOf(workout, seen.workout_exercise_id), seen, values)
    const gesture = { ...filledIn({ document: workout, routine }, seen.workout_exercise_id, filled), keep }
    const meant = givenGesture(gesture, { workout, routine, progress: progress(), now: now() })
    perform(dispatch, meant, { documentId: workout.id, routineId, bookId: bookIdFor(workout.ownerId) })
  }
}
