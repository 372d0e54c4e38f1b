import { exerciseName, type LoggedSet, type WorkoutDocument } from '#domain/workout.ts'
import { currentWords } from '#words/current-words.ts'
import type { Words } from '#words/words.ts'

/** What somebody else, or oneself on another device, did to the running workout. */
export type RemoteNews =
  /** Completed sets, by one account. `next`: what follows in the open card, where one of them is in it. */
  { what: 'sets'; by: string | null; sets: readonly CompletedSet[]; next?: string | null } | { what: 'other' }
export type CompletedSet = { id: string; name: string; exercise: string }

/**
 * What is told of a change made elsewhere (R-SYNC-06): completed sets before anything else, by the person who did the
 * last of them. The workout's own row, a rest and bookkeeping are no news: they show themselves. Null: nothing to tell.
 */
export function remoteNews(before: WorkoutDocument, after: WorkoutDocument): RemoteNews | null {
  if (!after.workout.is_active) return null // The screen is left; that says it.
  const seen = new Map(before.sets.map((set) => [set.id, set]))
  const completed = after.sets.filter((set) => isNewlyDone(seen.get(set.id), set, after))
  const last = completed.at(-1)
  if (last) {
    const sets = completed.filter((set) => set.account_id === last.account_id).map((set) => told(after, set))
    return { what: 'sets', by: last.account_id, sets }
  }
  return isSame(before.sets, after.sets) && isSame(before.exercises, after.exercises) ? null : { what: 'other' }
}

/** A set that was put back is done, too, but was so before: that begins no rest. */
function isNewlyDone(before: LoggedSet | undefined, set: LoggedSet, { workout }: WorkoutDocument): boolean {
  if (set.status !== 'complete') return false
  return before ? before.status === 'default' : workout.rest_set_id === set.id
}

/** Several quickly are one: the newer text, and of the same person all the sets. */
export function withNews(news: RemoteNews | null, next: RemoteNews): RemoteNews {
  if (news?.what !== 'sets') return next
  if (next.what === 'other') return news
  if (news.by !== next.by) return next
  const known = new Set(news.sets.map(({ id }) => id))
  return { ...next, sets: [...news.sets, ...next.sets.filter(({ id }) => !known.has(id))] }
}

export type Viewer = { accountId: string; ownerId: string; nameOf: (accountId: string) => string }

/** The words of O-17, and on a second line which sets. */
export function newsText(
  news: RemoteNews,
  { accountId, ownerId, nameOf }: Viewer,
  words: Words = currentWords(),
): { text: string; which?: string } {
  if (news.what === 'other') return { text: words('workout.news.updated') }
  const sets = whichText(news.sets, words)
  const which = news.next ? words('workout.news.next', { sets, next: news.next }) : sets
  if (news.by === accountId || news.by === null) return { text: words('workout.news.otherDevice'), which }
  if (ownerId === accountId) return { text: words('workout.news.manager'), which }
  return { text: words('workout.news.somebody', { name: nameOf(news.by) }), which }
}

function whichText(sets: readonly CompletedSet[], words: Words): string {
  const exercises = new Set(sets.map(({ exercise }) => exercise))
  const [first] = sets
  const count = words('set.count', { count: sets.length })
  if (!first || exercises.size > 1) return count
  const names = sets.map(({ name }) => name)
  const some = sets.length > 2 ? count : words.list(names, { type: 'unit' })
  return words('workout.news.inExercise', { sets: some, exercise: first.exercise })
}

function told(document: WorkoutDocument, set: LoggedSet): CompletedSet {
  const exercise = document.exercises.find(({ id }) => id === set.workout_exercise_id)
  return { id: set.id, name: set.set_variant, exercise: exercise ? exerciseName(exercise) : '' }
}

/** What only the server fills in, or keeps for itself, is nobody's change. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'edited_by',
  'contested',
  'exercise_id',
  'rest_seconds',
  'account_id',
])

type Row = { id: string }

function isSame(before: readonly Row[], after: readonly Row[]): boolean {
  const seen = new Map(before.map((row) => [row.id, row]))
  return before.length === after.length && after.every((row) => isSameRow(seen.get(row.id), row))
}

function isSameRow(before: Row | undefined, after: Row): boolean {
  if (!before || before === after) return before !== undefined
  const fields = Object.keys(after).filter((field) => !BOOKKEEPING.has(field)) as (keyof Row)[]
  return fields.every((field) => before[field] === after[field])
}
