import type { ErrorCode } from '#domain/errors.ts'
import { currentWords } from '#words/current-words.ts'

/** How a request ended: our server's answer, its refusal in words, or without either (R-AUTH-58). */
export type Answer<T> =
  | { t: 'answered'; body: T }
  | { t: 'refused'; code: ErrorCode; message: string }
  | { t: 'unreachable' }

/** What a person reads when the server did not answer: nothing is wrong with what they typed. */
export const noConnection = (): string => currentWords()('connection.none')

/** Whether the server wants the current password again, in whose field the person should then be. */
export const isAboutPassword = (code: ErrorCode): boolean =>
  code === 'password-required' || code === 'invalid-credentials'

/** A request takes at most this long, in ms. */
const TIMEOUT_MS = 10_000

/** One request of what needs the server now; documents travel by operations instead. */
export const ask = <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer<T>> =>
  askWith(path, {
    method,
    headers: body && { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })

/** The same of what is no JSON, or takes longer. */
export async function askWith<T>(path: string, request: RequestInit): Promise<Answer<T>> {
  try {
    const response = await fetch(path, request)
    // The page of a captive portal or the refusal of a proxy is not JSON of ours, whatever its status says.
    const answer: unknown = await response.json().catch(() => null)
    if (typeof answer !== 'object' || answer === null) return { t: 'unreachable' }
    if (response.ok) return { t: 'answered', body: answer as T }
    const { code, message } = answer as { code?: ErrorCode; message?: string }
    const isRetryable = [502, 503, 504].includes(response.status)
    if (!code || !message || isRetryable) return { t: 'unreachable' }
    return { t: 'refused', code, message }
  } catch {
    return { t: 'unreachable' }
  }
}
