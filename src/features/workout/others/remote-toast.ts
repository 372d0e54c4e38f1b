import { supersetOf } from '#domain/superset.ts'
import { exerciseName, placedExercises } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { currentWords } from '#words/current-words.ts'
import { sidedName } from '#words/set-parts.ts'
import type { Words } from '#words/words.ts'

/** What another person, or another device of the same person, did to the running workout. */
export type RemoteNews =
  /** Sets that one account completed. `next`: the set after them, if they are in the open card. */
  | { what: 'sets'; by: string | null; sets: readonly CompletedSet[]; next?: string | null }
  | Rearranged
  | { what: 'other' }
/** A superset, a swap, a note or a comment by one account. */
type Rearranged =
  | { what: 'joined'; by: string | null; exercises: readonly string[] }
  | { what: 'swapped'; by: string | null; from: string; to: string }
  /** `exercise`: whose note changed; null: the workout's. */
  | { what: 'noted'; by: string | null; exercise: string | null }
  /** `on`: the exercise; null: the workout. */
  | { what: 'commented'; by: string; on: string | null }
type CompletedSet = { id: string; name: string; exercise: string }

/** The news about a change made elsewhere, completed sets first. Null: nothing to tell, as for rests. */
export function remoteNews(before: WorkoutDocument, after: WorkoutDocument): RemoteNews | null {
  if (!after.workout.is_active) return null // the screen closes, which tells the person
  const seen = new Map(before.sets.map((set) => [set.id, set]))
  const completed = after.sets.filter((set) => isNewlyDone(seen.get(set.id), set, after))
  const last = completed.at(-1)
  if (last) {
    const sets = completed.filter((set) => set.account_id === last.account_id).map((set) => told(after, set))
    return { what: 'sets', by: last.account_id, sets }
  }
  const rearranged =
    joinedIn(before, after) ?? swappedIn(before, after) ?? notedIn(before, after) ?? commentedIn(before, after)
  if (rearranged) return rearranged
  return isSame(before.sets, after.sets) && isSame(before.exercises, after.exercises) ? null : { what: 'other' }
}

/** Whether a set was completed just now. One that somebody put back was done before, and starts no rest. */
function isNewlyDone(before: LoggedSet | undefined, set: LoggedSet, { workout }: WorkoutDocument): boolean {
  if (set.status !== 'complete') return false
  return before ? before.status === 'default' : workout.rest_set_id === set.id
}

/** Combines news that follow each other quickly: the newer text, and all sets of the same person. */
export function withNews(news: RemoteNews | null, next: RemoteNews): RemoteNews {
  if (!news || news.what === 'other') return next
  if (next.what === 'other') return news
  if (news.what !== 'sets' || next.what !== 'sets' || news.by !== next.by) return next
  const known = new Set(news.sets.map(({ id }) => id))
  return { ...next, sets: [...news.sets, ...next.sets.filter(({ id }) => !known.has(id))] }
}

type Viewer = { accountId: string; ownerId: string; nameOf: (accountId: string) => string }

/** The news as a text, with the sets on a second line. */
export function newsText(
  news: RemoteNews,
  { accountId, ownerId, nameOf }: Viewer,
  words: Words = currentWords(),
): { text: string; which?: string } {
  if (news.what === 'other') return { text: words('workout.news.updated') }
  if (news.what !== 'sets') {
    const isOwn = news.by === accountId || news.by === null
    return { text: rearrangedText(news, isOwn ? null : nameOf(news.by as string), words) }
  }
  const sets = whichText(news.sets, words)
  const which = news.next ? words('workout.news.next', { sets, next: news.next }) : sets
  if (news.by === accountId || news.by === null) return { text: words('workout.news.otherDevice'), which }
  if (ownerId === accountId) return { text: words('workout.news.manager'), which }
  return { text: words('workout.news.somebody', { name: nameOf(news.by) }), which }
}

/** `name`: who did it; null: the same person on another device. */
function rearrangedText(news: Rearranged, name: string | null, words: Words): string {
  if (news.what === 'swapped') {
    const { from, to } = news
    return name ? words('workout.news.swapped', { name, from, to }) : words('exerciseCards.swap.done', { from, to })
  }
  if (news.what === 'noted') return notedText(news.exercise, name, words)
  if (news.what === 'commented') return commentedText(news.on, name, words)
  const exercises = words.list(news.exercises)
  return name
    ? words('workout.news.joined', { name, exercises })
    : words('exerciseCards.superset.joined', { names: exercises })
}

function notedText(exercise: string | null, name: string | null, words: Words): string {
  if (exercise === null) return name ? words('workout.news.wroteNote', { name }) : words('workout.news.noteHere')
  return name ? words('workout.news.noted', { name, exercise }) : words('workout.news.notedHere', { exercise })
}

function commentedText(on: string | null, name: string | null, words: Words): string {
  if (name === null) return words('workout.news.updated')
  return on === null ? words('workout.news.commentedHere', { name }) : words('workout.news.commented', { name, on })
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
  return { id: set.id, name: sidedName(set, currentWords()), exercise: exercise ? exerciseName(exercise) : '' }
}

function joinedIn(before: WorkoutDocument, after: WorkoutDocument): Rearranged | null {
  const groupBefore = new Map(before.exercises.map(({ id, group_id }) => [id, group_id ?? null]))
  const joined = after.exercises.find(
    ({ id, group_id }) => group_id && groupBefore.has(id) && groupBefore.get(id) !== group_id,
  )
  const members = joined && supersetOf(placedExercises(after), joined.id)
  if (!members) return null
  return { what: 'joined', by: joined.edited_by, exercises: members.map(({ exercise }) => exerciseName(exercise)) }
}

/** The news of a swap: a new exercise came where open sets of another one went. */
function swappedIn(before: WorkoutDocument, after: WorkoutDocument): Rearranged | null {
  const known = new Set(before.exercises.map(({ id }) => id))
  const added = after.exercises.filter(({ id }) => !known.has(id))
  const [row] = added
  const old = before.exercises.find(({ id }) => !after.exercises.some((other) => other.id === id))
  if (!row || added.length > 1 || !old) return null
  return { what: 'swapped', by: row.edited_by, from: exerciseName(old), to: exerciseName(row) }
}

/** The news of a note with a new text. */
function notedIn(before: WorkoutDocument, after: WorkoutDocument): Rearranged | null {
  const isOther = (one: { note?: string | null } | undefined, other: { note?: string | null }) =>
    one !== undefined && (one.note ?? null) !== (other.note ?? null)
  if (isOther(before.workout, after.workout)) return { what: 'noted', by: after.workout.edited_by, exercise: null }
  const noted = after.exercises.find((row) =>
    isOther(
      before.exercises.find(({ id }) => id === row.id),
      row,
    ),
  )
  return noted ? { what: 'noted', by: noted.edited_by, exercise: exerciseName(noted) } : null
}

/** The news of a new comment. */
function commentedIn(before: WorkoutDocument, after: WorkoutDocument): Rearranged | null {
  const known = new Set(before.comments.map(({ id }) => id))
  const added = after.comments.findLast(({ id }) => !known.has(id))
  if (!added) return null
  const set = after.sets.find(({ id }) => id === added.target_id)
  const on = after.exercises.find(({ id }) => id === (set?.workout_exercise_id ?? added.target_id))
  return { what: 'commented', by: added.author_id, on: on ? exerciseName(on) : null }
}

/** Fields that the server fills in or that follow others, whose changes are no news. */
const BOOKKEEPING: ReadonlySet<string> = new Set([
  'edited_by',
  'contested',
  'exercise_id',
  'rest_seconds',
  'account_id',
  'done_at',
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
