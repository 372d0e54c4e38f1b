import type { Section } from '#domain/section.ts'
import type { SetValues } from '#domain/set.ts'
import type { SetAside } from '#sync/client/refused/park.ts'
import type { Envelope } from '#sync/operation.ts'
import { currentWords } from '#words/current-words.ts'
import { clockLabel, dayAndMonth } from '#words/day-and-month.ts'
import { sectionTitle } from '#words/section-title.ts'
import { formatWeight } from '#words/weight.ts'
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

type Args = {
  id?: string
  ids?: string[]
  setId?: string
  setIds?: string[]
  pairs?: unknown[]
  set?: SetValues & { workoutExerciseId?: string }
  sets?: unknown[]
  changes?: Partial<SetValues> & { note?: string | null; name?: string; position?: unknown }
  note?: string | null
  text?: string
  weight?: { weight: number; unit: 'lbs' | 'kg' }
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
  values?: unknown[]
}

type Words = (args: Args, op: Envelope, places: Places, timeZone: string | null) => string

/** 'Bench Press, set 2 (100 kg → 102.5 kg)'. */
export function changeWords(
  op: Envelope,
  bundle: Pick<SetAside, 'document' | 'before'>,
  timeZone: string | null,
): string {
  const words = WORDS[op.kind]
  if (!words) return currentWords()('changes.newer')
  return words((op.args ?? {}) as Args, op, [bundle.document, bundle.before], timeZone)
}

/** What 'Retry' would make of a set and what 'Discard' leaves; null: unknown. */
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
  // The server's set has the old value, unless the person saw another one.
  const row = setRow(setId, places.toReversed())
  const change = row ? changeText({ ...row, ...was }, { ...row, ...was, ...changes }) : bareChangeText(was, changes)
  return change ? currentWords()('changes.withChange', { what: place, change }) : place
}
const added: Words = ({ set, workoutExerciseId, routineExerciseId }, _, places) => {
  const exercise = exercisePlace(set?.workoutExerciseId ?? workoutExerciseId ?? routineExerciseId, places)
  return set
    ? currentWords()('changes.setAddedWith', { exercise, values: valuesText(set) })
    : currentWords()('changes.setAdded', { exercise })
}
const removed: Words = ({ setId }, _, places) => currentWords()('changes.deleted', { what: setPlace(setId, places) })
const severalSets =
  (one: 'changes.deleted' | 'changes.putBack', several: 'changes.setsDeleted' | 'changes.setsPutBack'): Words =>
  ({ setIds = [] }, _, places) => {
    const [first] = setIds
    if (setIds.length < 2) return currentWords()(one, { what: setPlace(first, places) })
    const row = setRow(first, places)
    return currentWords()(several, { exercise: exercisePlace(row && exerciseIdOf(row), places), count: setIds.length })
  }
const exerciseAdded: Words = ({ name: own, exercise, sets = [] }) => {
  const name = exercise?.name ?? own ?? currentWords()('changes.anExercise')
  return sets.length > 0
    ? currentWords()('changes.exerciseAddedWith', { name, count: sets.length })
    : currentWords()('changes.exerciseAdded', { name })
}
const exerciseEdited: Words = ({ id, name, section }, { was = {} }, places) => {
  const before = exercisePlace(id, places.toReversed())
  const seen = typeof was.name === 'string' ? was.name : before
  const to = [name !== undefined && name !== seen && name, section && sectionTitle(section, currentWords())].filter(
    Boolean,
  )
  return to.length > 0 ? currentWords()('changes.became', { from: seen, to: to.join(', ') }) : seen
}
const exerciseMoved: Words = ({ id }, _, places) => currentWords()('changes.moved', { what: exercisePlace(id, places) })
const joined: Words = ({ ids = [] }, _, places) => {
  const words = currentWords()
  return words('changes.joined', { exercises: words.list(ids.map((id) => exercisePlace(id, places))) })
}
const leftSuperset: Words = ({ id }, _, places) =>
  currentWords()('changes.leftSuperset', { exercise: exercisePlace(id, places) })
/** Names the old exercise from before the swap, because it is gone afterwards. */
const swapped: Words = ({ id, name = '' }, _, places) =>
  currentWords()('changes.swapped', { from: exercisePlace(id, places.toReversed()), to: name })
const exerciseRemoved: Words = ({ id }, _, places) =>
  currentWords()('changes.deleted', { what: exercisePlace(id, places) })
const renamed =
  (field: string): Words =>
  ({ name: to = '' }, { was = {} }) =>
    field in was
      ? currentWords()('changes.renamedFrom', { from: String(was[field]), to })
      : currentWords()('changes.renamed', { to })
const noted: Words = ({ note }) =>
  note ? currentWords()('changes.note', { note }) : currentWords()('changes.noteRemoved')
const exerciseNoted: Words = ({ id, note }, _, places) => {
  const exercise = exercisePlace(id, places)
  return note
    ? currentWords()('changes.noteOf', { exercise, note })
    : currentWords()('changes.noteOfRemoved', { exercise })
}
const splitSides: Words = ({ id, pairs = [] }, _, places) =>
  currentWords()('changes.sidesSplit', { exercise: exercisePlace(id, places), count: pairs.length })
const keptValue: Words = ({ rowId }, _, places) =>
  currentWords()('changes.valueKept', {
    what: setRow(rowId, places) ? setPlace(rowId, places) : exercisePlace(rowId, places),
  })

const commented: Words = ({ text = '' }) => currentWords()('changes.comment', { text })

const WORDS: Record<string, Words> = {
  'workout.start': () => currentWords()('changes.workoutStarted'),
  'workout.enter': ({ startedAt = 0 }, _op, _places, zone) =>
    currentWords()('changes.workoutEntered', { day: dayAndMonth(startedAt, zone) }),
  'workout.end': () => currentWords()('changes.workoutEnded'),
  'workout.keepGoing': () => currentWords()('changes.workoutKeptGoing'),
  'workout.resume': () => currentWords()('changes.workoutContinued'),
  'workout.delete': () => currentWords()('changes.workoutDeleted'),
  'workout.restore': () => currentWords()('changes.workoutRestored'),
  'workout.erase': () => currentWords()('changes.workoutErased'),
  'workout.rename': renamed('workout_name'),
  'workout.retime': ({ startedAt = 0, endedAt = 0 }, { at }, _, zone) =>
    currentWords()('changes.time', { from: clockLabel(startedAt, at, zone), to: clockLabel(endedAt, startedAt, zone) }),
  'workout.note': noted,
  'workout.confirm': () => currentWords()('changes.workoutConfirmed'),
  'comment.add': commented,
  'comment.edit': commented,
  'comment.remove': () => currentWords()('changes.commentRemoved'),
  'set.complete': ({ setId }, _, places) => {
    const [row, set] = [setRow(setId, places), setPlace(setId, places)]
    return row
      ? currentWords()('changes.doneWith', { set, values: valuesText(row) })
      : currentWords()('changes.done', { set })
  },
  'set.reopen': ({ setId }, _, places) => currentWords()('changes.notDone', { set: setPlace(setId, places) }),
  'set.edit': edited,
  'set.add': added,
  'set.remove': removed,
  'loggedSet.correct': edited,
  'loggedSet.add': added,
  'loggedSet.remove': severalSets('changes.deleted', 'changes.setsDeleted'),
  'loggedSet.restore': severalSets('changes.putBack', 'changes.setsPutBack'),
  'loggedExercise.add': exerciseAdded,
  'workoutExercise.add': exerciseAdded,
  'workoutExercise.edit': exerciseEdited,
  'loggedExercise.change': exerciseEdited,
  'workoutExercise.move': exerciseMoved,
  'workoutExercise.remove': exerciseRemoved,
  'workoutExercise.group': joined,
  'workoutExercise.ungroup': leftSuperset,
  'workoutExercise.swap': swapped,
  'workoutExercise.fill': ({ id, values = [] }, _, places) =>
    currentWords()('changes.setsFilled', { exercise: exercisePlace(id, places), count: values.length }),
  'workoutExercise.give': ({ id, sets = [] }, _, places) =>
    currentWords()('changes.setsFilled', { exercise: exercisePlace(id, places), count: sets.length }),
  'workoutExercise.ramp': ({ id, sets = [] }, _, places) =>
    currentWords()('changes.warmUpAdded', { exercise: exercisePlace(id, places), count: sets.length }),
  'workoutExercise.note': exerciseNoted,
  'workoutExercise.sides': splitSides,
  'workoutRow.keep': keptValue,
  'rest.change': ({ setId, seconds = 0 }, _, places) =>
    currentWords()('changes.restAfter', { set: setPlace(setId, places), seconds: Math.max(0, seconds) }),
  'rest.plan': ({ workoutExerciseId, seconds = 0 }, _, places) =>
    currentWords()('changes.restOf', {
      exercise: exercisePlace(workoutExerciseId, places),
      seconds: Math.max(0, seconds),
    }),
  'routine.create': () => currentWords()('changes.routineNew'),
  'routine.rename': renamed('routine_name'),
  'routine.archive': ({ isArchived }) =>
    currentWords()(isArchived ? 'changes.routineDeleted' : 'changes.routinePutBack'),
  'routine.note': noted,
  'routineExercise.add': exerciseAdded,
  'routineExercise.edit': exerciseEdited,
  'routineExercise.move': exerciseMoved,
  'routineExercise.delete': exerciseRemoved,
  'routineExercise.group': joined,
  'routineExercise.ungroup': leftSuperset,
  'routineExercise.swap': swapped,
  'routineExercise.note': exerciseNoted,
  'routineExercise.sides': splitSides,
  'templateSet.add': added,
  'templateSet.edit': edited,
  'templateSet.delete': removed,
  'routineRow.keep': keptValue,
  'book.set': () => currentWords()('changes.settings'),
  'bookExercise.edit': ({ changes: { note } = {} }) =>
    note ? currentWords()('changes.exerciseNote', { note }) : currentWords()('changes.exerciseSettings'),
  'track.edit': () => currentWords()('changes.exerciseSettings'),
  'track.remove': () => currentWords()('changes.exerciseSettings'),
  'body.add': ({ weight }) =>
    currentWords()('changes.bodyWeight', {
      weight: formatWeight(weight?.weight ?? null, weight?.unit ?? 'lbs', currentWords()),
    }),
  'body.edit': () => currentWords()('changes.bodyWeightChanged'),
  'plan.activate': () => currentWords()('changes.planUsed'),
  'plan.save': ({ changes: { name, position } = {} }) => {
    if (!name) return currentWords()('changes.plan')
    return position ? currentWords()('changes.planNew') : currentWords()('changes.planRenamed', { name })
  },
  'plan.slot.add': () => currentWords()('changes.planSlots'),
  'plan.slot.move': () => currentWords()('changes.planSlots'),
  'plan.slot.remove': () => currentWords()('changes.planSlots'),
  'plan.position': () => currentWords()('changes.planNext'),
  'plan.remove': () => currentWords()('changes.planRemoved'),
  'proposal.close': () => currentWords()('changes.proposalClosed'),
  'body.remove': () => currentWords()('changes.bodyWeightRemoved'),
}
