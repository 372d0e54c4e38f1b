import { countedSets } from '#domain/counted-sets.ts'
import { sessionsOfWorkout } from '#domain/records/session.ts'
import { type IsCompound, type MainLift, mainLiftOf } from '#domain/records/workout-records.ts'
import { isFound } from '#domain/text.ts'
import { exerciseName, visibleSetsOf } from '#domain/training.ts'
import { type WorkoutDocument, workoutExercisesInOrder, workoutState } from '#domain/workout.ts'
import type { HistoryRow } from '#logbook/history-list.ts'
import { currentWords } from '#words/current-words.ts'
import { formatDuration } from '#words/duration-text.ts'
import { muscleName } from '#words/muscle-name.ts'
import { weightTimesAmount } from '#words/set-label.ts'
import { asItWasDone } from '#words/set-parts.ts'
import type { Words } from '#words/words.ts'

export type HistoryParts = {
  /** What the server listed, newest first: the pages loaded so far, or what it last said. */
  rows: readonly HistoryRow[]
  /** Whether the server has nothing older than `rows`. */
  isWhole: boolean
  /** Workouts on this device. */
  documents: readonly WorkoutDocument[]
  /** Whether this device knows of a workout, be it that it is gone; one not among `documents` was deleted. */
  isHeld: (workoutId: string) => boolean
  routineNameOf: (routineId: string) => string | null
  /** The lifter's weight on the day of a workout, in kg; null: unknown. */
  bodyKilogramsAt?: (workoutAt: number) => number | null
  /** Whether the device has written what the server's row of a workout does not say yet. */
  isPending?: (workoutId: string) => boolean
  isCompound?: IsCompound
  /** How many records workouts have that the server has not listed yet, as this device knows it, by their ids. */
  recordsHere?: ReadonlyMap<string, number>
  search: string
  /** The server has listed what it found for this search. */
  isSearched?: boolean
}

/**
 * The history list (R-HIST-01): what the server listed, where a document on the device, or that it is gone or deleted here, beats the row
 * of the same id, and the device's own completed workouts inside the loaded window (Y28). Newest first.
 */
export function historyRows(parts: HistoryParts): HistoryRow[] {
  const { rows, isWhole, documents, isHeld, routineNameOf, recordsHere, search, isSearched = false } = parts
  const here = new Set(documents.map(({ id }) => id))
  const listed = rows.filter(({ id }) => !here.has(id) && !isHeld(id))
  const oldest = rows.at(-1)
  const isInside = (row: HistoryRow) => isWhole || !oldest || isNewer(row, oldest) || row.id === oldest.id
  const said = new Map(rows.map((row) => [row.id, row]))
  const own = documents.flatMap((document) => {
    const listed = said.get(document.id)
    const records = listed?.records ?? recordsHere?.get(document.id) ?? 0
    const row = historyRowOf(document, routineNameOf, { records, main_lift: mainLiftOfRow(document, listed, parts) })
    return row && isInside(row) && matches(row, search, namesDone(document)) ? [row] : []
  })
  return merged(
    isSearched || search === '' ? listed : listed.filter((row) => matches(row, search)),
    own.toSorted(byAge),
  )
}

/** The listed workouts that were gone on the device at a lower revision: they came back while it did not hear it (Y26). */
export const cameBack = (
  rows: readonly Pick<HistoryRow, 'id' | 'rev'>[],
  documents: { isGone: (id: string) => boolean; row: (id: string) => { rev: number } },
): string[] => rows.flatMap(({ id, rev }) => (documents.isGone(id) && rev > documents.row(id).rev ? id : []))

/** The device's completed workouts that are newer than all that the server has listed. */
export const endedSince = (rows: readonly HistoryRow[], documents: readonly WorkoutDocument[]): WorkoutDocument[] =>
  documents.filter(({ id, workout }) => {
    const [newest] = rows
    if (workoutState(workout) !== 'completed' || newest?.id === id) return false
    return !newest || isNewer({ id, created_at: workout.created_at }, newest)
  })

/** Both newest first; ten thousand rows that are in order are not sorted again with every set. */
function merged(listed: readonly HistoryRow[], own: readonly HistoryRow[]): HistoryRow[] {
  const rows: HistoryRow[] = []
  let at = 0
  for (const row of own) {
    for (let next = listed[at]; next && isNewer(next, row); next = listed[at]) {
      rows.push(next)
      at += 1
    }
    rows.push(row)
  }
  return [...rows, ...listed.slice(at)]
}

/** The routine's name or the muscle group. */
const titleBelow = ({ routine_name, muscle_group }: HistoryRow, words: Words): string =>
  routine_name ?? (muscle_group ? muscleName(muscle_group, words) : '')

/** 'Push Day A · 21 sets · 58m': the routine's name or the muscle group (R-HIST-03), the sets that count (D19), and duration. */
export const historySubtitle = (row: HistoryRow, words: Words = currentWords()): string =>
  [
    titleBelow(row, words),
    words('set.count', { count: row.track.reduce((sum, { done }) => sum + done, 0) }),
    formatDuration(row.duration_seconds, words),
  ]
    .filter(Boolean)
    .join(' · ')

/** '57.5 kg × 6': the set of a workout's main lift as it was done. */
export const mainLiftText = ({ set }: MainLift, words: Words): string => weightTimesAmount(asItWasDone(set), words)

function historyRowOf(
  document: WorkoutDocument,
  routineNameOf: (routineId: string) => string | null,
  said: Required<Pick<HistoryRow, 'records' | 'main_lift'>>,
): HistoryRow | null {
  const { workout } = document
  if (workoutState(workout) !== 'completed' || workout.completed_at === null) return null
  return {
    id: document.id,
    ownerId: document.ownerId,
    rev: document.rev,
    workout_name: workout.workout_name,
    routine_id: workout.routine_id,
    routine_name: workout.routine_id && routineNameOf(workout.routine_id),
    muscle_group: workout.muscle_group,
    created_at: workout.created_at,
    completed_at: workout.completed_at,
    duration_seconds: workout.duration_seconds,
    track: workoutExercisesInOrder(document)
      .map((exercise) => visibleSetsOf(document, exercise.id))
      .filter((sets) => sets.length > 0)
      .map((sets) => ({ done: countedSets(sets).length, total: sets.length })),
    ...said,
  }
}

/**
 * The server knows what every language calls a compound lift (D25). What it does not know yet, or has listed with what
 * this device has not heard, the device says by the names that it has.
 */
function mainLiftOfRow(
  document: WorkoutDocument,
  listed: HistoryRow | undefined,
  { bodyKilogramsAt = () => null, isPending = () => false, isCompound = () => false }: HistoryParts,
): MainLift | null {
  if (listed?.main_lift !== undefined && listed.rev === document.rev && !isPending(document.id)) return listed.main_lift
  return mainLiftOf(sessionsOfWorkout(document, bodyKilogramsAt(document.workout.created_at)), isCompound)
}

const byAge = (a: HistoryRow, b: HistoryRow): number => (isNewer(a, b) ? -1 : 1)

type Aged = Pick<HistoryRow, 'id' | 'created_at'>

const isNewer = (a: Aged, b: Aged): boolean =>
  a.created_at > b.created_at || (a.created_at === b.created_at && a.id > b.id)

/**
 * Words of the name, of the subtitle as it is shown, and of the exercises that were done (R-HIST-05, D15). Of a row of the
 * server only its main lift is known here.
 */
const matches = (row: HistoryRow, search: string, exercises: readonly string[] = []): boolean =>
  isFound(search, [row.workout_name, titleBelow(row, currentWords()), row.main_lift?.name ?? '', ...exercises])

const namesDone = (document: WorkoutDocument): string[] =>
  document.exercises
    .filter(({ id }) => visibleSetsOf(document, id).some(({ status }) => status === 'complete'))
    .map(exerciseName)
