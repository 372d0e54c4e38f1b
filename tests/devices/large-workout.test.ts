import { expect, test } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { Crew } from '../support/crew.ts'
import { withDatabases } from '../support/databases.ts'
import { setValues, startTraining } from '../support/training.ts'

withDatabases((fresh) => {
  const crew = new Crew(fresh)

  test('R-ACTIVE-01 a workout of 1,200 sets can be started, logged and ended', async () => {
    const phone = await crew.enter(crew.olivia, 'phone')
    const exercises = Array.from({ length: 24 }, (_, n) => ({
      name: `Exercise ${n + 1}`,
      sets: Array.from({ length: 50 }, () => setValues()),
    }))
    const { workoutId, setIds } = startTraining(phone, exercises)
    phone.dispatch(completeSet.make({ setId: setIds[700] as string }), workoutId)
    await phone.sent()
    phone.dispatch(endWorkoutByHand.make({}), workoutId)
    await phone.sent()
    const { db } = crew.database
    const sets = await db.selectFrom('logged_set').select('id').where('workout_id', '=', workoutId).execute()
    expect(sets).toHaveLength(1_200)
    const stat = db.selectFrom('workout_stat').select('sets').where('workout_id', '=', workoutId)
    expect(await stat.executeTakeFirst()).toEqual({ sets: 1 })
    expect(phone.sync.status.current.needsYou).toBe(0)
  })
})
