import { type Answer, ask, noConnection } from '#identity/client/ask.ts'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { type ImageKind, type ImagesFilter, type ImagesPage, LARGEST_IMAGES_PAGE } from './image-rows.ts'

/** `accountId`: the account whose page asks. */
export type ImagesAsked = {
  accountId: string
  kind: ImageKind
  filter: ImagesFilter
  cursor?: string | null
  limit?: number
  /** Restricts the list of an administrator to their own rows. */
  isOwn?: boolean
}

export function requestImages({ accountId, cursor, limit, isOwn, ...asked }: ImagesAsked): Promise<Answer<ImagesPage>> {
  const query = new URLSearchParams({ ...asked, actorId: accountId })
  if (cursor) query.set('cursor', cursor)
  if (limit) query.set('limit', `${limit}`)
  if (isOwn) query.set('isOwn', 'true')
  return ask('GET', `/api/admin/images?${query}`)
}

/** Gathers the rows of all pages, until `signal` is aborted. */
export async function requestAllImages(asked: ImagesAsked, signal: AbortSignal): Promise<Answer<ImagesPage['rows']>> {
  const rows: ImagesPage['rows'] = []
  let cursor: string | null = null
  do {
    const answer: Answer<ImagesPage> = await requestImages({ ...asked, cursor, limit: LARGEST_IMAGES_PAGE })
    if (answer.t !== 'answered') return answer
    rows.push(...answer.body.rows)
    cursor = answer.body.nextCursor
  } while (cursor !== null && !signal.aborted)
  return { t: 'answered', body: rows }
}

/** The longest wait for one picture, in ms. */
const TIMEOUT_MS = 30_000

type PictureAsked = { accountId: string; kind: ImageKind; id: string; isForced: boolean }

/** Has the server draw and store a picture. `isForced` replaces an existing one. */
export async function requestPicture({ accountId, kind, id, isForced }: PictureAsked): Promise<Made> {
  const query = new URLSearchParams({ [`${kind}Id`]: id, actorId: accountId })
  if (isForced) query.set('overwrite', 'true')
  try {
    const response = await fetch(`/api/generate-og-image?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const body: unknown = await response.text().then(parsed)
    return readMade({ status: response.status, retryAfter: response.headers.get('retry-after'), body }, noConnection())
  } catch (error) {
    return readFailure(error, noConnection())
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Loads the picture as the server would draw it now; null if that failed. */
export async function requestPreview(kind: ImageKind, id: string): Promise<Blob | null> {
  try {
    const query = new URLSearchParams({ [`${kind}Id`]: id })
    const response = await fetch(`/api/og-image?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok && response.headers.get('content-type') === 'image/png' ? await response.blob() : null
  } catch {
    return null
  }
}

export type Made =
  | { t: 'made'; url: string }
  | { t: 'failed'; message: string }
  /** The server accepts no more requests for `ms`. */
  | { t: 'later'; ms: number; message: string }
  /** Every other picture would fail, too: no session, no connection, or the answer of another server. */
  | { t: 'stop'; isSignedOut: boolean; message: string }

/** An answer of the server. `body` is null if it was not JSON. */
export type Answered = { status: number; retryAfter: string | null; body: unknown }

/** In s, for a busy server that names no wait. */
const USUAL_WAIT = 5

/**
 * Reads the answer of `GET /api/generate-og-image`. A proxy's error fails only this picture; a page of another server
 * stops the run.
 */
export function readMade({ status, retryAfter, body }: Answered, noConnection: string): Made {
  const { success, url, error } = (body ?? {}) as { success?: unknown; url?: unknown; error?: unknown }
  if (success === true)
    return typeof url === 'string' && url
      ? { t: 'made', url }
      : { t: 'failed', message: currentWords()('admin.preview.noUrl') }
  if (success !== false && status >= 500) return { t: 'failed', message: currentWords()('admin.preview.noAnswer') }
  if (success !== false && status !== 401) return { t: 'stop', isSignedOut: false, message: noConnection }
  const message = typeof error === 'string' ? error : refusalText('not-authenticated', currentWords())
  if (status === 401) return { t: 'stop', isSignedOut: true, message }
  if (status !== 429 && status !== 503) return { t: 'failed', message }
  return { t: 'later', ms: (Number(retryAfter) || USUAL_WAIT) * 1000, message }
}

/** Judges a request without an answer. A slow picture says nothing about the others. */
export function readFailure(error: unknown, noConnection: string): Made {
  const isLate = (error as { name?: unknown } | null)?.name === 'TimeoutError'
  return isLate
    ? { t: 'failed', message: currentWords()('admin.preview.noAnswer') }
    : { t: 'stop', isSignedOut: false, message: noConnection }
}

/** Why a picture could not be saved, for `/og-env`; null if it was. */
export function saveFailure(made: Made): string | null {
  const words = currentWords()
  if (made.t === 'made') return null
  if (made.t === 'stop' && made.isSignedOut) return words('admin.ogEnv.notSignedIn')
  if (made.message === words('admin.preview.noUrl')) return made.message
  const isStored = made.message === refusalText('image-not-noted', words)
  return words(isStored ? 'admin.ogEnv.notNoted' : 'admin.ogEnv.saveFailed', { message: made.message })
}
