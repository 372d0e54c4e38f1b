import type { ErrorCode } from '#domain/errors.ts'
import { plural } from '#domain/number.ts'
import { changeWords, wishedAndStored } from '#logbook/change-words.client.ts'
import type { SetAside } from '#sync/client/refused/park.ts'
import type { Envelope } from '#sync/operation.ts'
import { dayAndMonth } from '#words/day-and-month.ts'
import { refusalText } from '#words/refusal-text.ts'

/** A bundle as a person knows it. */
export type BundleWords = {
  /** 'Push day: Bench Press, set 2 (100 kg → 102.5 kg)'; 'Leg day' where there is more than one change. */
  title: string
  /** 'Started 21 Nov, 12 sets'; '' where nothing is known. */
  details: string
  /** More than one change, each in a line. */
  changes: string[]
  /** Why it was not saved. */
  reason: string
  /** What 'Retry' and 'Discard' do. */
  ways: string
}

/** Where a bundle is told: the device's time zone, what the device is called, and the name of the workout's routine. */
export type Teller = { timeZone: string | null; device: 'phone' | 'computer'; routineName?: string }

/** More lines than this say no more, on a phone. */
const MOST_LINES = 6

/** What a bundle holds, why it was set aside (Y16), and what can be done about it. */
export function bundleWords(bundle: SetAside, teller: Teller): BundleWords {
  const lines = toldOps(bundle).map((op) => changeWords(op, bundle, teller.timeZone))
  const name = nameOf(bundle, teller)
  const [only] = lines.length === 1 && !bundle.canBeMadeAnew ? lines : []
  return {
    title: only ? [name, only].filter(Boolean).join(': ') : (name ?? generalName(bundle)),
    details: detailsOf(bundle, teller.timeZone),
    changes: only ? [] : capped(lines),
    reason: reasonOf(bundle, teller),
    ways: waysOf(bundle, teller),
  }
}

const capped = (lines: readonly string[]): string[] =>
  lines.length <= MOST_LINES
    ? [...lines]
    : [...lines.slice(0, MOST_LINES - 1), `and ${lines.length - MOST_LINES + 1} more`]

/** A completed set says its values; the start says nothing that the details do not. */
function toldOps({ ops }: SetAside): Envelope[] {
  const setOf = ({ args }: Envelope) => (args as { setId?: string } | null)?.setId
  const done = new Set(ops.flatMap((op) => (op.kind === 'set.complete' ? [setOf(op)] : [])))
  const isTold = (op: Envelope) =>
    op.kind !== 'workout.start' && !(op.kind === 'set.edit' && done.has(setOf(op))) && op.after === undefined
  return ops.length === 1 ? [...ops] : ops.filter(isTold)
}

function nameOf({ document, before }: SetAside, { routineName }: Teller): string | null {
  const known = document ?? before
  if (known?.kind === 'workout') return routineName || known.workout.workout_name || 'Workout'
  return known ? known.routine.routine_name : null
}

function generalName({ ops, reason }: SetAside): string {
  if (reason === 'unknown') return "Something this app can't read"
  return ops.some(({ kind }) => /^(routine|template)/.test(kind)) ? 'Routine' : 'Workout'
}

function detailsOf({ document, before, ops }: SetAside, timeZone: string | null): string {
  const known = document ?? before
  const started = known?.kind === 'workout' ? `Started ${dayAndMonth(known.workout.created_at, timeZone)}` : null
  const completed = ops.filter(({ kind }) => kind === 'set.complete').length
  return [started, completed > 0 ? plural(completed, 'set') : null].filter((part) => part !== null).join(', ')
}

function reasonOf(bundle: SetAside, { device }: Teller): string {
  const { reason, code } = bundle
  if (reason === 'unknown') return "Another version of this app made it. It's sent once this one is updated."
  if (reason === 'parked') return `The server keeps failing to save it. It's safe on this ${device}.`
  if (code === 'gone') return `${goneThing(bundle)} was deleted, or you no longer have access.`
  return BECAUSE[code ?? 'failed'] ?? sentence(refusalText(code))
}

/** What is not there any more: a row of the document, or all of it, which is no more than `before` on this device. */
function goneThing(bundle: SetAside): string {
  const isWhole = bundle.canBeMadeAnew || !bundle.before
  if (!isWhole) return 'The set or exercise'
  return bundle.document?.kind === 'routine' || generalName(bundle) === 'Routine' ? 'The routine' : 'The workout'
}

/** Reasons of refusals a person meets; others are told in the catalogue's words. */
const BECAUSE: Partial<Record<ErrorCode, string>> = {
  'permission-denied': "The account's owner doesn't allow this change.",
  'workout-not-active': 'The workout has already ended.',
  'too-many-rows': 'The workout is full.',
  malformed: "The server couldn't read it.",
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

function waysOf(bundle: SetAside, { device }: Teller): string {
  const { ops, reason, canBeMadeAnew } = bundle
  if (reason === 'unknown') return `Discard deletes it from this ${device}.`
  const [op] = ops
  const values = ops.length === 1 && op ? wishedAndStored(op, bundle) : null
  if (values) return `Retry saves ${values.wished}. Discard keeps ${values.stored}.`
  const it = ops.length === 1 ? 'it' : 'them'
  const kept = canBeMadeAnew ? "'Keep as a new workout' saves these sets in a workout of their own. " : ''
  return `${kept}Retry sends ${it} again. Discard deletes ${it} from this ${device}.`
}
