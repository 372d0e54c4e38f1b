import { SOURCE_LANGUAGE } from '#domain/languages.ts'
import type { Devices } from '#identity/devices.ts'
import type { Context } from '#server/context.ts'
import { wordsFor } from '#words/words.server.ts'
import type { Words } from '#words/words.ts'
import { deleteTokens } from './access-tokens.ts'
import { type Actor, MOST_DEVICES } from './actor.ts'
import { lockAccount } from './lock-account.ts'

/** The browsers where a person is logged in: the asking one first, then those used last. */
export async function devicesOf({ database: { db }, now }: Context, actor: Actor, words: Words): Promise<Devices> {
  const rows = await db
    .selectFrom('auth_session')
    .select(['id', 'user_agent', 'last_used_at', 'created_at'])
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', new Date(now()))
    .orderBy((row) => row('id', '=', actor.sessionId), 'desc')
    .orderBy((row) => row.fn.coalesce('last_used_at', 'created_at'), 'desc')
    .orderBy('id')
    .limit(MOST_DEVICES)
    .execute()
  return {
    now: now(),
    devices: rows.map((row) => ({
      id: row.id,
      ...deviceName(row.user_agent ?? '', words),
      lastUsedAt: (row.last_used_at ?? row.created_at).getTime(),
      isThis: row.id === actor.sessionId,
    })),
  }
}

type Ending = { sessionId?: string; withTokens?: boolean }

/**
 * Ends one or all other sessions of the person, never the asking one. Twice is no error. The lock also covers a token
 * that such a session is just creating.
 */
export async function endOthers(
  { database: { db }, logger }: Context,
  actor: Actor,
  { sessionId, withTokens = false }: Ending,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, actor)
    await tx
      .deleteFrom('auth_session')
      .where('user_id', '=', actor.userId)
      .where('id', '<>', actor.sessionId)
      .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
      .execute()
    if (withTokens && sessionId === undefined) await deleteTokens(tx, actor.userId)
  })
  logger.info({ event: 'sessions-ended', userId: actor.userId }, 'sessions were ended on another device')
}

/** The first match counts, because many browsers also name the ones they resemble. */
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: [pattern: RegExp, name: string, isPhone: boolean][] = [
  [/iPhone|iPod/, 'iPhone', true],
  [/iPad/, 'iPad', true],
  [/Android/, 'Android', true],
  [/Windows/, 'Windows', false],
  [/CrOS/, 'ChromeOS', false],
  [/Macintosh|Mac OS X/, 'Mac', false],
  [/Linux|X11/, 'Linux', false],
]

/** A User-Agent in plain words: 'Safari on iPhone'. */
export function deviceName(
  userAgent: string,
  words: Words = wordsFor(SOURCE_LANGUAGE),
): { name: string; isPhone: boolean } {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [, system, isPhone = false] = SYSTEMS.find(([pattern]) => pattern.test(userAgent)) ?? []
  if (browser && system) return { name: words('account.devices.name', { browser, system }), isPhone }
  return { name: browser ?? system ?? words('account.devices.unknown'), isPhone }
}
