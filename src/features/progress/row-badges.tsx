import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { bookIdFor, settingsOf } from '#domain/book.ts'
import type { LiftRecord } from '#domain/records/records.ts'
import { exerciseName } from '#domain/training.ts'
import { useSettings } from '#frame/use-book.ts'
import { isRowerHere } from '#frame/use-catalogue.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { Sync } from '#sync/client/sync.ts'
import { currentWords } from '#words/current-words.ts'
import { spokenRecord } from '#words/record-text.ts'
import { liveBadgesOf } from './live-badges.client.ts'
import { RecordBadge } from './record-badge.tsx'

/** The badges of a card's sets by id. A badge that comes or goes redraws its card alone. */
export function useBadges(exercise: { id: string; workout_id: string }): ReadonlyMap<string, ReactNode> {
  const sync = useSync()
  const { records_shown: areShown = true } = useSettings()
  const { id, workout_id: workoutId } = exercise
  const subscribe = useCallback(
    (listener: () => void) => (areShown && watchBadges(sync, workoutId, listener)) || (() => undefined),
    [sync, workoutId, areShown],
  )
  return useSyncExternalStore(subscribe, () => (areShown && badgesOfCard(sync, workoutId, id)) || NONE)
}

const NONE: ReadonlyMap<string, ReactNode> = new Map()

const watchBadges = (sync: Sync, workoutId: string, listener: () => void): (() => void) | undefined =>
  liveBadgesOf(sync, workoutId)?.subscribe(listener)

const cards = new WeakMap<ReadonlyMap<string, LiftRecord>, ReadonlyMap<string, ReactNode>>()
const elements = new WeakMap<LiftRecord, ReactNode>()

/** The map and its elements stay the same until a badge changes. */
function badgesOfCard(sync: Sync, workoutId: string, cardId: string): ReadonlyMap<string, ReactNode> | undefined {
  const badges = liveBadgesOf(sync, workoutId)?.ofCard(cardId)
  if (!badges) return undefined
  const known = cards.get(badges)
  if (known) return known
  const drawn = new Map(
    [...badges].map(([setId, record]) => [setId, elementOf(record, isOnRower(sync, workoutId, setId))]),
  )
  cards.set(badges, drawn)
  return drawn
}

function elementOf(record: LiftRecord, isRower: boolean): ReactNode {
  const element = elements.get(record) ?? <RecordBadge record={record} isRower={isRower} isOnRail />
  elements.set(record, element)
  return element
}

/** 'Record: most reps at 100 kg, 8'; null: the set is none. */
export function saidOf(sync: Sync, workoutId: string, setId: string): string | null {
  const record = liveBadgesOf(sync, workoutId)?.recordOf(setId)
  const ownerId = sync.documents.document('workout', workoutId)?.ownerId
  if (!record || !ownerId) return null
  const { unit } = settingsOf(sync.documents.document('book', bookIdFor(ownerId)))
  return spokenRecord({ ...record, isRower: isOnRower(sync, workoutId, setId) }, currentWords(), unit)
}

function isOnRower(sync: Sync, workoutId: string, setId: string): boolean {
  const document = sync.documents.document('workout', workoutId)
  const set = document?.sets.find(({ id }) => id === setId)
  const exercise = document?.exercises.find(({ id }) => id === set?.workout_exercise_id)
  return exercise !== undefined && isRowerHere(exerciseName(exercise))
}
