/** The copy's id, the server's refusal in words, or no answer. */
export type Cloned =
  | { t: 'saved'; routineId: string }
  | { t: 'refused'; code: string; message: string }
  | { t: 'unreachable' }

/**
 * Copies a shared routine. With the same `routineId`, a new UUIDv7, a failed try can be repeated. Needs no app, because
 * public pages have none.
 */
export async function requestClone(
  sourceRoutineId: string,
  routineId: string,
  { unlessOwn = false } = {},
): Promise<Cloned> {
  try {
    const response = await fetch('/api/routines/clone', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sourceRoutineId, routineId, unlessOwn }),
      signal: AbortSignal.timeout(10_000),
    })
    const answer = (await response.json()) as { routineId?: string; code?: string; message?: string }
    if (response.ok && answer.routineId) return { t: 'saved', routineId: answer.routineId }
    if (answer.code && answer.message) return { t: 'refused', code: answer.code, message: answer.message }
  } catch {
    // There is no network, or the answer isn't from our server.
  }
  return { t: 'unreachable' }
}
