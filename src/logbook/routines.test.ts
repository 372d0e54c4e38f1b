import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoutineDocument } from '#domain/routine.ts'
import { routineNameProblem } from '#domain/routine-name.ts'
import type { Made } from '#sync/operation.ts'
import { applied, done, MAX, meta, NINE, OLIVIA, ROUTINE } from '../../tests/support/routine-rows.ts'
import { archiveRoutine, createRoutine, renameRoutine } from './routines.ts'

const created = (name = 'Push Day A') => done(null, createRoutine.make({ name }))

test('R-ROUT-08 a new routine has its name and its owner, and is neither public nor archived', () => {
  const { routine, exercises, sets, ownerId, id } = created()
  expect({ ownerId, id, exercises, sets }).toEqual({ ownerId: OLIVIA, id: ROUTINE, exercises: [], sets: [] })
  expect(routine).toMatchObject({
    ...{ id: ROUTINE, user_id: OLIVIA, routine_name: 'Push Day A', created_at: NINE },
    ...{ is_public: false, is_archived: false, og_image_url: null },
  })
})

test('R-ROUT-08 Y6 a routine created by a delegate belongs to the owner', () => {
  expect(done(null, createRoutine.make({ name: 'Push' }), meta({ actorId: MAX })).routine.user_id).toBe(OLIVIA)
})

test.each([
  ['', 'name-blank'],
  [' \t\n ', 'name-blank'],
  ['x'.repeat(101), 'name-too-long'],
  ['x'.repeat(10_000), 'name-too-long'],
])('R-ROUT-06 R-EDIT-18 rejects %j as the name of a routine', (name, code) => {
  expect(applied(null, createRoutine.make({ name }))).toEqual({ refused: code })
  expect(applied(created(), renameRoutine.make({ name }))).toEqual({ refused: code })
})

test('R-EDIT-18 a routine name is trimmed and limited to 100 characters, not bytes', () => {
  expect(created('  Push \u0000Day  ').routine.routine_name).toBe('Push Day')
  expect(created(` ${'🏋'.repeat(100)} `).routine.routine_name).toBe('🏋'.repeat(100))
  expect(routineNameProblem('🏋'.repeat(101))).toBe('name-too-long')
})

test('Y4 creating a routine that already exists changes nothing', () => {
  const document = created()
  expect(done(document, createRoutine.make({ name: 'Another' }))).toBe(document)
})

test('R-ROUT-09 renaming a routine changes only its name', () => {
  const document = created()
  const renamed = done(document, renameRoutine.make({ name: ' Pull Day ' }), meta({ actorId: MAX }))
  expect(renamed).toEqual({
    ...document,
    routine: { ...document.routine, routine_name: 'Pull Day', edited_by: MAX },
  })
  expect(done(renamed, renameRoutine.make({ name: 'Pull Day' }))).toBe(renamed)
})

test('R-ROUT-11 archiving a routine and bringing it back changes nothing else', () => {
  const document = created()
  const archived = done(document, archiveRoutine.make({ isArchived: true }))
  expect(archived.routine).toEqual({ ...document.routine, is_archived: true, edited_by: OLIVIA })
  expect(done(archived, archiveRoutine.make({ isArchived: true }))).toBe(archived)
  expect(done(archived, archiveRoutine.make({ isArchived: false })).routine.is_archived).toBe(false)
})

test("Y35 renaming a routine keeps the other account's unseen name, so that it can be restored", () => {
  const byMax = done(created(), renameRoutine.make({ name: 'Max' }), meta({ actorId: MAX }))
  const was = { routine_name: 'Push Day A' }
  const renamed = done(byMax, renameRoutine.make({ name: 'Mine' }), meta({ was }))
  expect(renamed.routine).toMatchObject({
    routine_name: 'Mine',
    contested: { field: 'routine_name', value: 'Max', by: MAX, at: NINE },
  })
})

describe('Y4 random operations on a routine', () => {
  const anyName = fc.oneof(fc.string({ maxLength: 120 }), fc.string({ unit: 'binary', maxLength: 120 }))
  const anyOperation: fc.Arbitrary<Made> = fc.oneof(
    anyName.map((name) => createRoutine.make({ name })),
    anyName.map((name) => renameRoutine.make({ name })),
    fc.boolean().map((isArchived) => archiveRoutine.make({ isArchived })),
  )
  const anyMeta = fc
    .tuple(fc.constantFrom(OLIVIA, MAX), fc.integer({ min: 0 }), fc.option(anyName))
    .map(([actorId, at, seen]) => meta({ actorId, at, ...(seen !== null && { was: { routine_name: seen } }) }))

  test('Y4 operations on a routine never throw, have the same effect twice as once and keep its name valid', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyOperation, anyMeta), { maxLength: 12 }), (steps) => {
        let document: RoutineDocument | null = null
        for (const [made, at] of steps) {
          const outcome = applied(document, made, at)
          if (!('document' in outcome)) continue
          document = outcome.document as RoutineDocument
          expect(done(document, made, at)).toEqual(document)
          const { routine_name } = document.routine
          expect(routine_name).toBe(routine_name.trim())
          expect(routineNameProblem(routine_name)).toBeNull()
        }
      }),
    )
  })

  test('Y4 renaming or archiving a missing routine is refused as "gone"', () => {
    for (const made of [renameRoutine.make({ name: 'Push' }), archiveRoutine.make({ isArchived: true })]) {
      expect(applied(null, made)).toEqual({ refused: 'gone' })
    }
  })
})
