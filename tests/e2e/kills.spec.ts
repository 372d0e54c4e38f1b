import { expect } from '@playwright/test'
import type { Fault } from '../support/fault-proxy.ts'
import { type LoggedWorkout, logWorkout } from '../support/logbook.ts'
import type { Person, TestServer } from '../support/server.ts'
import { type KillablePhone, test } from './killable-phone.ts'
import { completeByClicks, completeLast, type Gesture, hasControl, untilTime } from './last-set.ts'
import { newPerson } from './person-page.ts'
import { expectProgress, focusedCard } from './training-floor.ts'

/** `npm run test:faults` asks for more: this many runs of each delay, of all delays, after twenty sets. */
const asked = process.env.KILL_RUNS
const RUNS = Number(asked ?? 2)
/** From the moment the page has the click or the release to the kill, ms. */
const DELAYS = asked ? [0, 5, 20, 100, 300] : [0, 5, 300]
/** Below, nothing that runs in a page can promise that the browser has stored it (Y2). */
const PROMISED_FROM = 5
const SETS = asked ? 20 : 5

type Way = { victim: 'page' | 'browser'; network: 'offline' | 'in flight'; by: Gesture }

const FAULTS: Record<Way['network'], Fault> = {
  offline: { isDown: true },
  'in flight': { delayMs: 300, path: '/api/ops' },
}

test.use({ trace: 'off' }) // A browser that is killed leaves none.
test.setTimeout(60_000 + RUNS * DELAYS.length * 40_000)

test(`Y2 Y8 the browser or page is killed ${DELAYS.join(', ')} ms after the last of ${SETS} sets: sets at least ${PROMISED_FROM} ms old reach the server, once`, async ({
  app,
  network,
  phone,
}) => {
  const person = await newPerson(app)
  await phone.visit(person, '/routines', (page) => expect(page.getByText('What comes first?')).toBeVisible())
  await phone.stop()
  await phone.start()
  let proofs = 0
  for (const [index, delay] of DELAYS.entries()) {
    const arrived: string[] = []
    for (let run = 0; run < RUNS; run++) {
      const way = wayOf(run, index)
      const round = await killRound(app, person, phone, delay, way, {
        cut: () => network.break(FAULTS[way.network]),
        mend: () => network.mend(),
      })
      const words = `${way.victim} killed ${round.after} ms after the ${way.by}, ${way.network}`
      expect(round.applied, `${words}: applied once`).toBe(round.sets)
      expect(round.sets, words).toBeGreaterThanOrEqual(SETS - 1)
      if (delay >= PROMISED_FROM && round.isControlKept) {
        proofs += 1
        expect(round.sets, words).toBe(SETS)
      }
      arrived.push(`${round.sets}${round.isControlKept ? '' : '*'}`)
    }
    console.log(`kill ${String(delay).padStart(3)} ms after the last of ${SETS} sets: ${arrived.join(' ')}`)
  }
  console.log('* the browser had not stored the control either, which was written after the set')
  expect(proofs, 'rounds in which the browser had time to store anything').toBeGreaterThanOrEqual(RUNS)
})

/** Page and browser, offline and in flight, swipe and button in turn, and over eight runs each with each. */
const wayOf = (run: number, turn: number): Way => ({
  victim: run % 2 ? 'browser' : 'page',
  network: ((run >> 1) + turn) % 2 ? 'in flight' : 'offline',
  by: ((run >> 2) + run + turn) % 2 ? 'button' : 'swipe',
})

/** One workout: its sets, a kill, and what the server has once the phone is back. */
async function killRound(
  app: TestServer,
  person: Person,
  phone: KillablePhone,
  delay: number,
  { victim, by }: Way,
  network: { cut: () => void; mend: () => void },
) {
  const { workoutId } = await logWorkout(app, person, workout(app.clock.now))
  // A slow phone may show the workout of the round before until it hears that this is over.
  await expect(async () => {
    await phone.goto('/workout/active')
    await expectProgress(phone.page, `0 of ${SETS + 1} sets`, { timeout: 5_000 })
  }).toPass()
  network.cut()
  await completeByClicks(phone.page, SETS - 1)
  const pid = victim === 'page' ? await phone.pagePid() : await phone.browserPid()
  const at = await completeLast(phone.page, by, workoutId)
  await untilTime(at + delay)
  const after = Math.round(Date.now() - at)
  if (victim === 'page') await phone.killPage(pid)
  else {
    await phone.killBrowser(pid)
    await phone.start()
  }
  network.mend()
  await phone.goto('/workout/active')
  await expect(focusedCard(phone.page)).toBeVisible()
  const isControlKept = await hasControl(phone.page, workoutId)
  await expect.poll(phone.waitingOperations).toBe(0)
  await expect(phone.page.locator('.set-pending')).toHaveCount(0)
  await expect(phone.page.getByText(/Sending|saved on this phone/)).toHaveCount(0)
  const stored = await storedSets(app, workoutId)
  await leave(app, workoutId)
  return { ...stored, isControlKept, after }
}

/** Complete sets the server holds, and completions it has applied. */
async function storedSets(app: TestServer, workoutId: string) {
  const { db } = app.context.database
  const sets = db
    .selectFrom('logged_set')
    .select('id')
    .where('workout_id', '=', workoutId)
    .where('status', '=', 'complete')
  const ops = db
    .selectFrom('applied_operation')
    .select('op_id')
    .where('document_id', '=', workoutId)
    .where('kind', '=', 'set.complete')
  return { sets: (await sets.execute()).length, applied: (await ops.execute()).length }
}

/** Exercises of five sets, and one set more, so that it does not end by itself. */
const workout = (now: number): LoggedWorkout => ({
  exercises: [
    ...Array.from({ length: SETS / 5 }, (_, index) => ({
      name: `Exercise ${index + 1}`,
      sets: Array.from({ length: 5 }, (_set, n) => ({ set_variant: `Set ${n + 1}` })),
    })),
    { name: 'The last', sets: [{}] },
  ],
  // Now: of two that run on a device the one in which something was done last is on the screen.
  ...{ at: now, done: 0, ends: false },
})

/** The next round starts its own. */
const leave = (app: TestServer, workoutId: string) =>
  app.context.database.db.updateTable('workout').set({ is_active: false }).where('id', '=', workoutId).execute()
