import { refusalText } from '#words/refusal-text.ts'

/** How the request for one picture ended. */
export type Made =
  | { t: 'made'; url: string }
  | { t: 'failed'; message: string }
  /** The server takes no more for a while. */
  | { t: 'later'; ms: number; message: string }
  /** It would be the same with every other picture: no session, no connection, somebody else who answers. */
  | { t: 'stop'; isSignedOut: boolean; message: string }

/** What came back: `body` null when it was no JSON. */
export type Answered = { status: number; retryAfter: string | null; body: unknown }

export const NO_URL = 'No public URL returned' // R-ADMIN-31

/** In s, where a server that is busy does not say how long. */
const USUAL_WAIT = 5

/** Where our server is reached through another one, that one's word for 'not now'. */
const NO_ANSWER = 'The server did not answer.'

/**
 * Reads what `GET /api/generate-og-image` answers (R-IMG-16). What is not our server's answer is none: the failure of this
 * one picture where a machine before it says that it has none, and else somebody else's, as a hotel's page.
 */
export function readMade({ status, retryAfter, body }: Answered, noConnection: string): Made {
  const { success, url, error } = (body ?? {}) as { success?: unknown; url?: unknown; error?: unknown }
  if (success === true) return typeof url === 'string' && url ? { t: 'made', url } : { t: 'failed', message: NO_URL }
  if (success !== false && status >= 500) return { t: 'failed', message: NO_ANSWER }
  if (success !== false && status !== 401) return { t: 'stop', isSignedOut: false, message: noConnection }
  const message = typeof error === 'string' ? error : refusalText('not-authenticated')
  if (status === 401) return { t: 'stop', isSignedOut: true, message }
  if (status !== 429 && status !== 503) return { t: 'failed', message }
  return { t: 'later', ms: (Number(retryAfter) || USUAL_WAIT) * 1000, message }
}

/** What it means that a request came to nothing: a picture that takes too long says nothing of the others. */
export function readFailure(error: unknown, noConnection: string): Made {
  const isLate = (error as { name?: unknown } | null)?.name === 'TimeoutError'
  return isLate ? { t: 'failed', message: NO_ANSWER } : { t: 'stop', isSignedOut: false, message: noConnection }
}

/** What `/og-env` says of a picture that was to be saved; null: it was (R-ADMIN-30, R-ADMIN-31, R-ADMIN-32). */
export function saveFailure(made: Made): string | null {
  if (made.t === 'made') return null
  if (made.t === 'stop' && made.isSignedOut) return NOT_SIGNED_IN
  if (made.message === NO_URL) return NO_URL
  const isStored = made.message === refusalText('image-not-noted')
  return `${isStored ? 'DB update failed' : 'Save failed'}: ${made.message}`
}

export const NOT_SIGNED_IN = 'Not signed in' // R-ADMIN-30
