import type { TakenAlong } from '#identity/taken-along.ts'

/** The copy's id, the server's refusal in words, or no answer. */
export type Cloned = { t: 'saved'; id: string } | { t: 'refused'; code: string; message: string } | { t: 'unreachable' }

/**
 * Copies a shared routine or plan. With the same `key`, a new UUIDv7, a failed try can be repeated. Needs no app,
 * because public pages have none.
 */
export async function requestClone({ of, id }: TakenAlong, key: string, { unlessOwn = false } = {}): Promise<Cloned> {
  const asked = of === 'routine' ? { sourceRoutineId: id, routineId: key } : { sourcePlanId: id, key }
  try {
    const response = await fetch(`/api/${of}s/clone`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, unlessOwn }),
      signal: AbortSignal.timeout(10_000),
    })
    const answer = (await response.json()) as {
      routineId?: string
      planId?: string
      code?: string
      message?: string
    }
    const copyId = answer.routineId ?? answer.planId
    if (response.ok && copyId) return { t: 'saved', id: copyId }
    if (answer.code && answer.message) return { t: 'refused', code: answer.code, message: answer.message }
  } catch {
    // There is no network, or the answer isn't from our server.
  }
  return { t: 'unreachable' }
}
