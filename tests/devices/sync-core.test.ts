import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoutineDocument, TemplateSet } from '#domain/routine.ts'
import { claimActive } from '#domain/workout-end.ts'
import { onDevice } from '#logbook/documents.ts'
import { addExercise } from '#logbook/exercises.ts'
import { registry } from '#logbook/operations.ts'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { editSet, removeSet } from '#logbook/sets.ts'
import { inOrder } from '#sync/client/documents/document-entry.ts'
import { DocumentStore } from '#sync/client/documents/documents.ts'
import { waitAfter } from '#sync/client/network/request.ts'
import { applyDelta, deltaBetween } from '#sync/delta.ts'
import { fold } from '#sync/fold.ts'
import type { Envelope, Made } from '#sync/operation.ts'
import { keepRow, patchRow } from '#sync/patch-row.ts'
import { shiftOf, timeOf } from '#sync/server/operation-time.ts'

const OLIVIA = uuid(1)
const MAX = uuid(2)
const ROUTINE = uuid(100)
function uuid(n: number): string {
  return `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
}
const set = (n: number) => ({
  ...{ id: uuid(n), set_variant: `Set ${n}`, set_type: 'reps' as const, reps: 5, timed_set_duration: 30 },
  ...{ weight: 100, weight_unit: 'lbs' as const },
})
const op = (made: Made, n: number, over: Partial<Envelope> = {}): Envelope => ({
  ...{ id: uuid(9000 + n), actorId: OLIVIA, ownerId: OLIVIA, documentId: ROUTINE, n, at: 1000 + n },
  ...made,
  ...over,
})
const made = [
  createRoutine.make({ name: 'Push' }),
  addExercise.planning.make({
    ...{ id: uuid(10), exerciseId: uuid(20), name: 'Press', section: 'training' },
    sets: [set(11), set(12), set(13)],
  }),
]
const routine = (): RoutineDocument =>
  fold<RoutineDocument>(
    null,
    made.map((each, n) => op(each, n)),
    registry,
  ) as RoutineDocument
const withRev = (document: RoutineDocument, rev: number): RoutineDocument => ({ ...document, rev })

describe('fold (applying operations to a document)', () => {
  test('Y26 fold keeps the object identity of an unchanged document and of every unchanged row', () => {
    const document = routine()
    expect(fold(document, [], registry)).toBe(document)
    const edit = editSet.planning.make({ setId: uuid(12), changes: { reps: 8 } })
    const next = fold(document, [op(edit, 3)], registry) as RoutineDocument
    expect(next.sets.map((row, index) => row === document.sets[index])).toEqual([true, false, true])
    expect(next.exercises).toBe(document.exercises)
  })

  test('Y33 fold skips operations that this version cannot read and operations that are refused', () => {
    const document = routine()
    const strange = [
      op({ kind: 'routine.dance', version: 1, args: {} }, 3),
      op({ kind: 'routine.rename', version: 7, args: { name: 'B' } }, 4),
      op({ kind: 'routine.rename', version: 1, args: { name: 5 } }, 5),
      op(renameRoutine.make({ name: '  ' }), 6),
    ]
    expect(fold(document, strange, registry)).toBe(document)
  })

  test('Y1 operations are ordered by (n, id)', () => {
    const ops = [
      op(made[0] as Made, 2),
      op(made[0] as Made, 1, { id: uuid(8) }),
      op(made[0] as Made, 1, { id: uuid(7) }),
    ]
    expect(ops.toSorted(inOrder).map(({ n, id }) => [n, id])).toEqual([
      [1, uuid(7)],
      [1, uuid(8)],
      [2, uuid(9002)],
    ])
  })
})

describe('delta between two document revisions', () => {
  const anyStep = fc.oneof(
    fc
      .tuple(fc.constantFrom(11, 12, 13), fc.integer({ min: 0, max: 20 }))
      .map(([id, reps]) => editSet.planning.make({ setId: uuid(id), changes: { reps } })),
    fc.constantFrom(11, 12, 13).map((id) => removeSet.planning.make({ setId: uuid(id) })),
    fc.constantFrom('A', 'B').map((name) => renameRoutine.make({ name })),
  )

  test('Y7 applying the delta between two documents to the first always gives the second', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        const before = withRev(routine(), 4)
        const after = {
          ...(fold(
            before,
            steps.map((each, n) => op(each, n)),
            registry,
          ) as RoutineDocument),
          rev: 5,
        }
        const delta = deltaBetween(before, after)
        if (!delta) {
          expect({ ...after, rev: 4 }).toEqual(before)
          return
        }
        expect(JSON.parse(JSON.stringify(applyDelta(before, JSON.parse(JSON.stringify(delta)))))).toEqual(
          JSON.parse(JSON.stringify(after)),
        )
      }),
    )
  })
})

describe('Y35 patchRow', () => {
  const row = { ...(routine().sets[0] as TemplateSet), edited_by: MAX, reps: 10 }
  const meta = { id: uuid(1), documentId: ROUTINE, actorId: OLIVIA, ownerId: OLIVIA, at: 5000 }

  test('patchRow with the same value returns the row unchanged', () => {
    expect(patchRow(row, { reps: 10 }, meta)).toBe(row)
  })

  test('patchRow keeps another account’s overwritten value as a conflict if the editor had not seen it', () => {
    expect(patchRow(row, { reps: 8 }, { ...meta, was: { reps: 5 } })).toMatchObject({
      reps: 8,
      edited_by: OLIVIA,
      contested: { field: 'reps', value: 10, by: MAX, at: 5000 },
    })
  })

  test.each([
    ['it was seen', { was: { reps: 10 } }, row],
    ['nothing is said of what was seen', {}, row],
    ['it was one’s own', { was: { reps: 5 } }, { ...row, edited_by: OLIVIA }],
  ])('patchRow keeps no conflict for the overwritten value when %s', (_, over, from) => {
    expect(patchRow(from, { reps: 8 }, { ...meta, ...over }).contested).toBeNull()
  })

  const contested = { field: 'reps', value: 10, by: MAX, at: 5000 }
  const offering = { ...row, reps: 8, contested }

  test('a conflict is offered until its own field is edited; other fields and a new position leave it', () => {
    expect(patchRow(offering, { reps: 10 }, meta).contested).toBeNull()
    expect(patchRow(offering, { weight: 60 }, meta).contested).toBe(contested)
    expect(patchRow(offering, { set_order: 2 }, meta).contested).toBe(contested)
  })

  test('a row keeps only its latest conflict', () => {
    const byMax = { ...offering, weight: 70, edited_by: MAX }
    const next = patchRow(byMax, { weight: 60 }, { ...meta, at: 6000, was: { weight: 65 } })
    expect(next.contested).toEqual({ field: 'weight', value: 70, by: MAX, at: 6000 })
  })

  test('keeping one’s own value clears exactly the conflict that was shown, and no other', () => {
    const rows = [offering]
    const offer = { rowId: row.id, field: 'reps', value: 10 }
    expect(keepRow(rows, offer)).toEqual([{ ...offering, contested: null }])
    for (const other of [{ value: 12 }, { field: 'weight' }, { rowId: uuid(77) }]) {
      expect(keepRow(rows, { ...offer, ...other })).toBe(rows)
    }
    expect(keepRow(keepRow(rows, offer), offer)).toEqual([{ ...offering, contested: null }])
  })
})

describe('the document store of a device', () => {
  function store(screens?: ConstructorParameters<typeof DocumentStore>[1]) {
    const documents = new DocumentStore(onDevice, screens)
    documents.integrate({ t: 'document', document: withRev(routine(), 3) })
    return documents
  }
  const renamed = (rev: number, prevRev: number) => {
    const root = { ...routine().routine, routine_name: `Rev ${rev}` }
    return {
      t: 'delta' as const,
      delta: { kind: 'routine' as const, id: ROUTINE, ownerId: OLIVIA, rev, prevRev, root },
    }
  }
  const nameIn = (documents: DocumentStore) => documents.document('routine', ROUTINE)?.routine.routine_name

  test('Y26 the document store applies a delta that fits, ignores an old one and reports a gap', () => {
    const documents = store()
    expect(documents.integrate(renamed(4, 3))).toBe('changed')
    expect(documents.integrate(renamed(4, 3))).toBe('kept')
    expect(documents.integrate(renamed(6, 5))).toBe('gap')
    expect(documents.integrate({ t: 'document', document: withRev(routine(), 2) })).toBe('kept')
    expect(nameIn(documents)).toBe('Rev 4')
  })

  test('Y27 the document store hides a pending operation that an event already contains, and drops it with its response', () => {
    const documents = store()
    const rename = op(renameRoutine.make({ name: 'Mine' }), 9)
    documents.add([rename])
    expect(nameIn(documents)).toBe('Mine')
    documents.hideOperations([rename.id])
    documents.integrate(renamed(4, 3))
    expect(nameIn(documents)).toBe('Rev 4')
    documents.removeOperations(new Set([rename.id]))
    expect([nameIn(documents), documents.pendingOf(ROUTINE)]).toEqual(['Rev 4', []])
  })

  test('Y27 an operation confirmed by an event stays visible while an earlier operation is still unconfirmed', () => {
    const documents = store()
    const [first, second] = [
      op(renameRoutine.make({ name: 'First' }), 9),
      op(renameRoutine.make({ name: 'Second' }), 10),
    ]
    documents.add([first, second])
    documents.integrate(renamed(4, 3)) // It holds the first; the event that said so is lost.
    documents.hideOperations([second.id], 5)
    documents.integrate(renamed(5, 4))
    expect(nameIn(documents)).toBe('Second')
    documents.hideOperations([first.id], 5)
    expect(nameIn(documents)).toBe('Rev 5')
  })

  test('Y2 an operation already shown on screen is in the document store at once; subscribers are notified after the paint', () => {
    const paints: (() => void)[] = []
    const counted: string[] = []
    const documents = store({ afterPaint: (tell) => paints.push(tell), onTold: () => counted.push('told') })
    counted.length = 0 // The first document.
    documents.subscribe(ROUTINE, () => counted.push('drawn'))
    const rename = op(renameRoutine.make({ name: 'Mine' }), 9)
    documents.together(() => documents.add([rename]), { isAfterPaint: true })
    expect([nameIn(documents), documents.isUntold, counted]).toEqual(['Mine', true, []])
    for (const paint of paints) paint()
    expect([nameIn(documents), documents.isUntold, counted]).toEqual(['Mine', false, ['drawn', 'told']])
  })

  test('Y26 a deleted document shows nothing, even with an operation still pending for it', () => {
    const documents = store()
    documents.add([op(renameRoutine.make({ name: 'Mine' }), 9)])
    documents.integrate({ t: 'gone', id: ROUTINE })
    expect([nameIn(documents), documents.isGone(ROUTINE)]).toEqual([undefined, true])
  })

  test('Y26 F8 no older update, in whatever form, brings back a deleted document', () => {
    const documents = store()
    documents.integrate({ t: 'gone', id: ROUTINE, rev: 6 })
    expect(documents.integrate(renamed(1, 0))).toBe('kept')
    expect(documents.integrate(renamed(5, 4))).toBe('kept')
    expect(documents.integrate({ t: 'document', document: withRev(routine(), 5) })).toBe('kept')
    expect([nameIn(documents), documents.isGone(ROUTINE)]).toEqual([undefined, true])
    expect(documents.integrate({ t: 'document', document: withRev(routine(), 6) })).toBe('changed')
  })

  test('Y26 a late "gone" response removes a document updated since the request only with a higher revision', () => {
    const documents = store()
    const asked = documents.moment
    documents.integrate(renamed(4, 3))
    expect(documents.integrate({ t: 'gone', id: ROUTINE }, asked)).toBe('kept')
    expect(documents.integrate({ t: 'gone', id: ROUTINE, rev: 4 }, asked)).toBe('kept')
    expect(nameIn(documents)).toBe('Rev 4')
    expect(documents.integrate({ t: 'gone', id: ROUTINE, rev: 5 }, asked)).toBe('changed')
    expect([nameIn(documents), documents.isGone(ROUTINE)]).toEqual([undefined, true])
  })

  test('lists and documents keep their identity until a change, which notifies subscribers', () => {
    const documents = store()
    const [list, document] = [documents.documents('routine', OLIVIA), documents.document('routine', ROUTINE)]
    expect(documents.documents('routine', OLIVIA)).toBe(list)
    expect(documents.document('routine', ROUTINE)).toBe(document)
    let heard = 0
    documents.subscribe(ROUTINE, () => heard++)
    documents.integrate(renamed(4, 3))
    expect(heard).toBe(1)
    expect(documents.documents('routine', OLIVIA)).not.toBe(list)
  })
})

describe('Y25 correcting the times of operations', () => {
  test.each([
    ['a right clock: as it was', 1000, [400, 900], 1000, [400, 900]],
    ['on its way for 50 ms: the whole request moves', 1000, [400, 900], 1050, [450, 950]],
    ['a clock ahead: nothing after now', 5000, [4400, 4900], 1000, [400, 900]],
    ['a clock behind: durations stay', 100, [0, 90], 1000, [900, 990]],
    ['a clock set back between tap and sending', 500, [400, 900], 1000, [500, 1000]],
  ])('corrected operation times, %s', (_, sentAt, taps, now, expected) => {
    const shift = shiftOf(
      sentAt,
      taps.map((at) => ({ at })),
      now,
    )
    expect(taps.map((at) => timeOf(at, shift, now, null))).toEqual(expected)
  })
})

describe('Y20 which of two workouts stays active', () => {
  const workout = (startedAt: number, lastOpAt: number) =>
    ({
      kind: 'workout',
      workout: { created_at: startedAt, last_op_at: lastOpAt, is_active: true, completed_at: null },
      exercises: [],
      sets: [{ status: 'complete' }],
    }) as never
  const MINUTE = 60_000

  test.each([
    ['R-ACTIVE-03 a race within 10 s: the running one', 9_000, 0, 0, null],
    ['R-ACTIVE-03 somebody is in the running one: it stays', 30 * MINUTE, 0, 31 * MINUTE, null],
    ['R-ACTIVE-02 a new start on purpose: the new one', 45 * MINUTE, 0, 40 * MINUTE, 45 * MINUTE],
    [
      'R-REACH-10 the running one lies forgotten: it ends where it was left',
      24 * 60 * MINUTE,
      0,
      40 * MINUTE,
      40 * MINUTE,
    ],
    ['R-ACTIVE-03 a late offline start of before: the running one', -5 * MINUTE, 0, 10 * MINUTE, null],
  ])('%s (the choice between two active workouts)', (_, claimedAt, runningAt, lastOpAt, closedAt) => {
    const { claimant, running } = claimActive(workout(claimedAt, claimedAt), workout(runningAt, lastOpAt), OLIVIA)
    const isClaimed = closedAt !== null
    expect([claimant.workout.is_active, running.workout.is_active]).toEqual([isClaimed, !isClaimed])
    if (isClaimed) expect(running.workout.completed_at).toBe(closedAt)
    else expect(claimant.workout.completed_at).toBeNull()
  })
})

test('Y13 the retry delay doubles from 0.25 s to 15 s, with 25 % jitter', () => {
  const waits = [1, 2, 3, 7, 20].map((failures) => waitAfter(failures, 0.5))
  expect(waits).toEqual([250, 500, 1000, 15_000, 15_000])
  expect([waitAfter(1, 0), waitAfter(1, 1)]).toEqual([187.5, 312.5])
})
