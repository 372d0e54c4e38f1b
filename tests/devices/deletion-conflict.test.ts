import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerError } from '#server/error-response.ts'
import { createLogger } from '#server/logger.ts'
import { insertProfile, routineExerciseRow, routineRow } from '../support/database-rows.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { ERROR_TEXTS } from '../support/error-texts.ts'

/** What a request answers whose statement the database refuses. */
async function answerTo(work: () => Promise<unknown>) {
  const logger = createLogger('silent', { write: () => undefined })
  const app = new Hono().delete('/x', async (http) => http.json(await work()))
  app.onError((error, http) => answerError(error, http, logger))
  const answer = await app.request('/x', { method: 'DELETE' })
  return { status: answer.status, ...((await answer.json()) as { code: string; message: string }) }
}

// No screen deletes such a row: deleting archives, and a routine's exercise is a row of its own. Whatever call does meets this.
withDatabases((fresh) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await fresh()
  })

  describe('deleting a row that other rows refer to (23503)', () => {
    test('R-ERR-22 deleting a routine that other rows refer to is answered 409 with the reason', async () => {
      const routine = routineRow(await insertProfile(database))
      await database.db.insertInto('routine').values(routine).execute()
      await database.db.insertInto('routine_exercise').values(routineExerciseRow(routine)).execute()
      const deletion = database.db.deleteFrom('routine').where('id', '=', routine.id)
      expect(await answerTo(() => deletion.execute())).toEqual({
        ...{ status: 409, code: 'routine-has-workouts' },
        message: 'Cannot delete this routine because it has associated workouts.',
      })
    })

    test('R-ERR-21 deleting an exercise that other rows refer to is answered 409 with the reason', async () => {
      const [id, user_id] = [randomUUID(), await insertProfile(database)]
      const exercise = { id, user_id, name: 'Squat', name_key: 'squat', section: 'training' as const }
      await database.db.insertInto('exercise').values(exercise).execute()
      await sql`create table holder (user_id uuid, exercise_id uuid,
        foreign key (user_id, exercise_id) references exercise)`.execute(database.db)
      await sql`insert into holder values (${user_id}, ${id})`.execute(database.db)
      const deletion = database.db.deleteFrom('exercise').where('id', '=', id)
      expect(await answerTo(() => deletion.execute())).toEqual({
        ...{ status: 409, code: 'exercise-in-use' },
        message: 'Cannot delete this exercise because it is used by other routines or has logged sets.',
      })
    })

    test('any other foreign key error is answered 500 without internal details', async () => {
      const insertion = database.db.insertInto('routine').values(routineRow(randomUUID()))
      expect(await answerTo(() => insertion.execute())).toEqual({
        ...{ status: 500, code: 'failed' },
        message: ERROR_TEXTS.failed,
      })
    })
  })
})
