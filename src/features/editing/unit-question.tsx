import { useEffect, useState } from 'react'
import type { BookSettings } from '#domain/book.ts'
import { can } from '#domain/permissions.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { unitHere } from '#frame/unit-here.ts'
import { useSetBook, useSettings } from '#frame/use-book.ts'
import { useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { dismissToast, toastInfo } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'

const TOAST = 'log-in-kilograms'

/** 'Log in kilograms?' as a toast, until an answer or the first set. `workout`: null in the first routine. */
export function UnitQuestion({ workout }: { workout: WorkoutDocument | null }) {
  const words = useWords()
  const isOwn = can(useRelation(), 'settings.edit')
  const settings = useSettings()
  const setBook = useSetBook()
  const known = useDocuments('workout')
  const isFirst = useKnowsNoHistory()
  const isAsked = isOwn && isFirst && asksForUnit(settings, workout, known) && unitHere() === 'kg'
  useEffect(() => {
    if (!isAsked) return
    const choose = (unit: 'kg' | 'lbs') => () => setBook({ unit, last_unit: unit })
    toastInfo(words('workout.unit.question'), {
      id: TOAST,
      duration: Number.POSITIVE_INFINITY,
      cancel: { label: words('workout.unit.no'), onClick: choose('lbs') },
      action: { label: words('workout.unit.yes'), onClick: choose('kg') },
    })
    return () => dismissToast(TOAST)
  }, [isAsked, words, setBook])
  return null
}

/** Whether to ask before a person's first form or workout. `known`: their workouts on this device. */
export const asksForUnit = (
  { unit, last_unit }: Pick<BookSettings, 'unit' | 'last_unit'>,
  running: WorkoutDocument | null,
  known: readonly WorkoutDocument[],
): boolean =>
  unit === null &&
  last_unit === null &&
  (running === null || (running.workout.is_active && !running.sets.some(({ status }) => status === 'complete'))) &&
  !known.some((other) => other.workout.completed_at !== null)

/** Whether this device remembers no completed workout; false until it has looked. */
function useKnowsNoHistory(): boolean {
  const sync = useSync()
  const ownerId = useOwnerId()
  const [isEmpty, setIsEmpty] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const hints = [sync.readHint(`history:${ownerId}`), sync.readHint(`last-completed:${ownerId}`)]
    void Promise.all(hints).then(([history, completed]) => {
      const { rows = [] } = (history ?? {}) as { rows?: readonly unknown[] }
      if (isCurrent) setIsEmpty(rows.length === 0 && Object.keys(completed ?? {}).length === 0)
    })
    return () => {
      isCurrent = false
    }
  }, [sync, ownerId])
  return isEmpty
}
