import { isId, makeId } from '#domain/ids.ts'
import { requestClone } from './clone.client.ts'

/**
 * Copies a shared routine into a new account (R-AUTH-22). A failure is only logged, and the sign-up goes on
 * (R-AUTH-23).
 */
export async function importRoutine(sourceRoutineId: string): Promise<void> {
  if (!isId(sourceRoutineId)) return console.warn('the address names no shared routine')
  const copyId = makeId(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
  const cloned = await requestClone(sourceRoutineId, copyId)
  if (cloned.t === 'saved') return
  console.warn(`the shared routine was not copied: ${cloned.t === 'refused' ? cloned.message : 'no answer'}`)
}
