import type { WorkoutDocument } from '#domain/workout.ts'
import { hasCompleteSet, LATE_RESUME_MS, RACE_MS } from '#domain/workout-end.ts'
import { lastKey } from '#features/workout/kept-on-device.client.ts'
import { newestActive } from '#features/workout/use-active-workout.ts'
import { resumeWorkout } from '#logbook/workouts.ts'
import { listTopic } from '#sync/client/documents/documents.ts'
import type { Sync } from '#sync/client/sync.ts'
import { dismissToast, toastInfo } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { momentOf } from '#words/day-and-month.ts'
import type { Words } from '#words/words.ts'

/** Tells that another workout has replaced this device's. Returns a function that takes the message back. */
type Tell = (lost: WorkoutDocument, running: WorkoutDocument) => (() => void) | undefined

/** Tells when another workout replaces this device's one. Returns the function that ends this. */
export function tellTakenOver(sync: Sync): () => void {
  const { look, stop } = followTakenOver(
    sync,
    (lost, running) => show(sync, lost, running),
    () => document.visibilityState === 'visible',
  )
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    stop()
  }
}

/**
 * The device's last workout is stored in localStorage until it is over, so that a later page also tells that another
 * has replaced it, and only once. A page that acts for an owner tells nothing about its own workouts.
 */
export function followTakenOver(sync: Sync, tell: Tell, isSeen = () => true): { look: () => void; stop: () => void } {
  const { accountId, documents, acting } = sync
  let takeBack: (() => void) | undefined
  /** The person continued the running workout here, which the server doesn't know yet. */
  let isContinued = false
  function look() {
    if (acting.current) return takeBack?.()
    if (!isSeen()) return // the visible tab tells it
    const own = documents.documents('workout', accountId)
    const lastId = readLast(sync)
    const last = own.find(({ id }) => id === lastId)
    const isLate = isContinued
    const running = last?.workout.is_active ? last : newestActive(own)
    const isEndedHere = !running && !!last && wasEndedHere(sync, last)
    if (running || isEndedHere) isContinued = !!running && waitsToGoOn(sync, running)
    if (running === last) return
    // If the last workout was not ended here, the one that replaced it may still be on its way.
    if (!running) return isEndedHere ? keepLast(sync, null) : undefined
    keepLast(sync, running.id)
    if (last && (isLate || gaveWay(last, running))) takeBack = tell(last, running)
  }
  look()
  const stops = [documents.subscribe(listTopic('workout', accountId), look), acting.subscribe(look)]
  function stop() {
    for (const each of stops) each()
    takeBack?.()
  }
  return { look, stop }
}

/** Whether this device itself ended the workout, by an operation that the server doesn't know yet. */
function wasEndedHere(sync: Sync, ended: WorkoutDocument): boolean {
  const { document: stored } = sync.documents.row(ended.id)
  return stored?.kind !== 'workout' || stored.workout.is_active || waitsToGoOn(sync, ended)
}

const waitsToGoOn = ({ documents }: Sync, { id }: WorkoutDocument): boolean =>
  documents.pendingOf(id).some(({ kind }) => kind === resumeWorkout.kind)

/** In ms: how long the message stays after the person has touched the page. */
const READ_MS = 10_000

function show(sync: Sync, lost: WorkoutDocument, running: WorkoutDocument): (() => void) | undefined {
  const said = takenOver(lost, running, sync.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  if (!said) return undefined
  const resume = () => void sync.dispatch(resumeWorkout.make({}), { ownerId: sync.accountId, documentId: lost.id })
  const id = `taken-over-${lost.id}`
  const options = {
    id,
    description: said.description,
    ...(said.mayContinue && { action: { label: currentWords()('workout.takenOver.continue'), onClick: resume } }),
  }
  toastInfo(said.text, { ...options, duration: Number.POSITIVE_INFINITY })
  const touched = new AbortController()
  const read = () => {
    touched.abort()
    toastInfo(said.text, { ...options, duration: READ_MS })
  }
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, read, { signal: touched.signal, capture: true })
  return () => {
    touched.abort()
    dismissToast(id)
  }
}

function readLast(sync: Sync): string | null {
  try {
    return sync.device.storage?.getItem(lastKey(sync)) ?? null
  } catch {
    return null
  }
}

function keepLast(sync: Sync, id: string | null) {
  try {
    if (id) sync.device.storage?.setItem(lastKey(sync), id)
    else sync.device.storage?.removeItem(lastKey(sync))
  } catch {
    // Without storage the message does not come.
  }
}

/** Whether a workout gave way to the running one: it ended at the start of one of the two. */
function gaveWay({ workout }: WorkoutDocument, running: WorkoutDocument): boolean {
  const { is_active, created_at, ended_at } = workout
  return !is_active && (ended_at === created_at || ended_at === running.workout.created_at)
}

type TakenOver = { text: string; description?: string; mayContinue: boolean }

/**
 * The message for a replaced workout; null if both were started at one moment, which is one wish and needs no text.
 * `now`: ms since 1970 on the server's clock.
 */
export function takenOver(
  lost: WorkoutDocument,
  running: WorkoutDocument,
  now: number,
  timeZone: string | null,
  words: Words = currentWords(),
): TakenOver | null {
  const startOf = ({ workout }: WorkoutDocument) => momentOf(workout.created_at, now, timeZone, words)
  const mayContinue = now - (lost.workout.ended_at ?? 0) <= LATE_RESUME_MS
  if (hasCompleteSet(lost)) return { text: words('workout.takenOver.inHistory', startOf(lost)), mayContinue }
  if (isOneWish(lost, running)) return null
  return {
    text: words('workout.takenOver.inAnother', startOf(running)),
    description: words('workout.takenOver.noSets', startOf(lost)),
    mayContinue,
  }
}

const isOneWish = ({ workout: a }: WorkoutDocument, { workout: b }: WorkoutDocument): boolean =>
  a.routine_id === b.routine_id && Math.abs(a.created_at - b.created_at) <= RACE_MS
