import { Renderer } from '@takumi-rs/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRoutine } from '#logbook/routines.ts'
import { withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'

withDatabases((fresh) => {
  let server: TestServer
  let olivia: Person
  let max: Person
  /** Ends the oldest drawing that is under way. */
  let drawings: (() => void)[]
  let begun: number

  beforeEach(async () => {
    drawings = []
    begun = 0
    const draw = Renderer.prototype.render
    vi.spyOn(Renderer.prototype, 'render').mockImplementation(async function (this: Renderer, ...args) {
      begun += 1
      await new Promise<void>((resolve) => drawings.push(resolve))
      return await draw.apply(this, args)
    })
    server = await startTestServer({ database: await fresh(), config: { hasRateLimits: true, trustedProxies: 1 } })
    olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    max = await server.signUp('Max', 'Martin', 'max@example.org')
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    for (const end of drawings) end()
    await server.stop()
  })

  async function routine(person: Person, name: string): Promise<string> {
    const id = crypto.randomUUID()
    const { results } = await pushed(server, person, [
      envelope(person, person.userId, id, createRoutine.make({ name })),
    ])
    expect(results).toMatchObject([{ outcome: 'done' }])
    return id
  }
  const picture = (person: Person, id: string) =>
    server
      .ask(`/api/og-image?routineId=${id}`, { cookie: person.cookie, headers: { 'x-forwarded-for': person.userId } })
      .then(({ status }) => status)

  test('R-IMG-15 pictures waiting to be drawn block no other requests of their user, and other users take turns', async () => {
    const names = ['one', 'two', 'three', 'four']
    const ids = await Promise.all(names.map((name) => routine(olivia, name)))
    const claims = vi.spyOn(server.context.turns, 'claims')
    const waiting = () => claims.mock.calls.filter(([, kind]) => kind === 'picture').length
    const mine = ids.map((id) => picture(olivia, id))
    await until(() => begun === 1, 'the first is drawn')
    // All four wait, and hers go on.
    const done: string[] = []
    for (const [index, answer] of mine.entries()) void answer.then(() => done.push(`olivia ${index}`))
    const his = picture(max, await routine(max, 'his')).then((status) => {
      done.push('max')
      return status
    })
    expect((await server.ask('/api/people', { cookie: olivia.cookie })).status).toBe(200)
    await until(() => waiting() === 5, 'his waits with hers')
    for (let count = 0; count < 5; count++) {
      await until(() => drawings.length > 0, 'one is drawn')
      drawings.shift()?.()
      await until(() => done.length > count, 'it is answered')
    }
    expect(await Promise.all([...mine, his])).toEqual([200, 200, 200, 200, 200])
    expect(done.indexOf('max')).toBeLessThanOrEqual(2)
  })
})
