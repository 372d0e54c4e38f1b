/** The copy's id, the server's refusal in words, or no answer. */
export type Cloned =
  | { t: 'saved'; routineId: string }
  | { t: 'refused'; code: string; message: string }
  | { t: 'unreachable' }

/** With the same `routineId`, a new UUIDv7, a person can repeat a failed try. Public pages have no app around it. */
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
