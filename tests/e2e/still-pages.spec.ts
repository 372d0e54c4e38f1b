import { expect, type Page } from '@playwright/test'
import { bookIdFor } from '../../src/domain/book.ts'
import { activatePlan } from '../../src/logbook/plans.ts'
import { logWorkouts } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { TestServer } from '../support/server.ts'
import { brought, WITHOUT_BASES } from '../support/shared-plan.ts'
import { test } from './app-server.ts'
import { actFor, coachOf, invitationOf } from './coach.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { daysAgo } from './history-steps.ts'
import { DEVICES, type DeviceName, newPerson, openAs } from './person-page.ts'
import { farOf, noteShifts, type Shift, STILL } from './still-pages.ts'
import { expectProgress, focusedCard, SHORT_DAY, settled, train } from './training-floor.ts'

/** Somebody with a routine, a plan that they have not started, three weeks of workouts, and public links. */
async function somebody(app: TestServer) {
  const person = await newPerson(app)
  const routineId = await planRoutine(app, person, { name: 'Leg day', exercises: SHORT_DAY })
  const planId = await brought(app, person, WITHOUT_BASES)
  const used = envelope(person, person.userId, bookIdFor(person.userId), activatePlan.make({ planId }))
  expect((await pushed(app, person, [used])).results).toMatchObject([{ outcome: 'done' }])
  const heavier = [{ name: 'Squat', sets: [{ weight: 60 }, { weight: 60 }] }, ...SHORT_DAY.slice(2)]
  const days = Array.from({ length: 12 }, (_, n) => daysAgo(n * 2, { name: `Day ${n}`, routineId }))
  days[0] = daysAgo(0, { name: 'Day 0', routineId, exercises: heavier }) // with a record
  const logged = await logWorkouts(app, person, days)
  const { db } = app.context.database
  await db.updateTable('routine').set({ is_public: true }).where('user_id', '=', person.userId).execute()
  await db.updateTable('profile').set({ share_all_workouts: true }).where('id', '=', person.userId).execute()
  return { person, routineId, workoutId: logged[0]?.workoutId, exerciseId: logged[0]?.exerciseIds[1] }
}

/** Nothing on the screen is still to come. */
async function hasArrived(page: Page) {
  await page.locator('main, h1').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
}

const said = (shifts: readonly Shift[]) =>
  shifts.map(({ page, share, moved }) => `${page} ${share}: ${moved}`).join('\n')

for (const device of Object.keys(DEVICES) as DeviceName[]) {
  test(`R-REACH-22 no part of a page moves by itself after the first paint, on a ${device}`, async ({
    browser,
    app,
  }) => {
    const { person, routineId, workoutId } = await somebody(app)
    const { page, goto, context } = await openAs(browser, app, person, device)
    const shifts = await noteShifts(context)
    const paths = ['/routines', `/routines/${routineId}/configure`, '/history', `/history/${workoutId}`, '/stats']
    paths.push(
      '/exercises',
      '/plan',
      '/programmes',
      '/programmes/five-three-one',
      '/sharing',
      '/clients',
      '/account',
      '/account/training',
      '/account/notifications',
      '/account/import',
    )
    paths.push(await invitationOf(app, await newPerson(app)))
    paths.push('/account/deleted', '/account/tokens', '/account/webhooks', '/account/connect-ai')
    paths.push(
      `/routines/public/${routineId}`,
      `/history/public/workout/${workoutId}`,
      `/history/public/${person.userId}`,
    )
    const moved: Record<string, string> = {}
    for (const path of paths) {
      shifts.length = 0
      await goto(path)
      await hasArrived(page)
      if (path === '/plan') await expect(page.getByText('Starting weights')).toBeVisible()
      if (farOf(shifts) > STILL) moved[path] = said(shifts)
    }
    expect(moved).toEqual({})
    await context.close()
  })
}

test('R-REACH-22 R-LAYOUT-16 a coach opens a client’s workout, and the bar above it has its room at once', async ({
  browser,
  app,
}) => {
  const { person } = await train(app, {})
  const max = await coachOf(app, person)
  const { page, goto, context } = await openAs(browser, app, max, 'phone')
  const shifts = await noteShifts(context)
  await actFor(context, max, person)
  await goto('/workout/active')
  await expect(focusedCard(page)).toBeVisible()
  await hasArrived(page)
  expect(farOf(shifts) > STILL ? said(shifts) : '').toBe('')
  await context.close()
})

test('R-REACH-22 completing the sets of a card moves nothing on the page', async ({ browser, app }) => {
  const exercises = [{ name: 'Squat', sets: Array.from({ length: 9 }, () => ({})) }]
  const { person } = await train(app, { exercises })
  const { page, goto, context } = await openAs(browser, app, person, 'phone')
  const shifts = await noteShifts(context)
  await goto('/workout/active')
  await expect(focusedCard(page)).toBeVisible()
  const finger = await Finger.on(page)
  await settled(page)
  shifts.length = 0
  for (let done = 0; done < 8; done += 1) {
    const rail = page.locator('[data-next][data-status=default]')
    await finger.drag(rail.locator('.set-thumb'), 290)
    await expectProgress(page, `${done + 1} of 9 sets`)
    await settled(page)
  }
  expect(farOf(shifts) > STILL ? said(shifts) : '').toBe('')
  await context.close()
})
