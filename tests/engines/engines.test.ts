import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { builtPages } from '#app/client-files.server.ts'
import { ENGINE_NAMES, findEngines } from '../../scripts/find-engines.ts'
import { logWorkout } from '../support/logbook.ts'
import { openTemporary } from '../support/postgres-cluster.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Engine } from './engine.ts'
import { Phone, untilStored } from './phone.ts'

const engines = findEngines()
const newEmail = () => `olivia-${crypto.randomUUID()}@example.org`

describe.each(ENGINE_NAMES)('the app in the browser engine %s', (name) => {
  const engine = engines[name] as Engine
  const needsEngine = test.skipIf(!engine)
  const phones: Phone[] = []
  let app: TestServer
  let stopApp: () => Promise<void>

  beforeAll(async () => {
    const database = await openTemporary()
    const draw = builtPages('dist/client', resolve('dist/pages/pages.mjs'))
    app = await startTestServer({ database, options: { clientFolder: 'dist/client', draw }, isClockMoving: true })
    stopApp = async () => {
      await app.stop()
      await database.close()
    }
  })
  afterEach(async () => {
    for (const phone of phones.splice(0)) await phone.dispose()
  })
  afterAll(() => stopApp())

  async function openPhone(): Promise<Phone> {
    const phone = await Phone.open(engine, app)
    phones.push(phone)
    return phone
  }

  /** A person in a running workout of two exercises, and their device on its screen. */
  async function training(email: string) {
    const person = await app.signUp('Olivia', 'Owen', email)
    const exercises = [
      { name: 'Squat', sets: [{}, {}, {}] },
      { name: 'Bench Press', sets: [{}, {}] },
    ]
    const logged = await logWorkout(app, person, { exercises, at: Date.now(), done: 0, ends: false })
    const phone = await openPhone()
    await phone.logIn(email)
    await phone.page.isAt(/^\/workout\/active$/)
    await phone.hasProgress('0 of 5 sets')
    return { person, phone, logged }
  }

  needsEngine(
    'R-AUTH-15 R-ROUT-05 R-BUILD-01 R-SET-06 R-ACTIVE-20 R-HIST-07 a lifter signs up, makes a routine, completes sets by finger and mouse, and finds them after a reload',
    async () => {
      const phone = await openPhone()
      const { page } = phone
      await phone.signUp('Olivia', 'Owen', newEmail())
      await phone.createRoutine('Leg day')
      await phone.addExercise('Training', 'Squat', 3)
      await phone.addExercise('Cooldown', 'Couch Stretch', 1)
      await page.click({ role: 'button', name: 'Tap to start workout' })
      await page.isAt(/^\/workout\/active$/)
      await phone.hasProgress('0 of 4 sets')
      await phone.swipeNext('finger')
      await phone.swipeNext('mouse')
      await page.goto('/workout/active')
      await phone.hasProgress('2 of 4 sets')
      await phone.swipeNext('mouse')
      await phone.swipeNext('finger')
      await page.isAt(/^\/history\/[0-9a-f-]+$/)
      await page.says('Workout complete')
      const workoutId = (await page.run(() => location.pathname)).split('/').at(-1) as string
      await page.goto('/history')
      await page.says('Workout · 4 sets')
      const { db } = app.context.database
      const ofWorkout = db.selectFrom('logged_set').select('status').where('workout_id', '=', workoutId)
      expect((await ofWorkout.execute()).map(({ status }) => status)).toEqual(Array(4).fill('complete'))
    },
  )

  needsEngine("R-SYNC-01 R-SYNC-05 two devices of a lifter show each other's sets", async () => {
    const email = newEmail()
    const { phone, logged } = await training(email)
    const other = await openPhone()
    await other.logIn(email)
    await other.page.isAt(/^\/workout\/active$/)
    await other.hasProgress('0 of 5 sets')
    await phone.swipeNext('finger')
    await other.hasProgress('1 of 5 sets')
    await other.swipeNext('mouse')
    await phone.hasProgress('2 of 5 sets')
    await untilStored(app, logged, logged.setIds.slice(0, 2))
  })

  needsEngine('R-LAYOUT-14 Back asks before it discards what was typed in a sheet, and the page stays', async () => {
    const phone = await openPhone()
    const { page } = phone
    await phone.signUp('Olivia', 'Owen', newEmail())
    await phone.createRoutine('Leg day')
    await page.click({ role: 'button', name: 'Settings' })
    await page.fill({ role: 'textbox', name: 'Routine name' }, 'Pull day')
    await page.run(() => history.back())
    await page.click({ role: 'button', name: 'Keep editing' })
    await page.run(() => history.back())
    await page.click({ role: 'button', name: 'Discard' })
    await page.isAt(/^\/routines\/[0-9a-f-]+\/configure$/)
    await page.says('Leg day')
    await page.run(() => history.back())
    await page.isAt(/^\/routines$/)
  })

  needsEngine(
    `R-SYNC-09 Y2 Y8 the app starts offline, and a ${engine?.killsTab ? 'killed' : 'closed'} tab loses no set`,
    async () => {
      const { phone, logged } = await training(newEmail())
      await phone.canStartOffline()
      phone.network.break({ isDown: true })
      await phone.page.goto('/')
      await phone.hasProgress('0 of 5 sets')
      for (let set = 0; set < 2; set++) await phone.swipeNext('finger')
      await phone.page.browser.loseTab()
      await phone.page.goto('/workout/active')
      await phone.hasProgress('2 of 5 sets')
      await phone.swipeNext('mouse')
      await untilStored(app, logged, [])
      phone.network.mend()
      await untilStored(app, logged, logged.setIds.slice(0, 3))
    },
  )
})
