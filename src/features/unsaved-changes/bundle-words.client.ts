import type { ErrorCode } from '#domain/errors.ts'
import { changeWords, wishedAndStored } from '#logbook/change-words.client.ts'
import type { SetAside } from '#sync/client/refused/park.ts'
import type { Envelope } from '#sync/operation.ts'
import { dayAndMonth } from '#words/day-and-month.ts'
import { refusalText } from '#words/refusal-text.ts'
import type { FixedKey, Words } from '#words/words.ts'

export type BundleWords = {
  /** 'Push day: Bench Press, set 2 (100 kg → 102.5 kg)' for one change; 'Leg day' for several. */
  title: string
  /** 'Started 21 Nov, 12 sets', or ''. */
  details: string
  /** A line for each change; empty for a single change. */
  changes: string[]
  reason: string
  /** Explains what 'Retry' and 'Discard' do. */
  ways: string
}

/** What the texts of a bundle depend on. */
type Teller = { words: Words; timeZone: string | null; device: 'phone' | 'computer'; routineName?: string }

/** The most lines to list; more do not fit on a phone. */
const MOST_LINES = 6

/** Describes a bundle of refused changes, why it was set aside, and what the person can do. */
export function bundleWords(bundle: SetAside, teller: Teller): BundleWords {
  const lines = toldOps(bundle).map((op) => changeWords(op, bundle, teller.timeZone))
  const { words } = teller
  const [only] = lines.length === 1 && !bundle.canBeMadeAnew ? lines : []
  return {
    title: titleOf(bundle, teller, only),
    details: detailsOf(bundle, teller),
    changes: only ? [] : capped(lines, words),
    reason: reasonOf(bundle, teller),
    ways: waysOf(bundle, teller),
  }
}

function titleOf(bundle: SetAside, teller: Teller, change: string | undefined): string {
  const { words } = teller
  const name = nameOf(bundle, teller)
  if (change) return name ? words('unsavedChanges.bundle.named', { name, change }) : change
  if (name !== null) return name
  if (bundle.reason === 'unknown') return words('unsavedChanges.bundle.unreadable')
  return words(isOfRoutine(bundle) ? 'unsavedChanges.bundle.routine' : 'unsavedChanges.bundle.workout')
}

const capped = (lines: readonly string[], words: Words): string[] =>
  lines.length <= MOST_LINES
    ? [...lines]
    : [...lines.slice(0, MOST_LINES - 1), words('unsavedChanges.bundle.more', { count: lines.length - MOST_LINES + 1 })]

/** The changes to tell: without edits of completed sets, and without the start, which is in the details. */
function toldOps({ ops }: SetAside): Envelope[] {
  const setOf = ({ args }: Envelope) => (args as { setId?: string } | null)?.setId
  const done = new Set(ops.flatMap((op) => (op.kind === 'set.complete' ? [setOf(op)] : [])))
  const isTold = (op: Envelope) =>
    op.kind !== 'workout.start' && !(op.kind === 'set.edit' && done.has(setOf(op))) && op.after === undefined
  return ops.length === 1 ? [...ops] : ops.filter(isTold)
}

function nameOf({ document, before }: SetAside, { words, routineName }: Teller): string | null {
  const known = document ?? before
  if (known?.kind === 'workout')
    return routineName || known.workout.workout_name || words('unsavedChanges.bundle.workout')
  if (known?.kind === 'routine') return known.routine.routine_name
  return known ? words(`unsavedChanges.bundle.${known.kind}`) : null
}

const isOfRoutine = ({ ops }: SetAside): boolean => ops.some(({ kind }) => /^(routine|template)/.test(kind))

function detailsOf({ document, before, ops }: SetAside, { words, timeZone }: Teller): string {
  const known = document ?? before
  const count = ops.filter(({ kind }) => kind === 'set.complete').length
  if (known?.kind !== 'workout') return count > 0 ? words('unsavedChanges.bundle.sets', { count }) : ''
  const day = dayAndMonth(known.workout.created_at, timeZone)
  return count > 0
    ? words('unsavedChanges.bundle.startedWithSets', { day, count })
    : words('unsavedChanges.bundle.started', { day })
}

function reasonOf(bundle: SetAside, { words, device }: Teller): string {
  const { reason, code } = bundle
  if (reason === 'unknown') return words('unsavedChanges.reason.unknown')
  if (reason === 'parked') return words('unsavedChanges.reason.parked', { device })
  if (code === 'gone') return words(goneText(bundle))
  const because = BECAUSE[code ?? 'failed']
  return because ? words(because) : sentence(refusalText(code, words))
}

/** Names what has been deleted: a row, or the whole document. */
function goneText(bundle: SetAside): FixedKey {
  const isWhole = bundle.canBeMadeAnew || !bundle.before
  if (!isWhole) return 'unsavedChanges.reason.goneRow'
  const isRoutine = bundle.document?.kind === 'routine' || isOfRoutine(bundle)
  return isRoutine ? 'unsavedChanges.reason.goneRoutine' : 'unsavedChanges.reason.goneWorkout'
}

/** Refusals whose text here differs from the usual one. */
const BECAUSE: Partial<Record<ErrorCode, FixedKey>> = {
  'permission-denied': 'unsavedChanges.reason.denied',
  'workout-not-active': 'unsavedChanges.reason.ended',
  'too-many-rows': 'unsavedChanges.reason.full',
  malformed: 'unsavedChanges.reason.malformed',
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

function waysOf(bundle: SetAside, { words, device }: Teller): string {
  const { ops, reason, canBeMadeAnew } = bundle
  if (reason === 'unknown') return words('unsavedChanges.ways.unreadable', { device })
  const [op] = ops
  const values = ops.length === 1 && op ? wishedAndStored(op, bundle) : null
  if (values) return words('unsavedChanges.ways.values', { wished: values.wished, stored: values.stored })
  const ways = words(ops.length === 1 ? 'unsavedChanges.ways.one' : 'unsavedChanges.ways.many', { device })
  return canBeMadeAnew ? `${words('unsavedChanges.ways.keep')} ${ways}` : ways
}
