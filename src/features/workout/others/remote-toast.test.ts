import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { newsText, type RemoteNews, remoteNews, withNews } from './remote-toast.ts'
import { newsTeller } from './remote-toasts.tsx'

/** A running workout of Squat with three sets and Curl with one; who has completed which. */
function workout(done: Record<string, string> = {}, over: Partial<LoggedSet> = {}): WorkoutDocument {
  const set = (id: string, exercise: string, n: number) => ({
    ...{ id, workout_exercise_id: exercise, set_variant: `Set ${n}`, reps: 5, edited_by: 'olivia' },
    ...{ status: done[id] ? 'complete' : 'default', account_id: done[id] ?? null },
    ...(id === 's1' && over),
  })
  return {
    workout: { is_active: true },
    exercises: [
      { id: 'squat', snapshot_name: 'Squat', name_override: null },
      { id: 'curl', snapshot_name: 'Curl', name_override: null },
    ],
    sets: [set('s1', 'squat', 1), set('s2', 'squat', 2), set('s3', 'squat', 3), set('c1', 'curl', 1)],
    comments: [],
  } as unknown as WorkoutDocument
}
const nameOf = (id: string) => ({ olivia: 'Olivia', max: 'Max', ada: 'Ada' })[id] ?? '?'
const textOf = (news: RemoteNews | null, viewer: string) =>
  news && newsText(news, { accountId: viewer, ownerId: 'olivia', nameOf })

describe('the toast about a change made on another device', () => {
  test.each<[what: string, by: string, viewer: string, text: string]>([
    ['the owner of a manager’s set', 'max', 'olivia', 'Your manager completed a set'],
    ['a manager of the owner’s', 'olivia', 'max', 'Olivia completed a set'],
    ['a manager of another manager’s', 'ada', 'max', 'Ada completed a set'],
    ['the owner of their other device', 'olivia', 'olivia', 'Set completed on another device'],
    ['a manager of their other device', 'max', 'max', 'Set completed on another device'],
  ])('R-SYNC-07 when a set is completed elsewhere, a toast tells %s', (_, by, viewer, text) => {
    expect(textOf(remoteNews(workout(), workout({ s2: by })), viewer)).toEqual({ text, which: 'Set 2 · Squat' })
  })

  const plain = workout()
  test.each<[what: string, after: WorkoutDocument]>([
    ['a value', workout({}, { reps: 8 })],
    ['a set taken out', { ...plain, sets: plain.sets.slice(1) }],
    ['a set hidden for today', workout({}, { status: 'hidden' })],
    [
      'an exercise with another name',
      { ...plain, exercises: plain.exercises.map((row) => ({ ...row, name_override: 'Row' })) },
    ],
    ['an exercise more', { ...plain, exercises: [...plain.exercises, { ...plain.exercises[0], id: 'dip' } as never] }],
  ])("R-SYNC-06 the toast for a remote change (%s) says 'Workout updated'", (_, after) => {
    expect(textOf(remoteNews(plain, after), 'olivia')).toEqual({ text: 'Workout updated' })
  })

  const noted = (by: string): WorkoutDocument => {
    const exercises = plain.exercises.map((row) =>
      row.id === 'squat' ? { ...row, note: 'Low bar', edited_by: by } : row,
    )
    return { ...plain, exercises }
  }
  const whole = { ...plain, workout: { ...plain.workout, note: 'Slept badly', edited_by: 'max' } }
  test.each<[what: string, after: WorkoutDocument, text: string]>([
    ['of an exercise', noted('max'), 'Max changed the note on Squat'],
    ['of an exercise on another device', noted('olivia'), 'Note on Squat changed'],
    ['of the workout', whole, 'Max changed the note on this workout'],
  ])('R-LIFT-04 a toast reports a changed note %s', (_, after, text) => {
    expect(textOf(remoteNews(plain, after), 'olivia')).toEqual({ text })
  })

  const commented = (target_id: string | null, author_id: string) =>
    ({ ...plain, comments: [{ id: 'one', target_id, author_id, text: 'Knees out' }] }) as unknown as WorkoutDocument
  test.each<[what: string, after: WorkoutDocument, text: string]>([
    ['a set', commented('s2', 'max'), 'Max commented on Squat'],
    ['an exercise', commented('curl', 'max'), 'Max commented on Curl'],
    ['the workout', commented(null, 'max'), 'Max commented on this workout'],
    ['a set, by the viewer on another device', commented('s2', 'olivia'), 'Workout updated'],
  ])('R-COACH-07 a toast reports a new comment on %s, without its text', (_, after, text) => {
    expect(textOf(remoteNews(plain, after), 'olivia')).toEqual({ text })
  })

  test("R-SYNC-06 a set reopened on another device shows the toast 'Workout updated'", () => {
    expect(textOf(remoteNews(workout({ s1: 'max' }), plain), 'olivia')).toEqual({ text: 'Workout updated' })
  })

  test.each<[what: string, after: WorkoutDocument]>([
    ['nothing', workout()],
    [
      'the rest, or the workout’s name',
      { ...plain, workout: { ...plain.workout, rest_ends_at: 5, workout_name: 'B' } },
    ],
    ['who edited it last', workout({}, { edited_by: 'max' })],
    ['the end of it', { ...workout({ s1: 'max' }), workout: { ...plain.workout, is_active: false } }],
  ])('no toast appears for a remote change of %s', (_, after) => {
    expect(remoteNews(plain, after)).toBeNull()
  })
})

describe('several remote changes in quick succession share one toast', () => {
  const by = (account: string, done: string[], before: string[] = []) =>
    remoteNews(
      workout(Object.fromEntries(before.map((id) => [id, account]))),
      workout(Object.fromEntries([...before, ...done].map((id) => [id, account]))),
    ) as RemoteNews

  test.each<[what: string, news: RemoteNews[], which: string | undefined]>([
    ['two sets of one exercise', [by('max', ['s1']), by('max', ['s2'], ['s1'])], 'Set 1, Set 2 · Squat'],
    ['three', [by('max', ['s1', 's2']), by('max', ['s3'], ['s1', 's2'])], '3 sets · Squat'],
    ['of two exercises', [by('max', ['s1']), by('max', ['c1'], ['s1'])], '2 sets'],
    ['the same told twice', [by('max', ['s1']), by('max', ['s1'])], 'Set 1 · Squat'],
    ['somebody else’s after it', [by('max', ['s1']), by('ada', ['s2'])], 'Set 2 · Squat'],
    ['another change beside a set', [by('max', ['s1']), { what: 'other' }], 'Set 1 · Squat'],
  ])('R-SYNC-06 several remote changes share one toast: %s', (_, news, which) => {
    const all = news.reduce<RemoteNews | null>(withNews, null)
    expect(textOf(all, 'olivia')).toEqual({ text: 'Your manager completed a set', which })
  })

  describe('the timing of remote toasts', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    test('R-SYNC-06 the first remote toast shows at once; changes of the next 3 s are collected into one toast', () => {
      const shown: (string | undefined)[] = []
      const teller = newsTeller((news) => shown.push(textOf(news, 'olivia')?.which))
      teller.tell(by('max', ['s1']))
      expect(shown).toEqual(['Set 1 · Squat'])
      teller.tell(by('max', ['s2'], ['s1']))
      teller.tell(by('max', ['s3'], ['s1', 's2']))
      vi.advanceTimersByTime(2_999)
      expect(shown).toHaveLength(1)
      vi.advanceTimersByTime(1)
      expect(shown.slice(1)).toEqual(['Set 2, Set 3 · Squat'])
      vi.advanceTimersByTime(3_000)
      teller.tell(by('max', ['c1']))
      expect(shown.slice(2)).toEqual(['Set 1 · Curl'])
      teller.stop()
    })
  })
})
