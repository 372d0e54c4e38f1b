import type { Sync } from '#sync/client/sync.ts'
import { createdReport, startedReport } from './document-report.ts'
import { reportEvent } from './report-event.client.ts'

export const reportStart = (sync: Sync, workoutId: string) =>
  onceAnswered(sync, workoutId, () => {
    const document = sync.documents.document('workout', workoutId)
    const data = document && startedReport(document)
    if (data) reportEvent('workout.started', data)
  })

export const reportRoutine = (sync: Sync, routineId: string) =>
  onceAnswered(sync, routineId, () => {
    const document = sync.documents.document('routine', routineId)
    if (document) reportEvent('routine.created', createdReport(document))
  })

/** Reports after the server has answered every change, because a refused change did not happen. */
function onceAnswered({ documents }: Sync, documentId: string, report: () => void) {
  const isAnswered = () => documents.pendingOf(documentId).length === 0
  if (isAnswered()) return report()
  const stop = documents.subscribe(documentId, () => {
    if (!isAnswered()) return
    stop()
    report()
  })
}
