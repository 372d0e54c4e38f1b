import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exerciseIdFor } from '#domain/ids.ts'
import { addExercise } from '#logbook/exercises.ts'
import { archiveRoutine, createRoutine, renameRoutine } from '#logbook/routines.ts'
import { editSet } from '#logbook/sets.ts'
import { listOf } from '#sync/document-rows.ts'
import { Phone } from '../support/engine-steps.ts'
import { OLIVIA } from '../support/fake-server.ts'
import { setValues } from '../support/training.ts'

let phone: Phone

beforeEach(async () => {
  phone = await new Phone().start()
})
afterEach(() => phone.close())

describe('Y17 operations that depend on another operation', () => {
  const routineWith = async () => {
    const routineId = phone.sync.newId()
    phone.dispatch(createRoutine.make({ name: 'Push' }), routineId)
    await phone.sent()
    return routineId
  }
  const exercise = () =>
    addExercise.planning.make({
      ...{ id: phone.sync.newId(), exerciseId: exerciseIdFor(OLIVIA, 'Row'), name: 'Row', section: 'training' },
      sets: [{ ...setValues(), id: phone.sync.newId() }],
    })

  test('Y17 an operation that depends on a refused one is refused with it and shows no message of its own', async () => {
    const routineId = await routineWith()
    phone.refuse(({ kind }) => kind === 'routine.archive')
    const first = phone.dispatch(archiveRoutine.make({ isArchived: true }), routineId)
    phone.dispatch(renameRoutine.make({ name: 'Pull' }), routineId, { after: first })
    await phone.told()
    expect(phone.refusals.map(({ op }) => op.kind)).toEqual(['routine.archive'])
    expect([
      phone.sync.setAside.current,
      phone.sync.documents.document('routine', routineId)?.routine.routine_name,
    ]).toEqual([[], 'Push'])
  })

  test('Y17 a dependent operation is set aside together with its refused one, and Retry sends both again', async () => {
    const routineId = await routineWith()
    const { workoutId, setIds } = phone.startWorkout(1)
    await phone.sent()
    phone.refuse(({ kind }) => kind === 'set.edit')
    const today = phone.dispatch(editSet.logging.make({ setId: setIds[0] as string, changes: { reps: 8 } }), workoutId)
    const always = phone.dispatch(exercise(), routineId, { after: today })
    await phone.sent()
    expect(phone.bundle().ops.map(({ id }) => id)).toEqual([today, always])
    await phone.told()
    expect(phone.refusals).toHaveLength(1)
    phone.server.verdict = () => null
    await phone.sync.retry(today)
    await phone.sent()
    expect(listOf(phone.server.documents.get(routineId) ?? null, 'exercises')).toHaveLength(1)
  })

  test('Y17 R-ERR-15 a refused dependent operation shows its own message; the first operation stays and nothing is set aside', async () => {
    const routineId = await routineWith()
    const { workoutId, setIds } = phone.startWorkout(1)
    phone.refuse(({ kind }) => kind === 'routineExercise.add')
    const today = phone.dispatch(editSet.logging.make({ setId: setIds[0] as string, changes: { reps: 8 } }), workoutId)
    phone.dispatch(exercise(), routineId, { after: today })
    await phone.told()
    expect(phone.refusals.map(({ text }) => text)).toEqual([
      "Failed to add sets to routine template. Exercise added to today's workout only.",
    ])
    expect(listOf(phone.server.documents.get(workoutId) ?? null, 'sets')).toMatchObject([{ reps: 8 }])
    await phone.sent()
    expect(phone.sync.setAside.current).toEqual([])
    expect(phone.sync.documents.document('routine', routineId)?.exercises).toEqual([])
  })
})
