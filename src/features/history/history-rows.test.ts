import { describe, expect, test } from 'vitest'
import type { WorkoutDocument } from '#domain/workout.ts'
import { onDevice } from '#logbook/documents.ts'
import type { HistoryRow } from '#logbook/history-list.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import { DocumentStore } from '#sync/client/documents/documents.ts'
import { isHeld } from '#sync/client/documents/held.ts'
import { drawnIn } from '#words/current-words.ts'
import { wordsFor } from '#words/words.server.ts'
import { byMonth, endedSince, type HistoryParts, historyRows, historySubtitle, setText } from './history-rows.ts'

const OLIVIA = '00000000-0000-7000-8000-00000000000a'
const HOUR = 3_600_000
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

const row = (n: number, over: Partial<HistoryRow> = {}): HistoryRow => ({
  id: id(n),
  ownerId: OLIVIA,
  rev: 1,
  workout_name: `Workout ${n}`,
  routine_id: null,
  routine_name: null,
  muscle_group: null,
  created_at: n * HOUR,
  completed_at: n * HOUR + 1000,
  duration_seconds: 1,
  track: [],
  ...over,
})

function completedHere(n: number, name = `Here ${n}`, open_ended = false): WorkoutDocument {
  const meta = (at: number) => ({ id: id(1), documentId: id(n), actorId: OLIVIA, ownerId: OLIVIA, at })
  const set = {
    set_variant: 'Set 1',
    set_type: 'reps',
    reps: 5,
    timed_set_duration: 30,
    weight: 0,
    open_ended,
  } as const
  const start = startWorkout.apply(
    null,
    startWorkout.make({
      name,
      routineId: id(900),
      timeZone: null,
      exercises: [{ id: id(n + 1000), exerciseId: id(7), name: 'Squat', section: 'training' }],
      sets: [11, 12].map((k) => ({
        ...set,
        weight_unit: 'body' as const,
        id: id(n * 100 + k),
        workoutExerciseId: id(n + 1000),
        routineSetId: null,
      })),
    }).args,
    meta(n * HOUR),
  )
  const steps = [completeSet.make({ setId: id(n * 100 + 11) }), endWorkoutByHand.make({})]
  return steps.reduce(
    (document, made, index) => {
      const operation = index === 0 ? completeSet : endWorkoutByHand
      const applied = operation.apply(document, made.args, meta(n * HOUR + 60_000))
      if (!('document' in applied)) throw new Error('refused')
      return applied.document
    },
    ('document' in start && start.document) as WorkoutDocument,
  )
}

const parts = (over: Partial<HistoryParts>): HistoryParts => ({
  rows: [],
  isWhole: true,
  documents: [],
  isHeld: () => false,
  routineNameOf: () => null,
  search: '',
  ...over,
})
const idsOf = (rows: HistoryRow[]) => rows.map((entry) => entry.id)

describe("Y28 the history merges the server's list with the workouts on this device", () => {
  test('R-HIST-07 the history shows a workout finished on this device before the server lists it', () => {
    const rows = historyRows(parts({ rows: [row(3), row(1)], documents: [completedHere(2), completedHere(4)] }))
    expect(idsOf(rows)).toEqual([id(4), id(3), id(2), id(1)])
  })

  test("R-PROG-06 D11 a workout on the device gives its main lift, and the server's list gives its number of records", () => {
    const [own] = historyRows(parts({ rows: [row(3, { main_lift: null, records: 2 })], documents: [completedHere(3)] }))
    expect([own?.main_lift?.name, own?.main_lift?.set.reps, own?.records]).toEqual(['Squat', 5, 2])
    expect(historyRows(parts({ documents: [completedHere(4)] }))[0]?.records).toBe(0)
  })

  test("R-PROG-06 the device counts the records of workouts that ended here since the server's last list", () => {
    const rows = [row(3, { records: 1 })]
    const documents = [2, 3, 4].map((at) => completedHere(at))
    expect(endedSince(rows, documents).map((document) => document.id)).toEqual([id(4)])
    const recordsHere = new Map([
      [id(3), 5],
      [id(4), 2],
    ])
    expect(historyRows(parts({ rows, documents, recordsHere })).map(({ records }) => records)).toEqual([2, 1, 0])
  })

  test("a workout on the device replaces the server's history row of the same id", () => {
    const rows = historyRows(parts({ rows: [row(3, { workout_name: 'Old' })], documents: [completedHere(3, 'New')] }))
    expect(rows.map(({ workout_name }) => workout_name)).toEqual(['New'])
  })

  test('the history leaves out a workout that was deleted or is active again', () => {
    const [active] = [completedHere(3)].map((document) => ({
      ...document,
      workout: { ...document.workout, is_active: true, completed_at: null },
    }))
    const rows = historyRows(
      parts({
        rows: [row(3), row(2), row(1)],
        documents: [active as WorkoutDocument],
        isHeld: (workoutId) => workoutId === id(2),
      }),
    )
    expect(idsOf(rows)).toEqual([id(1)])
  })

  test('R-HIST-14 a workout deleted offline leaves the history at once, though the server still lists it', () => {
    const store = new DocumentStore(onDevice)
    store.restore({ id: id(3), ownerId: OLIVIA, rev: 1, document: completedHere(3) })
    const shown = () =>
      idsOf(
        historyRows(
          parts({
            rows: [row(3), row(1)],
            documents: store.documents('workout', OLIVIA),
            isHeld: (workoutId) => isHeld(store, workoutId),
          }),
        ),
      )
    expect(shown()).toEqual([id(3), id(1)])
    const made = { id: id(70), ...deleteWorkout.make({}), n: 1, at: 9 * HOUR }
    store.add([{ ...made, documentId: id(3), actorId: OLIVIA, ownerId: OLIVIA }])
    expect(shown()).toEqual([id(1)])
  })

  test("older workouts on the device are shown only when the server's list has been loaded that far", () => {
    const documents = [completedHere(2)]
    expect(idsOf(historyRows(parts({ rows: [row(5), row(4)], isWhole: false, documents })))).toEqual([id(5), id(4)])
    expect(idsOf(historyRows(parts({ rows: [row(5), row(4)], isWhole: true, documents })))).toEqual([
      id(5),
      id(4),
      id(2),
    ])
  })

  test('R-HIST-05 history search matches the workout name or subtitle in any case', () => {
    const found = (search: string) =>
      idsOf(
        historyRows(
          parts({
            rows: [row(1, { workout_name: 'Heavy triples' }), row(2, { routine_name: 'Leg Day' })],
            documents: [completedHere(3)],
            routineNameOf: () => 'Push Day A',
            search,
          }),
        ),
      )
    expect(found(' HEAVY ')).toEqual([id(1)])
    expect(found('leg')).toEqual([id(2)])
    expect(found('push day')).toEqual([id(3)])
    expect(found('yoga')).toEqual([])
    expect(found('triples heavy')).toEqual([id(1)])
  })

  test('R-HIST-05 a workout on this device that was found by an exercise has the best set of that exercise', () => {
    const [found] = historyRows(parts({ documents: [completedHere(3)], search: 'squat' }))
    expect(found?.found_lift).toMatchObject({ name: 'Squat', set: { reps: 5 } })
    const [named] = historyRows(parts({ documents: [completedHere(3)], search: 'here' }))
    expect(named?.found_lift).toBeNull()
  })

  test('R-HIST-01 the rows stand under the months in which the workouts began, with the time of each month', () => {
    const at = (month: number, day: number) => new Date(2026, month - 1, day, 23, 59).getTime()
    const rows = [
      row(3, { created_at: at(11, 1) }),
      row(2, { created_at: at(10, 31) }),
      row(1, { created_at: at(10, 1) }),
    ]
    const months = byMonth(rows.map((each) => ({ ...each, duration_seconds: 600 })))
    expect(months.map(({ key, at: newest, rows: own, seconds }) => [key, newest, idsOf(own), seconds])).toEqual([
      ['2026-11', at(11, 1), [id(3)], 600],
      ['2026-10', at(10, 31), [id(2), id(1)], 1200],
    ])
  })

  test("R-HIST-05 R-REACH-13 history search finds a muscle group by its name in the reader's language", () => {
    const found = (search: string) => idsOf(historyRows(parts({ rows: [row(1, { muscle_group: 'Chest' })], search })))
    expect(drawnIn(wordsFor('de'), () => [found('brust'), found('chest')])).toEqual([[id(1)], []])
    expect([found('brust'), found('chest')]).toEqual([[], [id(1)]])
  })

  test("R-HIST-03 a history row's subtitle has the routine name, else the muscle group, else neither", () => {
    const track = [{ done: 3, total: 4 }]
    expect(
      historySubtitle(row(1, { routine_name: 'Leg Day', muscle_group: 'Chest', duration_seconds: 3660, track })),
    ).toBe('Leg Day · 3 sets · 1h 1m')
    expect(historySubtitle(row(1, { muscle_group: 'Chest', duration_seconds: 60, track }))).toBe('Chest · 3 sets · 1m')
    expect(historySubtitle(row(1, { duration_seconds: null, track }))).toBe('3 sets')
  })

  test("R-LIFT-07 the main lift shows the reps that were done, even for an 'at least' set", () => {
    const { main_lift } = historyRows(parts({ documents: [completedHere(2, 'Here', true)] }))[0] ?? {}
    expect(main_lift && setText(main_lift.set, wordsFor('en'))).toBe('BW × 5')
  })
})
