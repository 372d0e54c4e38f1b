import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { startedReport } from '#features/product-events/document-report.ts'
import { reportRoutine } from '#features/product-events/report-document.client.ts'
import { reportEvent } from '#features/product-events/report-event.client.ts'
import { createRoutine } from '#logbook/routines.ts'
import type { ActingFor } from '#sync/client/acting.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { startFor } from './start-for.client.ts'

/** Each action enters the owner's context. After a slow start a closed picker leads nowhere. */
export function usePicking(owner: ActingFor, isOpen: boolean, onFailed: () => void) {
  const sync = useSync()
  const [startingId, setStartingId] = useState<string | null>(null)
  const { ownerId, name } = owner
  const closings = useRef(0)
  useEffect(() => {
    if (!isOpen || !ownerId) return
    return () => {
      closings.current += 1
      setStartingId(null)
    }
  }, [isOpen, ownerId])

  function join() {
    sync.acting.enter(owner)
    navigate('/workout/active')
  }
  function edit(routineId: string) {
    sync.acting.enter(owner)
    navigate(`/routines/${routineId}/configure`)
  }
  function create(routineName: string) {
    const routineId = sync.newId()
    sync.acting.enter(owner)
    sync.dispatch(createRoutine.make({ name: routineName }), { ownerId, documentId: routineId })
    reportRoutine(sync, routineId)
    edit(routineId)
  }
  async function start(routineId: string) {
    if (!isOpen || startingId !== null) return
    const closed = closings.current
    const isStillOpen = () => closings.current === closed
    setStartingId(routineId)
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const started = await startFor(sync, { ownerId, routineId, timeZone })
    if (sync.acting.isClosed) return // Another account is signed in by now and learns nothing of it.
    if (isStillOpen()) setStartingId(null)
    if (started.as === 'failed') {
      toastError(currentWords()('failed.delegated.start'), { description: started.message })
      return onFailed()
    }
    if (isStillOpen()) join()
    if (started.as === 'joined') return
    const { workout, missing } = started
    for (const made of missing) sync.dispatch(made, { ownerId, documentId: workout.id })
    toastSuccess(currentWords()('sharing.started', { name }))
    const report = startedReport(workout)
    if (report) reportEvent('workout.started', report)
  }
  return { startingId, start, join, edit, create }
}
