import { expect, test } from 'vitest'
import { makeToken, programWith } from '../support/api-client.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { startTraining } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  test('R-API-06 a change made through the API appears on the phone at once, and nothing on the phone is refused', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const { workoutId, setIds } = startTraining(phone, [{ name: 'Squat', sets: [{}, {}] }])
    const [first = '', second = ''] = setIds as string[]
    await phone.sent()
    const { text } = await makeToken(crew.server, crew.olivia, ['workouts:write', 'routines:write', 'routines:read'])
    const program = programWith(crew.server.origin, text)
    const body = { reps: 11, status: 'complete' }
    expect((await program(`/workouts/${workoutId}/sets/${first}`, { method: 'PATCH', body })).status).toBe(200)
    const setOn = (id: string) => phone.workout(workoutId)?.sets.find((set) => set.id === id)
    await until(() => setOn(first)?.status === 'complete', 'the set is done on the phone')
    expect(setOn(first)).toMatchObject({ reps: 11, account_id: crew.olivia.userId })
    expect(setOn(second)?.status).toBe('default')
    const made = await program('/routines', { method: 'POST', body: { routine_name: 'From a program' } })
    const { id } = await made.json()
    await until(() => phone.routine(id) !== null, 'the routine is on the phone')
    expect(phone.refusals).toEqual([])
  })
})
