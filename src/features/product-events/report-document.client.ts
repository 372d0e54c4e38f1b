import type { Sync } from '#sync/client/sync.ts'
import { createdReport, startedReport } from './document-report.ts'
import { reportEvent } from './report-event.client.ts'

/** A workout was started here. */
export const reportStart = (sync: Sync, workoutId: string) =>
  onceAnswered(sync, workoutId, () => {
    const document = sync.documents.document('workout', workoutId)
    const data = document && startedReport(document)
    if (data) reportEvent('workout.started', data)
  })

/** A routine was made here. */
export const reportRoutine = (sync: Sync, routineId: string) =>
  onceAnswered(sync, routineId, () => {
    const document = sync.documents.document('routine', routineId)
    if (document) reportEvent('routine.created', createdReport(document))
  })

/**
 * As soon as the server has answered all that was written to a document: what it refuses has not happened (Y23). A page
 * that is left before reports nothing; that is nobody's loss (R-NOTIFY-04).
 */
function onceAnswered({ documents }: Sync, documentId: string, report: () => void) {
  const isAnswered = () => documents.pendingOf(documentId).length === 0
  if (isAnswered()) return report()
  const stop = documents.subscribe(documentId, () => {
    if (!isAnswered()) return
    stop()
    report()
  })
}
