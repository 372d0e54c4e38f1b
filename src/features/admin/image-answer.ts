import { ERROR_TEXTS } from '#domain/errors.ts'
import { currentWords } from '#words/current-words.ts'

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

/** In s, where a server that is busy does not say how long. */
const USUAL_WAIT = 5

/**
 * Reads what `GET /api/generate-og-image` answers (R-IMG-16). What is not our server's answer is none: the failure of this
 * one picture where a machine before it says that it has none, and else somebody else's, as a hotel's page.
 */
export function readMade({ status, retryAfter, body }: Answered, noConnection: string): Made {
  const { success, url, error } = (body ?? {}) as { success?: unknown; url?: unknown; error?: unknown }
  if (success === true)
    return typeof url === 'string' && url
      ? { t: 'made', url }
      : { t: 'failed', message: currentWords()('admin.preview.noUrl') } // R-ADMIN-31
  if (success !== false && status >= 500) return { t: 'failed', message: currentWords()('admin.preview.noAnswer') }
  if (success !== false && status !== 401) return { t: 'stop', isSignedOut: false, message: noConnection }
  const message = typeof error === 'string' ? error : ERROR_TEXTS['not-authenticated']
  if (status === 401) return { t: 'stop', isSignedOut: true, message }
  if (status !== 429 && status !== 503) return { t: 'failed', message }
  return { t: 'later', ms: (Number(retryAfter) || USUAL_WAIT) * 1000, message }
}

/** What it means that a request came to nothing: a picture that takes too long says nothing of the others. */
export function readFailure(error: unknown, noConnection: string): Made {
  const isLate = (error as { name?: unknown } | null)?.name === 'TimeoutError'
  return isLate
    ? { t: 'failed', message: currentWords()('admin.preview.noAnswer') }
    : { t: 'stop', isSignedOut: false, message: noConnection }
}

/** What `/og-env` says of a picture that was to be saved; null: it was (R-ADMIN-30, R-ADMIN-31, R-ADMIN-32). */
export function saveFailure(made: Made): string | null {
  const words = currentWords()
  if (made.t === 'made') return null
  if (made.t === 'stop' && made.isSignedOut) return words('admin.ogEnv.notSignedIn')
  if (made.message === words('admin.preview.noUrl')) return made.message
  const isStored = made.message === ERROR_TEXTS['image-not-noted']
  return words(isStored ? 'admin.ogEnv.notNoted' : 'admin.ogEnv.saveFailed', { message: made.message })
}
