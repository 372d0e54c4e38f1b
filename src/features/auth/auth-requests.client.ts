import type { ErrorCode } from '#domain/errors.ts'
import type { SessionAnswer } from '#domain/session.ts'

/** How a request ended: our server's answer, its refusal in words, or without either (R-AUTH-58). */
export type Answer<T> =
  | { t: 'answered'; body: T }
  | { t: 'refused'; code: ErrorCode; message: string }
  | { t: 'unreachable' }

/** A request takes at most this long, in ms. */
const TIMEOUT_MS = 10_000

export const requestSession = (): Promise<Answer<SessionAnswer>> => request('GET', '/api/session')

export const requestSignOut = (): Promise<Answer<unknown>> => request('POST', '/api/auth/sign-out', {})

export const requestLogIn = (body: { email: string; password: string }): Promise<Answer<SessionAnswer>> =>
  request('POST', '/api/auth/sign-in/email', body)

/** R-AUTH-19. */
export const requestSignUp = (body: {
  email: string
  password: string
  first_name: string
  last_name: string
}): Promise<Answer<SessionAnswer>> => request('POST', '/api/auth/sign-up/email', body)

/** R-AUTH-20. */
export const requestConfirmation = (token: string): Promise<Answer<unknown>> =>
  request('POST', '/api/auth/confirm-email', { token })

export const requestRecoveryMail = (email: string): Promise<Answer<unknown>> =>
  request('POST', '/api/auth/reset-password/request', { email })

/** Spends a recovery link's token for a session (R-AUTH-37). */
export const requestRecovery = (token: string): Promise<Answer<SessionAnswer>> =>
  request('POST', '/api/auth/reset-password/exchange', { token })

export const requestPasswordNeeds = (): Promise<Answer<{ needsCurrentPassword: boolean }>> =>
  request('GET', '/api/auth/update-password')

export const requestPasswordUpdate = (body: { password: string; currentPassword?: string }): Promise<Answer<unknown>> =>
  request('POST', '/api/auth/update-password', body)

async function request<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      method,
      headers: body && { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // A captive portal's page or a proxy's refusal is not JSON of ours, whatever its status says.
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
