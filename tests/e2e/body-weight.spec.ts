import { expect, type Locator, type Page } from '@playwright/test'
import { planRoutine } from '../support/planned-routine.ts'
import type { Person, TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { coachOf } from './coach.ts'
import { newPerson, type OpenedPage, openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import { expectNoSidewaysScroll, focusedCard, join, settled, train, whenSheetsAreHere } from './training-floor.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Body weight' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const more = (page: Page) => page.getByRole('button', { name: 'More for Squat' })

/** Types the weight into the open sheet and saves it. */
async function enter(page: Page, weight: string, tap: OpenedPage['press']) {
  await sheet(page).getByLabel('Weight', { exact: true }).fill(weight)
  await tap(sheet(page).getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A finger whose taps are counted. */
function counting({ press }: OpenedPage) {
  const taps = {
    count: 0,
    async tap(target: Locator) {
      taps.count += 1
      await press(target)
    },
  }
  return taps
}

/** The weights of a person as the server holds them. */
const weightsOf = async ({ context }: TestServer, { userId }: Person) => {
  const rows = context.database.db.selectFrom('body_weight').where('user_id', '=', userId)
  return (await rows.select(['weight', 'unit']).execute()).map(({ weight, unit }) => `${Number(weight)} ${unit}`)
}

test('R-PROG-20 a lifter logs their body weight from the routines with two taps, offline too, and takes it back with Undo', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await planRoutine(app, person, { name: 'Push day', exercises: [{ name: 'Squat' }] })
  const opened = await openAs(browser, app, person, 'phone', { viewport: { width: 325, height: 700 } })
  const { page, context, press, goto } = opened
  await goto('/routines')
  await expect(page.getByRole('link', { name: /Push day/ })).toBeVisible()
  await whenSheetsAreHere(page)
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible()
  await expectNoSidewaysScroll(page)

  const taps = counting(opened)
  await taps.tap(button(page, 'Body weight'))
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await enter(page, '141.5', taps.tap)
  expect(taps.count).toBeLessThanOrEqual(3)
  await expect(toast(page, 'Weight saved: 141.5 lbs')).toBeVisible()
  await expect(page).toHaveURL(`${app.origin}/routines`)
  await press(button(page, 'Undo'))
  await press(button(page, 'Body weight'))
  await enter(page, '142', press)
  await context.setOffline(false)
  await expect.poll(() => weightsOf(app, person)).toEqual(['142 lbs'])
})

test("R-PROG-20 R-SET-01 a lifter logs their body weight from a running workout's '…' with three taps, offline too, and the sets stay in place", async ({
  browser,
  app,
}) => {
  const training = await train(app, { exercises: [{ name: 'Squat', sets: [{}, {}, {}] }] })
  const opened = await join(browser, training, 'phone')
  const { page, context, press } = opened
  await whenSheetsAreHere(page)
  await context.setOffline(true)
  await settled(page)
  const sets = () => page.locator('[data-set-id]').evaluateAll((rows) => rows.map((row) => row.outerHTML))
  const before = await sets()

  const taps = counting(opened)
  await taps.tap(more(page))
  await expectNothingForAxe(page)
  await taps.tap(button(page, 'Body weight'))
  await enter(page, '64.2', taps.tap)
  expect(taps.count).toBeLessThanOrEqual(3)
  await expect(toast(page, 'Weight saved: 64.2 lbs')).toBeVisible()
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  expect(await sets()).toEqual(before)

  await press(more(page))
  await expect(button(page, 'Body weight 64.2 lbs · Today')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => weightsOf(app, training.person)).toEqual(['64.2 lbs'])
})

test("R-BASE-09 a coach in an owner's account is not offered to log a body weight", async ({ browser, app }) => {
  const training = await train(app, { exercises: [{ name: 'Squat', sets: [{}] }] })
  const max = await coachOf(app, training.person)
  const { page, context, press, goto } = await openAs(browser, app, max, 'phone')
  const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
  await context.addInitScript(
    ([key = '', acting = '']) => localStorage.setItem(key, acting),
    [`sled-${max.userId}:acting`, JSON.stringify({ ownerId: training.person.userId, name: 'Olivia Owen', flags })],
  )
  await goto('/workout/active')
  await expect(focusedCard(page)).toBeVisible()
  await press(more(page))
  await expect(button(page, 'Edit exercise')).toBeVisible()
  await expect(page.getByRole('button', { name: /Body weight/ })).toHaveCount(0)
  await goto('/routines')
  await expect(button(page, 'Create a new routine').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Body weight/ })).toHaveCount(0)
})
