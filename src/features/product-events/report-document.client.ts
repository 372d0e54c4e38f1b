import type { Sync } from '#sync/client/sync.ts'
import { createdReport, startedReport } from './document-report.ts'
import { reportEvent } from './report-event.client.ts'

/** Reports that a workout was started on this device. */
export const reportStart = (sync: Sync, workoutId: string) =>
  onceAnswered(sync, workoutId, () => {
    const document = sync.documents.document('workout', workoutId)
    const data = document && startedReport(document)
    if (data) reportEvent('workout.started', data)
  })

/** Reports that a routine was made on this device. */
export const reportRoutine = (sync: Sync, routineId: string) =>
  onceAnswered(sync, routineId, () => {
    const document = sync.documents.document('routine', routineId)
    if (document) reportEvent('routine.created', createdReport(document))
  })

/**
 * Reports once the server has answered every change of a document, because a refused change didn't happen (Y23). A page
 * that is closed before reports nothing, which does no harm (R-NOTIFY-04).
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
