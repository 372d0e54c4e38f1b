import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { bookIdFor, exerciseSettingsOf } from '#domain/book.ts'
import { ERROR_CODES, type ErrorCode } from '#domain/errors.ts'
import { editBookExercise } from '#logbook/books.ts'
import type { Sync } from '#sync/client/sync.ts'
import { noteWaitingPictures, waitingName } from './waiting-pictures.client.ts'

/** As the device holds it. */
export type Picture = { type: string; bytes: ArrayBuffer }

type PictureOf = { id: string; ownerId: string }

/** A picture that the server lacks, and the exercise that names it. */
type WaitingPicture = PictureOf & Picture & { exerciseId: string }

interface Stores extends DBSchema {
  waiting: { key: string; value: WaitingPicture }
}

/** In ms. */
const TIMEOUT_MS = 60_000
const RETRY_MS = 30_000

/** Stores a picture on the device until the server has it. Throws if the device cannot. */
export async function keepPicture(sync: Sync, picture: WaitingPicture): Promise<void> {
  await withStore(sync, (store) => store.put('waiting', picture))
  noteWaitingPictures(sync, true)
}

/** A picture from this device, else from the server; null: not now. The device keeps what it has seen, until log-out. */
export async function pictureOf(sync: Sync, picture: PictureOf): Promise<Picture | null> {
  const waiting = await withStore(sync, (store) => store.get('waiting', picture.id)).catch(() => undefined)
  if (waiting) return waiting
  const seen = await sync.readHint(seenKey(picture))
  if (seen) return seen as Picture
  const keep = sync.keeper()
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) }
  const response = await sync.device.fetch(addressOf(sync, picture), options).catch(() => null)
  const type = response?.headers.get('content-type') ?? ''
  if (!response?.ok || !type.startsWith('image/')) return null // perhaps the page of a captive portal
  const bytes = await response.arrayBuffer().catch(() => null)
  if (!bytes) return null
  void keep(seenKey(picture), { type, bytes })
  return { type, bytes }
}

const sending = new WeakMap<Sync, Promise<void>>()
/** One for each device, however often it wakes. */
const retries = new WeakMap<Sync, ReturnType<typeof setTimeout>>()
const followed = new WeakSet<Sync>()

/** Sends waiting pictures now, and again whenever the network or the session returns. `tell`: of a refusal. Ends with the first round. */
export function followPictures(sync: Sync, tell: (code: ErrorCode) => void): Promise<void> {
  const send = () => void sendPictures(sync, tell)
  const sent = sendPictures(sync, tell)
  if (followed.has(sync)) return sent
  followed.add(sync)
  sync.device.onWake(send)
  const maySend = () => sync.status.current.isReachable && !sync.status.current.needsLogin
  let could = maySend()
  sync.status.subscribe(() => {
    const can = maySend()
    if (can && !could) send()
    could = can
  })
  return sent
}

/** Sends what waits, one after the other. What gets no answer stays. */
function sendPictures(sync: Sync, tell: (code: ErrorCode) => void): Promise<void> {
  const running = sending.get(sync)
  if (running) return running
  clearTimeout(retries.get(sync))
  const all = sendAll(sync, tell).finally(() => sending.delete(sync))
  sending.set(sync, all)
  return all
}

async function sendAll(sync: Sync, tell: (code: ErrorCode) => void): Promise<void> {
  for (;;) {
    const [picture] = await withStore(sync, (store) => store.getAll('waiting', null, 1)).catch(() => [])
    if (!picture) return noteWaitingPictures(sync, false)
    const outcome = await send(sync, picture)
    if (outcome === 'unreachable') return tryLater(sync, tell)
    if (outcome === 'wrong-account' || outcome === 'not-authenticated') return // it waits for its own account
    if (outcome === 'sent') await sync.writeHint(seenKey(picture), { type: picture.type, bytes: picture.bytes })
    else {
      takeBack(sync, picture)
      tell(outcome)
    }
    await withStore(sync, (store) => store.delete('waiting', picture.id))
  }
}

const tryLater = (sync: Sync, tell: (code: ErrorCode) => void): void =>
  void retries.set(
    sync,
    setTimeout(() => void sendPictures(sync, tell), RETRY_MS),
  )

async function send(sync: Sync, picture: WaitingPicture): Promise<'sent' | 'unreachable' | ErrorCode> {
  try {
    const response = await sync.device.fetch(addressOf(sync, picture), {
      method: 'PUT',
      headers: { 'content-type': picture.type },
      body: picture.bytes,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { id, code } = (await response.json()) as { id?: string; code?: ErrorCode }
    if (response.ok && id === picture.id) return 'sent'
    if (code === 'wrong-account' || code === 'not-authenticated') return code
    const isFinal = [400, 403, 404, 409, 413].includes(response.status)
    return isFinal && code && ERROR_CODES.includes(code) ? code : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** The exercise names a refused picture no more, unless it names another one by now. */
function takeBack(sync: Sync, { id, ownerId, exerciseId }: WaitingPicture): void {
  const documentId = bookIdFor(ownerId)
  const book = sync.documents.document('book', documentId)
  if (exerciseSettingsOf(book, exerciseId).picture !== id) return
  sync.dispatch(editBookExercise.make({ exerciseId, changes: { picture: null } }), { ownerId, documentId })
}

const addressOf = ({ accountId }: Sync, { id, ownerId }: PictureOf): string =>
  `/api/pictures/${id}?${new URLSearchParams({ ownerId, actorId: accountId })}`

/** With the owner's id, by which the device finds what to drop when a right ends. */
const seenKey = ({ id, ownerId }: PictureOf): string => `picture:${ownerId}:${id}`

async function withStore<T>(sync: Sync, work: (store: IDBPDatabase<Stores>) => Promise<T>): Promise<T> {
  const store = await openDB<Stores>(waitingName(sync), 1, {
    upgrade: (made) => void made.createObjectStore('waiting', { keyPath: 'id' }),
  })
  try {
    return await work(store)
  } finally {
    store.close()
  }
}
