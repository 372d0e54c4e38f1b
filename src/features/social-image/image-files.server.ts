import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { AppError } from '#domain/errors.ts'
import { isId } from '#domain/ids.ts'
import { isTraining, type TrainingDocument } from '#domain/training.ts'
import { leaveAsImported } from '#logbook/server/import-workout.ts'
import { product } from '#logbook/server/product.ts'
import { isTrashed } from '#logbook/trash.ts'
import type { Context } from '#server/context.ts'
import { loadDocuments } from '#sync/server/snapshot.ts'
import { writeDocument } from '#sync/server/write-document.ts'
import type { ImageOf, ImageSource } from './image-source.server.ts'

/** The version of the drawing's file names. */
const VERSION = 'v2'
const FILE_NAME = /^(.{36})-v2-\d{1,15}\.png$/
const ADDRESS = '/images/'

/** The id in the name of a stored picture; null for any other name. */
export function idOfFile(name: string): string | null {
  const id = FILE_NAME.exec(name)?.[1]
  return isId(id) ? id : null
}

/** The name of a stored picture. Times have thirteen digits for the next centuries, so names sort by age. */
const fileName = (id: string, at: number): string => `${id}-${VERSION}-${at}.png`

const timeOf = (address: string | null): number => Number(/-(\d+)\.png$/.exec(address ?? '')?.[1] ?? 0)

/** The folder is the end of the id, which is random; the beginning of an id is a time. */
const keyOf = (name: string): string => `images/${idOfFile(name)?.slice(-2)}/${name}`
const prefixOf = (id: string): string => keyOf(fileName(id, 0)).replace(/0\.png$/, '')

/** In ms: how long to wait for the store. Drawing the picture again takes less than most people notice. */
const READ_WITHIN_MS = 300

/** Reads the stored picture; null if the store does not answer soon. Logs a failing store. */
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
 * Stores a picture under a new name, writes its address, then deletes older files. Answers the address; null if the
 * document is gone. Throws, and changes nothing, if the store fails, or AppError 'image-not-noted'.
 */
export async function storeImage(
  context: Context,
  { id, ownerId, og_image_url }: ImageSource,
  png: Uint8Array,
  fingerprint: string,
): Promise<string | null> {
  // The name must sort after the one it replaces, even if the clock of another machine was ahead.
  const name = fileName(id, Math.max(context.now(), timeOf(og_image_url) + 1))
  await context.blobs.put(keyOf(name), png, 'image/png')
  const address = await context.database.db
    .transaction()
    .execute((tx) => writeAddress(tx, { id, ownerId, address: ADDRESS + name, fingerprint }))
    .catch((error: unknown) => {
      // The database may have written the address all the same, so the file stays until the next picture.
      throw new AppError('image-not-noted', { cause: error })
    })
  if (address === null) await context.blobs.delete(keyOf(name))
  else await deleteFiles(context, id, address.slice(ADDRESS.length))
  return address
}

type Written = { id: string; ownerId: string; address: string; fingerprint: string }

/** Writes the address of a picture. Of two simultaneous pictures the newer one stays. */
async function writeAddress(tx: Kysely<Tables>, { id, ownerId, address, fingerprint }: Written) {
  await sql`select id from profile where id = ${ownerId} for no key update`.execute(tx) // the account's lock
  const document = (await loadDocuments(tx, product, ownerId, [id])).get(id)
  if (!isTraining(document) || isTrashed(document)) return null
  const current = addressOf(document)
  if (current !== null && current >= address) return current
  await writeDocument(tx, product, { before: document, after: withAddress(document, address) }, { by: null, ops: [] })
  if (document.kind === 'workout') await leaveAsImported(tx, document)
  await sql`insert into social_image (document_id, fingerprint) values (${id}, ${fingerprint})
    on conflict (document_id) do update set fingerprint = excluded.fingerprint`.execute(tx)
  return address
}

const addressOf = (document: TrainingDocument): string | null =>
  document.kind === 'workout' ? document.workout.og_image_url : document.routine.og_image_url

const withAddress = (document: TrainingDocument, og_image_url: string): TrainingDocument =>
  document.kind === 'workout'
    ? { ...document, workout: { ...document.workout, og_image_url } }
    : { ...document, routine: { ...document.routine, og_image_url } }

/** Deletes the pictures of a document that is gone. */
export async function removeImage(context: Context, { id }: Pick<ImageOf, 'id'>): Promise<void> {
  await deleteFiles(context, id, null)
  await context.database.db.deleteFrom('social_image').where('document_id', '=', id).execute()
}

/** Deletes a document's pictures older than `newest`; null: all. */
async function deleteFiles({ blobs }: Context, id: string, newest: string | null): Promise<void> {
  for (const key of await blobs.list(prefixOf(id))) {
    if (newest === null || key < keyOf(newest)) await blobs.delete(key)
  }
}
