import type { AccessToken, Scope } from '#domain/access-token.ts'
import { elapsed } from '#domain/elapsed.ts'
import type { FixedKey, Words } from '#words/words.ts'

/** The name of each right in the form. */
export const SCOPE_LABELS: Record<Scope, FixedKey> = {
  'workouts:read': 'tokens.scopes.readWorkouts',
  'workouts:write': 'tokens.scopes.writeWorkouts',
  'routines:read': 'tokens.scopes.readRoutines',
  'routines:write': 'tokens.scopes.writeRoutines',
  'progress:read': 'tokens.scopes.readProgress',
  'body:read': 'tokens.scopes.readBody',
  'body:write': 'tokens.scopes.writeBody',
  'data:export': 'tokens.scopes.download',
  clients: 'tokens.scopes.clients',
}

/** For a connected app, whose tools propose what they do not read. */
export const APP_SCOPE_LABELS: Record<Scope, FixedKey> = {
  ...SCOPE_LABELS,
  'workouts:write': 'apps.proposeWorkouts',
  'routines:write': 'apps.proposeRoutines',
}

const THINGS: Partial<Record<Scope, FixedKey>> = {
  'workouts:read': 'tokens.things.workouts',
  'workouts:write': 'tokens.things.workouts',
  'routines:read': 'tokens.things.routines',
  'routines:write': 'tokens.things.routines',
  'progress:read': 'tokens.things.progress',
  'body:read': 'tokens.things.body',
  'body:write': 'tokens.things.body',
}

export const tokenRights = ({ scopes, expiresAt }: AccessToken, now: number, words: Words): string =>
  `${rightsOf(scopes, words, 'tokens.writes')} · ${endOf(expiresAt, now, words)}`

export const appRights = (scopes: readonly Scope[], words: Words): string => rightsOf(scopes, words, 'apps.proposes')

function rightsOf(scopes: readonly Scope[], words: Words, writes: 'tokens.writes' | 'apps.proposes'): string {
  const thingsOf = (verb: 'read' | 'write') =>
    words.list(
      scopes.flatMap((scope) => (scope.endsWith(`:${verb}`) && THINGS[scope] ? [words(THINGS[scope])] : [])),
      { type: 'unit', style: 'short' },
    )
  const [read, write] = [thingsOf('read'), thingsOf('write')]
  const parts = [
    read && words('tokens.reads', { things: read }),
    write && words(writes, { things: write }),
    scopes.includes('data:export') && words('tokens.scopes.download'),
    scopes.includes('clients') && words('tokens.scopes.clients'),
  ]
  return words.line(parts)
}

function endOf(expiresAt: number | null, now: number, words: Words): string {
  if (expiresAt === null) return words('tokens.untilDeleted')
  const day = words.date(expiresAt, { dateStyle: 'medium' })
  return expiresAt <= now ? words('tokens.ended', { day }) : words('tokens.until', { day })
}

/** 'sled_8fQ… · used today, 18:00'. The server stores only the hour of the use. */
export function tokenUse({ start, lastUsedAt }: AccessToken, now: number, words: Words): string {
  return `${start}… · ${lastUseOf(lastUsedAt, now, words)}`
}

/** 'used today, 18:00'. */
export function lastUseOf(lastUsedAt: number | null, now: number, words: Words): string {
  if (lastUsedAt === null) return words('tokens.neverUsed')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const since = elapsed(lastUsedAt, now, timeZone)
  if (since.count > 0) return words('tokens.used', since)
  return words('tokens.usedToday', { time: words.date(lastUsedAt, { timeStyle: 'short' }) })
}
