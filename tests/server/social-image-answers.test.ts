import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { type Pictured, pngOf, startPictured } from '../support/pictured.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const id = () => crypto.randomUUID()

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let pictured: Pictured

  beforeAll(async () => {
    database = await fresh()
    server = await startTestServer({ database })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    pictured = await startPictured(server)
  })

  test('R-IMG-18 the two picture endpoints reveal only the picture and whether storing it worked', async () => {
    const { workoutId } = await pictured.workout()
    await pngOf(await pictured.see(`workoutId=${workoutId}`))
    const made = (await (await pictured.make(`workoutId=${workoutId}`)).json()) as { url: string }
    expect(made).toEqual({ success: true, url: `${server.origin}${await pictured.addressOf('workout', workoutId)}` })
    const refused: unknown = await (await pictured.make(`workoutId=${id()}`)).json()
    expect(refused).toEqual({ success: false, error: 'Workout not found' })
    expect(await (await pictured.see(`workoutId=${id()}`)).json()).toEqual({ code: 'not-found', message: 'Not found.' })
  })

  test.each([
    ['workout', 'Workout not found'],
    ['routine', 'Routine not found'],
  ] as const)(
    "R-ADMIN-16 storing a picture of an unknown %s or of a stranger's fails with: %s",
    async (kind, error) => {
      const theirs = kind === 'workout' ? (await pictured.workout()).workoutId : await pictured.routine()
      const { olivia } = await startPictured(server)
      for (const unknown of [id(), theirs, 'nothing', '']) {
        const answer = await pictured.make(`${kind}Id=${unknown}`, olivia)
        expect([answer.status, await answer.json()]).toEqual([404, { success: false, error }])
      }
    },
  )

  test('R-IMG-16 a user may have 30 pictures a minute stored; further requests get 429 with Retry-After', async () => {
    const limited = await startTestServer({ database, config: { hasRateLimits: true } })
    const pictured = await startPictured(limited)
    const { workoutId } = await pictured.workout()
    const make = async () => await pictured.make(`workoutId=${workoutId}`)
    for (let count = 0; count < 30; count += 1) expect((await make()).status).toBe(200)
    const refused = await make()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    limited.clock.now += 60_000
    expect((await make()).status).toBe(200)
    await limited.stop()
  })

  test('R-ADMIN-32 if the address of a picture cannot be saved, the request gets a 500, and the next try succeeds', async () => {
    const { workoutId } = await pictured.workout()
    await database.exec(`
      create function refuse_image() returns trigger language plpgsql as $$ begin raise exception 'no more'; end $$;
      create trigger refuse_image before insert on social_image for each row execute function refuse_image()`)
    const answer = await pictured.make(`workoutId=${workoutId}`)
    await database.exec('drop trigger refuse_image on social_image; drop function refuse_image()')
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { success: false, error: 'The address of the image could not be written.' },
    ])
    expect(server.logs.some((line) => line.includes('a picture could not be stored') && line.includes('no more'))).toBe(
      true,
    )
    expect(await pictured.addressOf('workout', workoutId)).toBeNull()
    expect((await pictured.make(`workoutId=${workoutId}`)).status).toBe(200)
    expect(await pictured.files(workoutId)).toHaveLength(1)
  })
})
