import { ERROR_TEXTS, type ErrorCode } from '#domain/errors.ts'
import { localTime } from '#domain/local-time.ts'
import { plural } from '#domain/number.ts'
import type { SetAside } from '#sync/client/set-aside.ts'

/** A bundle as a person knows it. */
export type BundleWords = {
  /** 'Leg day' */
  title: string
  /** 'Started 21 Nov, 12 sets'; '' where nothing is known. */
  details: string
  /** Why it is not saved. */
  reason: string
}

/** What a bundle holds and why it was set aside (Y16). `timeZone`: the device's. */
export function bundleWords(bundle: SetAside, timeZone: string | null): BundleWords {
  return { title: titleOf(bundle), details: detailsOf(bundle, timeZone), reason: reasonOf(bundle) }
}

function titleOf({ document, reason, holdsWorkout }: SetAside): string {
  if (document?.kind === 'workout') return document.workout.workout_name || 'Workout'
  if (document?.kind === 'routine') return document.routine.routine_name
  if (reason === 'unknown') return 'Something this app cannot read'
  return holdsWorkout ? 'Workout' : 'Changes'
}

function detailsOf({ document, ops }: SetAside, timeZone: string | null): string {
  const started = document?.kind === 'workout' ? `Started ${dayAndMonth(document.workout.created_at, timeZone)}` : null
  const completed = ops.filter(({ kind }) => kind === 'set.complete').length
  const amount = completed > 0 ? plural(completed, 'set') : ops.length > 0 ? plural(ops.length, 'change') : null
  return [started, amount].filter((part) => part !== null).join(', ')
}

function reasonOf({ reason, code }: SetAside): string {
  if (reason === 'unknown') return 'It was made by another version of this app and is sent once this one is updated.'
  if (reason === 'parked') return 'The server failed on it again and again.'
  return `Refused because ${BECAUSE[code ?? 'failed'] ?? `the server said: ${ERROR_TEXTS[code ?? 'failed']}`}`
}

/** Reasons of refusals a person meets; others are told in the catalogue's words. */
const BECAUSE: Partial<Record<ErrorCode, string>> = {
  gone: 'what it belongs to was deleted, or is no longer yours to change.',
  'permission-denied': "the account's owner does not allow it.",
  'workout-not-active': 'the workout has ended.',
  'too-many-rows': 'the workout is full.',
  malformed: 'the server could not read it.',
}

/** '21 Nov', as the calendar on the wall says. */
function dayAndMonth(at: number, timeZone: string | null): string {
  const { day, month } = localTime(at, timeZone)
  return `${day} ${MONTHS[month - 1]}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
