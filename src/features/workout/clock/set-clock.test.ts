import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'
import { uuid } from '../../../../tests/support/routine-rows.ts'
import {
  clockText,
  forgetClock,
  noteShown,
  runningClock,
  startClock,
  stoppedClock,
  untilTarget,
} from './set-clock.client.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const SECOND = 1000
const [PLANK, HANG] = [uuid(1), uuid(2)]

const workoutWith = (over: Partial<LoggedSet> = {}, is_active = true) => {
  const set = { id: PLANK, set_type: 'timed', timed_set_duration: 30, status: 'default', ...over }
  return { kind: 'workout', id: 'w', ownerId: 'max', workout: { is_active }, sets: [set] } as unknown as WorkoutDocument
}
/** `seconds` after the three that it takes to get ready. */
const stopAfter = (seconds: number, document: WorkoutDocument | null = workoutWith()) => {
  startClock('w', PLANK, NOON - 3 * SECOND)
  return stoppedClock(document, NOON + seconds * SECOND)
}

describe('R-LIFT-15 the timer of a timed set', () => {
  beforeEach(() => forgetClock(PLANK))

  test('stopping the timer of a timed set writes the elapsed whole seconds into the set', () => {
    expect(stopAfter(72.9)).toMatchObject({
      made: { kind: 'set.edit', args: { setId: PLANK, changes: { timed_set_duration: 72 } } },
      ...{ was: { timed_set_duration: 30 }, seconds: 72 },
    })
    expect(runningClock()).toBeNull()
    expect(stoppedClock(workoutWith(), NOON)).toBeNull()
  })

  test('Y1 R-LIFT-15 the time of a set timer is saved to the owner of the workout, even if another owner is on screen', () => {
    expect(stopAfter(60)?.target).toEqual({ ownerId: 'max', documentId: 'w' })
  })

  test('a set timer started or stopped in another tab starts or stops in this tab at once', async () => {
    const page = new EventTarget()
    const stored = new Map<string, string>()
    vi.stubGlobal('window', page)
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })
    vi.resetModules()
    const tab = await import('./set-clock.client.ts')
    const told = () => page.dispatchEvent(Object.assign(new Event('storage'), { key: 'sled:set-clock' }))
    expect(tab.runningClock()).toBeNull()
    const clock = { workoutId: 'w', setId: PLANK, startedAt: NOON }
    stored.set('sled:set-clock', JSON.stringify(clock))
    told()
    expect(tab.runningClock()).toEqual(clock)
    stored.clear()
    told()
    expect(tab.runningClock()).toBeNull()
    vi.unstubAllGlobals()
  })

  test.each<[string, number, WorkoutDocument | null]>([
    ['one that was started by mistake', 1.9, workoutWith()],
    ['a clock that was set back', -60, workoutWith()],
    ['a set that is done by now', 60, workoutWith({ status: 'complete' })],
    ['a set of reps by now', 60, workoutWith({ set_type: 'reps' })],
    ['a set that is gone', 60, workoutWith({ id: HANG })],
    ['a workout that is gone', 60, null],
    ['a workout that is over', 60, workoutWith({}, false)],
  ])('stopping the set timer fills in no time for %s', (_title, seconds, document) => {
    expect(stopAfter(seconds, document)).toBeNull()
    expect(runningClock()).toBeNull()
  })

  test('R-BASE-02 the set timer fills in at most 24 hours', () => {
    expect(stopAfter(200_000)?.seconds).toBe(86_400)
  })

  test.each([
    [0, 45, '3'],
    [2, 45, '1'],
    [3, 45, '0:45'],
    [14, 45, '0:34'],
    [48, 45, '0:00'],
    [49, 45, '+0:01'],
    [60, 45, '+0:12'],
    [1, 0, '2'],
    [3, 0, '0:00'],
    [75, 0, '1:12'],
  ])('D16 %s s after a tap starts the set timer, a set of %s s shows %s', (seconds, target, shown) => {
    expect(clockText(seconds, target)).toBe(shown)
  })

  test('D16 the set timer signals once when it reaches the set’s target time, even if the target was changed meanwhile', () => {
    startClock('w', PLANK, NOON)
    const clock = runningClock()
    const left = (at: number, document: WorkoutDocument | null = workoutWith()) =>
      clock && untilTarget(clock, document, NOON + at * SECOND)
    expect([left(0), left(32.5), left(33), left(60)]).toEqual([33_000, 500, null, null])
    expect(left(0, workoutWith({ timed_set_duration: 60 }))).toBe(63_000)
    expect([left(0, workoutWith({ timed_set_duration: 0 })), left(0, null)]).toEqual([null, null])
  })

  test('a tap during the three-second countdown of the set timer cancels the timer', () => {
    startClock('w', PLANK, NOON)
    expect(stoppedClock(workoutWith(), NOON + 2 * SECOND)).toBeNull()
    expect(runningClock()).toBeNull()
  })

  test('stopping the set timer saves the time last shown on screen, unless the page had been asleep', () => {
    startClock('w', PLANK, NOON - 3 * SECOND)
    noteShown(41)
    expect(stoppedClock(workoutWith(), NOON + 42.05 * SECOND)?.seconds).toBe(41)
    // A page that slept shows an old time.
    startClock('w', PLANK, NOON - 3 * SECOND)
    noteShown(5)
    expect(stoppedClock(workoutWith(), NOON + 42 * SECOND)?.seconds).toBe(42)
  })

  test('only one set timer runs at a time, and only the set it belongs to can clear it', () => {
    startClock('w', PLANK, NOON)
    startClock('w', HANG, NOON)
    forgetClock(PLANK)
    expect(runningClock()).toEqual({ workoutId: 'w', setId: HANG, startedAt: NOON + 3 * SECOND })
    forgetClock(HANG)
    expect(runningClock()).toBeNull()
  })
})
