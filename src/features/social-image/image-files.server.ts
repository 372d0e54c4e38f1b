import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { product } from '#logbook/server/product.ts'
import type { Context } from '#server/context.ts'
import type { AnyDocument } from '#sync/operation.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { writeDocument } from '#sync/server/write-document.ts'
import type { ImageOf, ImageSource } from './image-source.server.ts'

/** R-IMG-21 */
const VERSION = 'v2'
const FILE_NAME = /^(.{36})-v2-\d{1,15}\.png$/
const ADDRESS = '/images/'

/** The id in the name of a stored picture; null for any other name. */
export function idOfFile(name: string): string | null {
  const id = FILE_NAME.exec(name)?.[1]
  return isId(id) ? id : null
}

/** R-IMG-20. Times have thirteen digits for the next centuries: names sort by age. */
const fileName = (id: string, at: number): string => `${id}-${VERSION}-${at}.png`

const timeOf = (address: string | null): number => Number(/-(\d+)\.png$/.exec(address ?? '')?.[1] ?? 0)

/** In folders by the end of the id, which is random where its beginning is the time. */
const keyOf = (name: string): string => `images/${idOfFile(name)?.slice(-2)}/${name}`
const prefixOf = (id: string): string => keyOf(fileName(id, 0)).replace(/0\.png$/, '')

/** Drawing one takes less time than most people notice. */
const READ_WITHIN_MS = 300

/** The stored picture, if it is there and comes soon. A store that fails is logged: a picture can be drawn anew. */
export async function readImageFile({ blobs, logger }: Context, address: string) {
  const name = address.slice(ADDRESS.length)
  if (idOfFile(name) === null) return null
  try {
    const late = wait(READ_WITHIN_MS, 'late' as const, { ref: false })
    const found = await Promise.race([blobs.get(keyOf(name)), late])
    if (found !== 'late') return found
    logger.warn('a stored picture did not come in time')
    return null
  } catch (error) {
    logger.warn({ err: error }, 'a stored picture could not be read')
    return null
  }
}

/**
 * Stores a picture under a name of its own and then says so in the document (R-IMG-20, R-IMG-24, R-IMG-25); older ones go
 * last, so that at no moment the address leads nowhere. Answers the address; null when the document is gone meanwhile.
 * Throws when it cannot be stored, and then all is as before; AppError 'image-not-noted' when its address cannot be
 * written: then the document is as before, and the new file stays beside it until the next one is stored.
 */
export async function storeImage(
  context: Context,
  { id, ownerId, og_image_url }: ImageSource,
  png: Uint8Array,
  fingerprint: string,
): Promise<string | null> {
  // Later than the one it replaces, whatever the clock of the machine that stored that one.
  const name = fileName(id, Math.max(context.now(), timeOf(og_image_url) + 1))
  await context.blobs.put(keyOf(name), png, 'image/png')
  const address = await context.database.db
    .transaction()
    .execute((tx) => writeAddress(tx, { id, ownerId, address: ADDRESS + name, fingerprint }))
    .catch((error: unknown) => {
      // It may have been written all the same: the file stays, and goes with the next one.
      throw new AppError('image-not-noted', { cause: error })
    })
  if (address === null) await context.blobs.delete(keyOf(name))
  else await deleteFiles(context, id, address.slice(ADDRESS.length))
  return address
}

type Written = { id: string; ownerId: string; address: string; fingerprint: string }

/** The newer of two that were stored at once stays (Y10). */
async function writeAddress(tx: Kysely<Tables>, { id, ownerId, address, fingerprint }: Written) {
  await sql`select id from profile where id = ${ownerId} for no key update`.execute(tx) // Y9
  const document = (await loadDocuments(tx, product, [id])).get(id)
  if (!document) return null
  const current = addressOf(document)
  if (current !== null && current >= address) return current
  await writeDocument(tx, product, { before: document, after: withAddress(document, address) }, { by: null, ops: [] })
  await sql`insert into social_image (document_id, fingerprint) values (${id}, ${fingerprint})
    on conflict (document_id) do update set fingerprint = excluded.fingerprint`.execute(tx)
  return address
}

const addressOf = (document: AnyDocument): string | null =>
  document.kind === 'workout' ? document.workout.og_image_url : document.routine.og_image_url

const withAddress = (document: AnyDocument, og_image_url: string): AnyDocument =>
  document.kind === 'workout'
    ? { ...document, workout: { ...document.workout, og_image_url } }
    : { ...document, routine: { ...document.routine, og_image_url } }

/** Of a document that is gone. */
export async function removeImage(context: Context, { id }: Pick<ImageOf, 'id'>): Promise<void> {
  await deleteFiles(context, id, null)
  await context.database.db.deleteFrom('social_image').where('document_id', '=', id).execute()
}

/** Deletes a document's pictures: those older than `newest`, all of them for null. */
async function deleteFiles({ blobs }: Context, id: string, newest: string | null): Promise<void> {
  for (const key of await blobs.list(prefixOf(id))) {
    if (newest === null || key < keyOf(newest)) await blobs.delete(key)
  }
}
