import { plural } from '#domain/number.ts'
import type { Section } from '#domain/section.ts'
import type { SetValues } from '#domain/set.ts'
import type { SetAside } from '#sync/client/refused/park.ts'
import type { Envelope } from '#sync/operation.ts'
import { clockLabel, dayAndMonth } from '#words/day-and-month.ts'
import { sectionTitle } from '#words/section-title.ts'
import {
  bareChangeText,
  changedParts,
  changeText,
  exerciseIdOf,
  exercisePlace,
  type Places,
  setPlace,
  setRow,
  valuesText,
} from './set-words.client.ts'

/** As much of any operation's arguments as words are made of. */
type Args = {
  id?: string
  setId?: string
  setIds?: string[]
  set?: SetValues & { workoutExerciseId?: string }
  sets?: unknown[]
  changes?: Partial<SetValues>
  exercise?: { id: string; name: string }
  exercises?: unknown[]
  exerciseId?: string
  routineExerciseId?: string
  workoutExerciseId?: string
  name?: string
  section?: Section
  seconds?: number
  startedAt?: number
  endedAt?: number
  isArchived?: boolean
  rowId?: string
}

type Words = (args: Args, op: Envelope, places: Places, timeZone: string | null) => string

/** One change as a person knows it: 'Bench Press, set 2 (100 kg → 102.5 kg)'. */
export function changeWords(
  op: Envelope,
  bundle: Pick<SetAside, 'document' | 'before'>,
  timeZone: string | null,
): string {
  const words = WORDS[op.kind]
  if (!words) return 'A change made by a newer version of this app'
  return words((op.args ?? {}) as Args, op, [bundle.document, bundle.before], timeZone)
}

/** What 'Retry' would make of a set's values and what 'Discard' leaves; null: no such change, or not known here. */
export function wishedAndStored(
  op: Envelope,
  { before }: Pick<SetAside, 'before'>,
): { wished: string; stored: string } | null {
  const { setId, changes } = (op.args ?? {}) as Args
  const stored = changes && setRow(setId, [before])
  const parts = stored ? changedParts(stored, { ...stored, ...changes }) : []
  if (parts.length === 0) return null
  return { wished: parts.map(([, to]) => to).join(', '), stored: parts.map(([from]) => from).join(', ') }
}

const edited: Words = ({ setId, changes = {} }, { was = {} }, places) => {
  const place = setPlace(setId, places)
  // The set as the server has it says what was there before, unless the person saw something else.
  const row = setRow(setId, places.toReversed())
  const change = row ? changeText({ ...row, ...was }, { ...row, ...was, ...changes }) : bareChangeText(was, changes)
  return change ? `${place} (${change})` : place
}
const added: Words = ({ set, workoutExerciseId, routineExerciseId }, _, places) => {
  const exercise = exercisePlace(set?.workoutExerciseId ?? workoutExerciseId ?? routineExerciseId, places)
  return set ? `${exercise}, set added (${valuesText(set)})` : `${exercise}, set added`
}
const removed: Words = ({ setId }, _, places) => `${setPlace(setId, places)} deleted`
const severalSets =
  (what: string): Words =>
  ({ setIds = [] }, _, places) => {
    const [first] = setIds
    if (setIds.length < 2) return `${setPlace(first, places)} ${what}`
    const row = setRow(first, places)
    return `${exercisePlace(row && exerciseIdOf(row), places)}, ${plural(setIds.length, 'set')} ${what}`
  }
const exerciseAdded: Words = ({ name, exercise, sets = [] }) =>
  `${exercise?.name ?? name ?? 'An exercise'} added${sets.length > 0 ? ` (${plural(sets.length, 'set')})` : ''}`
const exerciseEdited: Words = ({ id, name, section }, { was = {} }, places) => {
  const before = exercisePlace(id, places.toReversed())
  const seen = typeof was.name === 'string' ? was.name : before
  const to = [name !== undefined && name !== seen && name, section && sectionTitle(section)].filter(Boolean)
  return to.length > 0 ? `${seen} → ${to.join(', ')}` : seen
}
const exerciseMoved: Words = ({ id }, _, places) => `${exercisePlace(id, places)} moved`
const exerciseRemoved: Words = ({ id }, _, places) => `${exercisePlace(id, places)} deleted`
const renamed =
  (field: string): Words =>
  ({ name }, { was = {} }) =>
    field in was ? `Name (${was[field]} → ${name})` : `Name (${name})`
const keptValue: Words = ({ rowId }, _, places) =>
  `${setRow(rowId, places) ? setPlace(rowId, places) : exercisePlace(rowId, places)}, your value kept`

const WORDS: Record<string, Words> = {
  'workout.start': () => 'Workout started',
  'workout.enter': ({ startedAt = 0 }, _op, _places, zone) => `Workout of ${dayAndMonth(startedAt, zone)} added`,
  'workout.end': () => 'Workout ended',
  'workout.resume': () => 'Workout continued',
  'workout.delete': () => 'Workout deleted',
  'workout.rename': renamed('workout_name'),
  'workout.retime': ({ startedAt = 0, endedAt = 0 }, { at }, _, zone) =>
    `Time (${clockLabel(startedAt, at, zone)} to ${clockLabel(endedAt, startedAt, zone)})`,
  'set.complete': ({ setId }, _, places) => {
    const row = setRow(setId, places)
    return `${setPlace(setId, places)} done${row ? ` (${valuesText(row)})` : ''}`
  },
  'set.reopen': ({ setId }, _, places) => `${setPlace(setId, places)} marked as not done`,
  'set.edit': edited,
  'set.add': added,
  'set.remove': removed,
  'loggedSet.correct': edited,
  'loggedSet.add': added,
  'loggedSet.remove': severalSets('deleted'),
  'loggedSet.restore': severalSets('put back'),
  'loggedExercise.add': exerciseAdded,
  'workoutExercise.add': exerciseAdded,
  'workoutExercise.edit': exerciseEdited,
  'workoutExercise.move': exerciseMoved,
  'workoutExercise.remove': exerciseRemoved,
  'workoutRow.keep': keptValue,
  'rest.change': ({ setId, seconds = 0 }, _, places) =>
    `Rest after ${setPlace(setId, places)} (${seconds > 0 ? `${seconds} sec` : 'skipped'})`,
  'rest.plan': ({ workoutExerciseId, seconds = 0 }, _, places) =>
    `${exercisePlace(workoutExerciseId, places)}, rest (${seconds > 0 ? `${seconds} sec` : 'off'})`,
  'routine.create': () => 'New routine',
  'routine.rename': renamed('routine_name'),
  'routine.archive': ({ isArchived }) => (isArchived ? 'Routine deleted' : 'Routine put back'),
  'routineExercise.add': exerciseAdded,
  'routineExercise.edit': exerciseEdited,
  'routineExercise.move': exerciseMoved,
  'routineExercise.delete': exerciseRemoved,
  'templateSet.add': added,
  'templateSet.edit': edited,
  'templateSet.delete': removed,
  'routineRow.keep': keptValue,
}
