import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { z } from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { MAX_TOKEN_NAME } from '#domain/access-token.ts'
import { AppError } from '#domain/errors.ts'
import { parseJson, readShape } from '#domain/json.ts'
import { cleanText, isStorable } from '#domain/text.ts'
import type { Context } from '#server/context.ts'
import type { Elsewhere } from '#server/out-of-turn.ts'
import { addressProblem, fetchFromPublic } from '#server/public-address.ts'

/** A program that may ask people for access. */
export type OAuthClient = { id: string; name: string; redirectUris: readonly string[] }

const DAY_MS = 24 * 60 * 60 * 1000
/** In ms since a program's registration or last use: a program without a connection is then forgotten. */
const KEEP_MS = 90 * DAY_MS
/** Registered programs that nobody has used; beyond this the server forgets the oldest. A row has at most 6 kB. */
const MOST_UNUSED = 5_000

/** How long the server trusts a fetched document, and the limits for fetching one. */
const DOCUMENT_MS = DAY_MS
const FETCH_MS = 5_000
const MOST_BYTES = 10_000

const MOST_REDIRECTS = 10
const MOST_ADDRESS = 500

/** What a program says of itself (RFC 7591). Exported for its test. */
export const METADATA = z.object({
  client_name: z.optional(z.string().check(z.maxLength(500))),
  redirect_uris: z
    .array(z.string().check(z.maxLength(MOST_ADDRESS)))
    .check(z.minLength(1), z.maxLength(MOST_REDIRECTS)),
})

/** Registers a program; null for metadata that is not allowed (RFC 7591). */
export async function registerClient(context: Context, metadata: unknown): Promise<OAuthClient | null> {
  const client = clientOf(`sled-app-${randomBytes(16).toString('base64url')}`, metadata)
  if (!client) return null
  await storeClient(context, client)
  await context.database.db
    .deleteFrom('oauth_client')
    .where('id', 'in', (of) =>
      of
        .selectFrom('oauth_client')
        .select('id')
        .where('used_at', 'is', null)
        .orderBy('known_at', 'desc')
        .offset(MOST_UNUSED),
    )
    .execute()
  return client
}

/**
 * `id`: a registered program's, or the https address of a metadata document, which this fetches. Throws AppError
 * 'app-unknown'.
 */
export async function findClient(context: Context, id: string, elsewhere: Elsewhere): Promise<OAuthClient> {
  const { database, now } = context
  if (!isStorable(id)) throw new AppError('app-unknown')
  const row = await database.db.selectFrom('oauth_client').selectAll().where('id', '=', id).executeTakeFirst()
  const isDocument = isDocumentId(id)
  const isFresh = row && (!isDocument || row.known_at.getTime() > now() - DOCUMENT_MS)
  if (isFresh) return { id, name: row.name, redirectUris: row.redirect_uris }
  const client = isDocument ? await elsewhere(() => readDocument(context, id)) : null
  if (!client) throw new AppError('app-unknown')
  await storeClient(context, client)
  return client
}

/** Whether a program can still be found: the server may have forgotten a registered one. */
export async function isKnownClient({ database: { db } }: Context, id: string): Promise<boolean> {
  if (isDocumentId(id)) return true
  if (!isStorable(id)) return false
  return (await db.selectFrom('oauth_client').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether the address equals one of the client's. On the person's own device the port may differ. */
export const mayRedirect = ({ redirectUris }: OAuthClient, address: string): boolean =>
  redirectUris.some((known) => known === address || (isLoopback(known) && samePortless(known, address)))

export async function noteClientUsed({ database, now }: Context, id: string): Promise<void> {
  await database.db
    .updateTable('oauth_client')
    .set({ used_at: new Date(now()) })
    .where('id', '=', id)
    .execute()
}

export async function purgeClients(db: Kysely<Tables>, now: number): Promise<void> {
  await sql`delete from oauth_client client
    where coalesce(used_at, known_at) < ${new Date(now - KEEP_MS)}
      and not exists (select from connected_app app where app.client_id = client.id)`.execute(db)
}

const isDocumentId = (id: string): boolean => id.startsWith('https://')

/** Hosts of the person's own device, where a program listens on a random port (RFC 8252). */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

export function isLoopback(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && LOOPBACK.has(url.hostname)
}

function samePortless(known: string, address: string): boolean {
  const [one, other] = [URL.parse(known), URL.parse(address)]
  if (!one || !other || !isRedirectUri(address)) return false
  one.port = ''
  other.port = ''
  return one.href === other.href
}

/** Allows https anywhere, http on the person's own device, and nothing in the address that hides where it leads. */
function isRedirectUri(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password || address.includes('#') || /\s/.test(address)) return false
  if (!isStorable(address)) return false
  return url.protocol === 'https:' || isLoopback(address)
}

/** Null if the metadata is not allowed. */
function clientOf(id: string, metadata: unknown): OAuthClient | null {
  const read = readShape(METADATA, metadata)
  if (!read.success || !read.data.redirect_uris.every(isRedirectUri)) return null
  const { data } = read
  const host = new URL(data.redirect_uris[0] as string).host
  const name = [...(cleanText(data.client_name ?? '') || host)].slice(0, MAX_TOKEN_NAME).join('').trim()
  return { id, name, redirectUris: [...new Set(data.redirect_uris)] }
}

async function storeClient({ database, now }: Context, { id, name, redirectUris }: OAuthClient): Promise<void> {
  const values = { name, redirect_uris: [...redirectUris], known_at: new Date(now()) }
  await database.db
    .insertInto('oauth_client')
    .values({ id, ...values })
    .onConflict((known) => known.column('id').doUpdateSet(values))
    .execute()
}

/** Fetches a metadata document, which must name its own address as its id. Null if it cannot be read. */
async function readDocument({ logger }: Context, address: string): Promise<OAuthClient | null> {
  const path = URL.parse(address)?.pathname ?? '/'
  const isAddress = address.length <= MOST_ADDRESS && URL.parse(address)?.href === address && !address.includes('#')
  if (!isAddress || path === '/' || addressProblem(address)) return null
  try {
    const text = await fetchFromPublic(address, { timeoutMs: FETCH_MS, mostBytes: MOST_BYTES })
    return clientOfDocument(address, text)
  } catch (error) {
    logger.info({ event: 'app-document', address, reason: (error as Error).message }, 'an app could not be read')
    return null
  }
}

/**
 * The client that a document describes; null if it names another address. Exported for its test. Throws SyntaxError for
 * invalid JSON, RangeError for too much of it.
 */
export function clientOfDocument(address: string, text: string): OAuthClient | null {
  const document = parseJson(text)
  const isOwn = typeof document === 'object' && document !== null && 'client_id' in document
  return isOwn && document.client_id === address ? clientOf(address, document) : null
}
