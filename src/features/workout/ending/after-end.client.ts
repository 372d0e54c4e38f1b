import { endedReport } from '#features/product-events/document-report.ts'
import { reportEvent } from '#features/product-events/report-event.client.ts'
import { followImages, imagesOf } from '#features/social-image/account-images.client.ts'
import type { Sync } from '#sync/client/sync.ts'
import { UNDO_MS } from '#ui/toaster.tsx'
import { type EndedWorkout, readEnded, takeEnd, undoable, writeEnded } from './ended-workouts.client.ts'

/**
 * Makes the pictures of ended workouts and reports `workout.ended`, once 'Undo' is gone and the server has answered.
 */
export function followEnds(sync: Sync): void {
  if (sync.acting.isClosed) return // the account was left, so the next page of the app does this
  keepReports(sync)
  const ended = Object.entries(readEnded(sync))
  for (const [workoutId, { dueAt }] of ended) {
    if (undoable.has(workoutId)) continue
    const wait = dueAt - sync.device.now()
    // Waits at most as long as 'Undo' lasts, because a clock set back must not cause a wait of days.
    if (wait > 0 && wait <= UNDO_MS) setTimeout(() => followEnds(sync), wait)
    else void alone(() => finish(sync, workoutId))
  }
}

/** Follows ended workouts until the returned function is called. `isOperator`: shows messages about pictures. */
export function startFollowing(sync: Sync, isOperator: boolean): () => void {
  followEnds(sync)
  const stops = [followImages(sync, isOperator), sync.status.subscribe(() => followEnds(sync))]
  return () => {
    for (const stop of stops) stop()
  }
}

function finish(sync: Sync, workoutId: string) {
  const { isReachable, needsLogin } = sync.status.current
  if (sync.acting.isClosed || !isReachable || needsLogin || sync.documents.pendingOf(workoutId).length > 0) return
  const document = sync.documents.document('workout', workoutId)
  const ended = takeEnd(sync, workoutId)
  const report = document ? endedReport(document) : ended?.report
  if (!ended || !report) return // another tab has done this, the workout was continued, or it had no completed set
  reportEvent('workout.ended', report)
  void imagesOf(sync).make(workoutId)
}

/** Runs work in one tab at a time. */
const alone = (work: () => void): Promise<void> | void =>
  navigator.locks ? navigator.locks.request('sled-ended', work) : work()

/** Stores the report of another owner's workout early, because a coach no longer sees the workout after its end. */
function keepReports(sync: Sync) {
  const ended = readEnded(sync)
  const isForAnother = (id: string) => sync.documents.row(id).ownerId !== sync.accountId
  const entries = Object.entries(ended).map(([id, entry]): [string, EndedWorkout] => {
    const document = isForAnother(id) ? sync.documents.document('workout', id) : null
    const report = document && endedReport(document)
    return [id, report ? { ...entry, report } : entry]
  })
  if (entries.some(([id, entry]) => entry !== ended[id])) writeEnded(sync, Object.fromEntries(entries))
}
