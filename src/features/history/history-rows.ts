import { countedSets } from '#domain/counted-sets.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import { sessionsOfWorkout } from '#domain/records/lift-session.ts'
import { type IsCompound, liftOfSession, type MainLift, mainLiftOf } from '#domain/records/workout-records.ts'
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
import { workoutNames } from '#words/workout-name.ts'

export type HistoryParts = {
  /** The pages that the server has listed so far, newest first. */
  rows: readonly HistoryRow[]
  isWhole: boolean
  /** Workouts on this device. */
  documents: readonly WorkoutDocument[]
  /** True if this device has the workout, or knows that it is deleted. */
  isHeld: (workoutId: string) => boolean
  routineNameOf: (routineId: string) => string | null
  /** The lifter's weight on the day of a workout, in kg; null: unknown. */
  bodyKilogramsAt?: (workoutAt: number) => number | null
  /** Whether the device has changes of a workout that the server's row lacks. */
  isPending?: (workoutId: string) => boolean
  isCompound?: IsCompound
  /** By workout id: the records that this device counts, for workouts that the server has not listed yet. */
  recordsHere?: ReadonlyMap<string, number>
  search: string
  /** True once the server has answered this search. */
  isSearched?: boolean
}

/** The history list, newest first. A document on the device, or its deletion, counts before the server's row. */
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
    const row = historyRowOf(document, routineNameOf, {
      ...{ records, main_lift: mainLiftOfRow(document, listed, parts) },
      found_lift: search === '' ? null : foundLiftOf(document, parts),
    })
    return row && isInside(row) && matches(row, search, namesDone(document)) ? [row] : []
  })
  return merged(
    isSearched || search === '' ? listed : listed.filter((row) => matches(row, search)),
    own.toSorted(byAge),
  )
}

/** Listed workouts that this device holds as deleted at a lower revision: somebody restored them. */
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

/** Merges two lists that are both newest first, because sorting ten thousand rows with every set would be slow. */
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

const titleBelow = ({ routine_name, muscle_group }: HistoryRow, words: Words): string =>
  routine_name ?? (muscle_group ? muscleName(muscle_group, words) : '')

/**
 * 'Saturday Evening Workout · 21 sets · 58m': the name that is not the title, or the muscle group; the sets that count;
 * and the duration.
 */
export const historySubtitle = (row: HistoryRow, words: Words = currentWords()): string =>
  words.line([
    row.routine_name ? workoutNames(row.workout_name, row.routine_name, words).other : titleBelow(row, words),
    words('set.count', { count: row.track.reduce((sum, { done }) => sum + done, 0) }),
    formatDuration(row.duration_seconds, words),
  ])

export type Month = {
  key: string
  /** The newest start of its workouts, ms since 1970. */
  at: number
  rows: HistoryRow[]
  /** What its workouts lasted together. */
  seconds: number
}

/** The rows, newest first, under the months in which the workouts began by this device's calendar. */
export function byMonth(rows: readonly HistoryRow[]): Month[] {
  const months: Month[] = []
  for (const row of rows) {
    const day = new Date(row.created_at)
    const key = `${day.getFullYear()}-${day.getMonth() + 1}`
    let month = months.at(-1)
    if (month?.key !== key) {
      month = { key, at: row.created_at, rows: [], seconds: 0 }
      months.push(month)
    }
    month.rows.push(row)
    month.seconds += row.duration_seconds ?? 0
  }
  return months
}

/** For example '57.5 kg × 6'. */
export const setText = (set: RecordSet, words: Words): string => weightTimesAmount(asItWasDone(set), words)

function historyRowOf(
  document: WorkoutDocument,
  routineNameOf: (routineId: string) => string | null,
  said: Required<Pick<HistoryRow, 'records' | 'main_lift' | 'found_lift'>>,
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
 * The main lift of a row: the server's answer, because it knows compound lifts in every language; else computed with
 * the names on this device.
 */
function mainLiftOfRow(
  document: WorkoutDocument,
  listed: HistoryRow | undefined,
  { bodyKilogramsAt = () => null, isPending = () => false, isCompound = () => false }: HistoryParts,
): MainLift | null {
  if (listed?.main_lift !== undefined && listed.rev === document.rev && !isPending(document.id)) return listed.main_lift
  return mainLiftOf(sessionsOfWorkout(document, bodyKilogramsAt(document.workout.created_at)), isCompound)
}

/** As `foundExercise` of the server's list. */
function foundLiftOf(
  document: WorkoutDocument,
  { search, bodyKilogramsAt = () => null }: HistoryParts,
): MainLift | null {
  const sessions = sessionsOfWorkout(document, bodyKilogramsAt(document.workout.created_at))
  const found = sessions.filter(({ name, sets }) => sets > 0 && isFound(search, [name]))
  const [most] = found.toSorted((a, b) => b.volume - a.volume)
  return most ? liftOfSession(most) : null
}

const byAge = (a: HistoryRow, b: HistoryRow): number => (isNewer(a, b) ? -1 : 1)

type Aged = Pick<HistoryRow, 'id' | 'created_at'>

const isNewer = (a: Aged, b: Aged): boolean =>
  a.created_at > b.created_at || (a.created_at === b.created_at && a.id > b.id)

/**
 * Whether the search finds a row by its name, its shown subtitle or its exercises. Of a server's row only the main lift
 * is known here.
 */
const matches = (row: HistoryRow, search: string, exercises: readonly string[] = []): boolean =>
  isFound(search, [row.workout_name, titleBelow(row, currentWords()), row.main_lift?.name ?? '', ...exercises])

const namesDone = (document: WorkoutDocument): string[] =>
  document.exercises
    .filter(({ id }) => visibleSetsOf(document, id).some(({ status }) => status === 'complete'))
    .map(exerciseName)
