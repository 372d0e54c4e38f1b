import { type Kysely, sql } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { Person } from '#domain/names.ts'
import type { NewsItem, NewsKind, ShareBefore, ShareNews } from '#domain/news.ts'
import { can, readAction, SHARE_FLAGS, type ShareFlags } from '#domain/permissions.ts'
import { SIGN_OFF_MS } from '#domain/sign-off.ts'
import { isInForce, relationBy } from '#sync/server/relation.ts'
import { nameOr } from '#words/name-or.ts'
import { displayName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'

/** The most lines of an answer. */
export const MOST = 100

/** In ms, longer than any transaction that writes news. */
const LONGEST_WRITE_MS = 60_000

type Db = Kysely<Tables>

type Row = {
  id: string
  kind: NewsKind
  other_id: string | null
  owner_id: string
  document_id: string | null
  count: number
  first: { what: ShareNews; before?: ShareBefore } | null
  at: Date
  read_at: Date | null
  person: Person | null
  /** A manager of the same person, whom the reader does not know. */
  isUnnamed: boolean
  workout: {
    name: string
    is_active: boolean
    completed_at: string | null
    /** Whether its owner is asked to confirm it. */
    isAsked: boolean
    isCommented: boolean
  } | null
  routine_name: string | null
  share: (ShareFlags & { isOver: boolean; is_left: boolean; isInForce: boolean; endsAt: number | null }) | null
}

/** A line of news in the reader's words. */
type Told = (words: Words) => NewsItem

type Asked = { userId: string; newsId?: string | null; isUnread?: boolean }

/**
 * What a person may still know of their news, newest first, in the reader's words. `newsId`: this one alone. Leaves out
 * what is no longer true: a share that was given back, a workout that was deleted.
 */
export async function newsOf(db: Db, { userId, newsId = null, isUnread = false }: Asked): Promise<Told[]> {
  const { rows } = await sql<Row>`
    select n.id, n.kind, n.other_id, n.owner_id, n.document_id, n.count, n.share as first, n.at, n.read_at,
      (select jsonb_build_object('first_name', p.first_name, 'last_name', p.last_name, 'email', p.email)
        from profile p where p.id = n.other_id and p.deleted_at is null) as person,
      (n.kind = 'answer' and n.other_id <> n.owner_id and not exists (select from account_share k
        where (k.owner_user_id, k.delegate_user_id) in ((n.user_id, n.other_id), (n.other_id, n.user_id))
          and ${isInForce('k')})) as "isUnnamed",
      (select jsonb_build_object('name', w.workout_name, 'is_active', w.is_active, 'completed_at', w.completed_at,
          'isAsked', w.confirmed_at is null and w.completed_at > now() - ${SIGN_OFF_MS} * interval '1 ms', 'isCommented', exists (select from workout_comment c
            where c.workout_id = w.id and c.user_id = w.user_id and c.author_id = n.other_id and c.removed_at is null))
        from workout w where w.id = n.document_id and w.user_id = n.owner_id and w.trashed_at is null) as workout,
      (select r.routine_name from routine r
        where r.id = n.document_id and r.user_id = n.owner_id and not r.is_archived) as routine_name,
      (select to_jsonb(s) || jsonb_build_object('isOver', s.revoked_at is not null, 'isInForce', ${isInForce('s')},
          'endsAt', trunc(extract(epoch from s.ends_at) * 1000))
        where s.id is not null) as share
    from notice n left join account_share s on s.owner_user_id = n.owner_id
      and s.delegate_user_id = case when n.owner_id = n.user_id then n.other_id else n.user_id end
    where n.user_id = ${userId} and (${newsId}::uuid is null or n.id = ${newsId}::uuid)
      and (n.read_at is null or not ${isUnread}::boolean) and (n.kind <> 'answer' or ${isInForce('s')})
    order by n.at desc limit ${MOST}`.execute(db)
  return rows.flatMap((row) => {
    const said = saidOf(row, userId)
    return said && (row.person || row.other_id === null) ? [(words) => itemOf(row, said, userId, words)] : []
  })
}

type Said = Pick<NewsItem, 'what' | 'path'>

/** What happened, and the page about it; null if it is outdated, or the reader has lost the right. */
function saidOf({ kind, first, share, workout, routine_name, ...row }: Row, userId: string): Said | null {
  switch (kind) {
    case 'declined':
      return { what: kind, path: '/sharing' }
    case 'left':
      return share?.isOver && share.is_left ? { what: kind, path: '/sharing' } : null
    case 'share': {
      const what = first && share && shareNews(first, share)
      return what ? { what, path: '/sharing' } : null
    }
    case 'copied':
      if (row.count > 1) return { what: kind, path: '/routines' }
      return routine_name === null ? null : { what: kind, path: `/routines/${row.document_id}/configure` }
  }
  if (!workout || (kind === 'logged' && !workout.isAsked)) return null
  if ((kind === 'comment' || kind === 'answer') && !workout.isCommented) return null
  const completed_at = workout.completed_at === null ? null : Date.parse(workout.completed_at)
  const state = { is_active: workout.is_active, completed_at }
  const relation =
    row.owner_id === userId ? ({ as: 'owner' } as const) : relationBy(share?.isInForce ? share : undefined)
  if (!can(relation, readAction(state)) || (!state.is_active && completed_at === null)) return null
  return { what: kind, path: state.is_active ? '/workout/active' : `/history/${row.document_id}` }
}

/** What changed since before the first of several changes, unless the reader ended the share. */
function shareNews(
  { what: first, before }: { what: ShareNews; before?: ShareBefore },
  { isOver, is_left, endsAt, ...flags }: NonNullable<Row['share']>,
): ShareNews | null {
  if (first === 'given' || first === 'accepted') return isOver ? null : first
  if (isOver) return is_left ? null : 'revoked'
  const isSame = before?.ends_at === endsAt && SHARE_FLAGS.every((flag) => flags[flag] === before[flag])
  return isSame ? null : 'changed'
}

function itemOf(row: Row, said: Said, userId: string, words: Words): NewsItem {
  const { id, owner_id, person, isUnnamed, workout, routine_name, count, at, read_at } = row
  return {
    ...{ id, ...said, count },
    ownerId: said.path === '/sharing' ? userId : owner_id,
    name: isUnnamed ? words('identity.names.anotherManager') : person ? displayName(person, words) : '',
    about: workout
      ? nameOr(workout.name, 'workout', words)
      : routine_name === null
        ? ''
        : nameOr(routine_name, 'routine', words),
    at: at.getTime(),
    isRead: read_at !== null,
  }
}

/** News as a person saw them; `at`: ms since 1970. */
type SeenNews = readonly Pick<NewsItem, 'id' | 'at'>[]

/**
 * Marks news as read that the person has seen, unless they were renewed since, and what was hidden among them. What is
 * about as new as the newest may come from a write that ends later.
 */
export async function readNews(db: Db, { userId, seen, now }: { userId: string; seen: SeenNews; now: number }) {
  const newest = Math.max(0, ...seen.map(({ at }) => at))
  const [ids, times] = [seen.map(({ id }) => id), seen.map(({ at }) => new Date(at + 1))] // the database's times are finer
  await sql`
    update notice n set read_at = ${new Date(now)}
    where n.user_id = ${userId} and n.read_at is null and (n.at < ${new Date(newest - LONGEST_WRITE_MS)} or exists (
      select from unnest(${ids}::uuid[], ${times}::timestamptz[]) seen(id, at) where seen.id = n.id and n.at < seen.at
    ))`.execute(db)
}
