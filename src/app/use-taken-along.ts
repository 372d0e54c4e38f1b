import { useEffect, useState } from 'react'
import { isId, makeId } from '#domain/ids.ts'
import { type Cloned, requestClone } from '#features/public-link/clone.client.ts'
import { requestSharedRoutine } from '#features/public-link/public-link-requests.client.ts'
import type { SharedRoutine } from '#features/public-link/shared-thing.ts'
import { useRoutineToSave } from '#identity/client/log-in-return.client.ts'
import { useWords } from '#words/use-words.ts'

// Saves a shared routine that the person found before logging in or signing up.

/** Copies the shared routine. Refuses one's own routine, which nobody wants twice. */
export async function saveTakenAlong(sourceRoutineId: string): Promise<Cloned> {
  if (!isId(sourceRoutineId)) return { t: 'refused', code: 'malformed', message: 'the address names no shared routine' }
  const copyId = makeId(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
  return await requestClone(sourceRoutineId, copyId, { unlessOwn: true })
}

/** The shared routine to save while logging in or signing up, and a line that says so. */
export function useTakenAlong(): { routineId: string | null; text: string | undefined } {
  const routineId = useRoutineToSave()
  const [shared, setShared] = useState<SharedRoutine | null>(null)
  const words = useWords()
  useEffect(() => {
    if (routineId === null) return
    let isCurrent = true
    void requestSharedRoutine(routineId).then((answer) => {
      if (isCurrent && answer.t === 'answered') setShared(answer.body)
    })
    return () => {
      isCurrent = false
    }
  }, [routineId])
  return { routineId, text: shared ? words('signUp.takesAlong', shared) : undefined }
}
