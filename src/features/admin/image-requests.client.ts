import { type Answer, ask, noConnection } from '#identity/client/ask.ts'
import { type Made, readFailure, readMade } from './image-answer.ts'
import { type ImageKind, type ImagesFilter, type ImagesPage, LARGEST_IMAGES_PAGE } from './image-rows.ts'

/** `accountId`: whose page asks (Y5). */
export type ImagesAsked = {
  accountId: string
  kind: ImageKind
  filter: ImagesFilter
  cursor?: string | null
  limit?: number
  /** An administrator's own rows alone. */
  isOwn?: boolean
}

export function requestImages({ accountId, cursor, limit, isOwn, ...asked }: ImagesAsked): Promise<Answer<ImagesPage>> {
  const query = new URLSearchParams({ ...asked, actorId: accountId })
  if (cursor) query.set('cursor', cursor)
  if (limit) query.set('limit', `${limit}`)
  if (isOwn) query.set('isOwn', 'true')
  return ask('GET', `/api/admin/images?${query}`)
}

/** All there are, page after page, until `signal` is aborted. */
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

/** Why a request has no answer, in words. */
export const messageOf = (answer: Exclude<Answer<unknown>, { t: 'answered' }>): string =>
  answer.t === 'refused' ? answer.message : noConnection()

/** One picture takes at most this long, in ms. */
const TIMEOUT_MS = 30_000

export type PictureAsked = { accountId: string; kind: ImageKind; id: string; isForced: boolean }

/** Has the server make a picture and store it; `isForced`: also when it has one. */
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

/** Null: it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The picture as it would be drawn now; null when it did not come. */
export async function requestPreview(kind: ImageKind, id: string): Promise<Blob | null> {
  try {
    const query = new URLSearchParams({ [`${kind}Id`]: id })
    const response = await fetch(`/api/og-image?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok && response.headers.get('content-type') === 'image/png' ? await response.blob() : null
  } catch {
    return null
  }
}
