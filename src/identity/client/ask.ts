import type { ErrorCode } from '#domain/errors.ts'
import { currentWords } from '#words/current-words.ts'

/** Our server's answer, its refusal in words, or no answer from our server. */
export type Answer<T> =
  | { t: 'answered'; body: T }
  | { t: 'refused'; code: ErrorCode; message: string }
  | { t: 'unreachable' }

/** Why there is no answer, in words. */
export const problemOf = (answer: Exclude<Answer<unknown>, { t: 'answered' }>): string =>
  answer.t === 'refused' ? answer.message : noConnection()

export const noConnection = (): string => currentWords()('connection.none')

/** True for refusals that the person can correct in the field of the current password. */
export const isAboutPassword = (code: ErrorCode): boolean =>
  code === 'password-required' || code === 'invalid-credentials'

/** In ms. */
const TIMEOUT_MS = 10_000

/** Asks for things that only the server knows or does; changes of documents are operations instead. */
export const ask = <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer<T>> =>
  askWith(path, {
    method,
    headers: body && { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })

/** Like `ask`, for bodies that are no JSON or take longer to send. */
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
