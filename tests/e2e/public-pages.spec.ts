import { type Browser, expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { logWorkouts } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import type { Person, TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { daysAgo } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import { SHORT_DAY } from './training-floor.ts'

const LONG_NAME = 'Überkopfdrückenundkreuzhebenimwechselmitkniebeugen'

/** Somebody who has shared everything: a routine, and a workout of each of the last days. */
async function shareAll(app: TestServer, days: number) {
  const owner = await newPerson(app)
  const routineId = await planRoutine(app, owner, { name: LONG_NAME, exercises: SHORT_DAY })
  const logged = await logWorkouts(
    app,
    owner,
    Array.from({ length: days }, (_, day) => daysAgo(day, { name: `Day ${day}` })),
  )
  await setPublic(app, owner, true)
  return {
    owner,
    routineId,
    routine: `/routines/public/${routineId}`,
    workout: `/history/public/workout/${logged[0]?.workoutId}`,
    history: `/history/public/${owner.userId}`,
  }
}

async function setPublic({ context: { database } }: TestServer, { userId }: Person, isOn: boolean) {
  await database.db.updateTable('routine').set({ is_public: isOn }).where('user_id', '=', userId).execute()
  await database.db.updateTable('profile').set({ share_all_workouts: isOn }).where('id', '=', userId).execute()
}

async function visit(browser: Browser, options: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext(options)
  return { context, page: await context.newPage() }
}

const expectNothingSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(325)

test('R-PUB-02 R-PUB-04 R-PUB-06 public pages can be read, unfolded and paged through without JavaScript at 325 px', async ({
  browser,
  app,
}) => {
  const { routine, workout, history } = await shareAll(app, 32)
  const { page, context } = await visit(browser, { viewport: { width: 325, height: 700 }, javaScriptEnabled: false })
  await page.goto(app.origin + routine)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG_NAME)
  const setsOf = (name: string) => page.locator('details', { hasText: name }).getByRole('listitem')
  await expect(setsOf('Squat')).toHaveText(Array(3).fill(/45\s*lbs\s*×\s*5$/))
  await expect(setsOf('Jumping Jacks')).toHaveCount(0)
  await expectNothingSideways(page)
  await page.getByText('Jumping Jacks').click()
  await expect(setsOf('Jumping Jacks')).toHaveText(/45\s*sec$/)
  const callToAction = page.getByRole('link', { name: 'Create an account to save this routine' })
  await expect(callToAction).toBeInViewport()
  expect(await callToAction.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0)
  await page.goto(app.origin + workout)
  await expect(page.getByRole('listitem').first()).toContainText('45 sec')
  await expectNothingSideways(page)
  await page.goto(app.origin + history)
  await expect(page.getByRole('listitem')).toHaveCount(30)
  await expectNothingSideways(page)
  await page.getByRole('link', { name: 'Older workouts' }).click()
  await expect(page.getByRole('listitem')).toHaveText([/Day 30/, /Day 31/])
  await page.getByRole('link', { name: 'Newest workouts' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Day 3' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Day 3')
  await context.close()
})

test('R-HIST-04 R-PUB-08 public pages use the visitor’s own dates, load no app code or other hosts, and pass axe', async ({
  browser,
  app,
}) => {
  const { routine, workout, history } = await shareAll(app, 2)
  const { page, context } = await visit(browser, { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const failures: string[] = []
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  page.on('pageerror', (error) => void failures.push(error.message))
  for (const path of [history, workout, routine]) {
    await page.goto(app.origin + path)
    if (path === history) await expect(page.getByRole('listitem').nth(1)).toContainText('1 day ago')
    if (path === workout) await expect(page.getByText('Today')).toBeVisible()
    await expectNothingForAxe(page, { themes: BOTH_THEMES })
  }
  expect(asked.filter((url) => !url.startsWith(`${app.origin}/`))).toEqual([])
  expect(asked.filter((url) => /\/(index|react)-[^/]*\.js$/.test(url))).toEqual([]) // neither the app nor React
  expect(failures).toEqual([])
  await context.close()
})

test('R-PUB-11 R-PUB-12 R-ROUT-02 R-ERR-06 R-ERR-07 R-ERR-08 another user saves a public routine; a full account or a private routine shows why not', async ({
  browser,
  app,
}) => {
  const { owner, routine } = await shareAll(app, 2)
  const saver = await newPerson(app)
  const { page, context, goto, press } = await openAs(browser, app, saver, 'phone')
  await goto('/routines')
  await expect(page.getByText('What comes first?')).toBeVisible()
  // A way inside the app leads there, too: its document is fetched.
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, routine)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(LONG_NAME)
  await setPublic(app, owner, false)
  const save = page.getByRole('button', { name: 'Save routine to my account' })
  await expect(async () => {
    await press(save) // The first may come before the page is awake.
    await expect(toast(page, 'Shared routine not available')).toBeVisible({ timeout: 3000 })
  }).toPass()
  await setPublic(app, owner, true)
  const { db } = app.context.database
  await sql`insert into routine (id, user_id, routine_name, is_public, is_archived, created_at, rev)
    select gen_random_uuid(), ${saver.userId}, 'Full', false, false, now(), 1 from generate_series(1, 1000)`.execute(db)
  await press(save)
  await expect(toast(page, 'There are 1,000 routines already. Delete some to make room.')).toBeVisible()
  await db.deleteFrom('routine').where('user_id', '=', saver.userId).execute()
  await context.setOffline(true)
  await press(save)
  await expect(toast(page, 'Failed to save routine')).toBeVisible()
  await context.setOffline(false)
  // The browser keeps the page and brings it back after its copy was deleted.
  await page.route('**/routines', (route) => route.fulfill({ status: 204 }))
  const copiesOf = () => db.selectFrom('routine').select('id').where('user_id', '=', saver.userId).execute()
  await press(save)
  await expect.poll(copiesOf).toHaveLength(1)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.unroute('**/routines')
  await db.updateTable('routine').set({ is_archived: true }).where('user_id', '=', saver.userId).execute()
  await press(save)
  await expect(toast(page, 'Routine saved to your account')).toBeVisible()
  await expect(page).toHaveURL(`${app.origin}/routines`)
  await expect(page.locator('main li').first()).toContainText(`${LONG_NAME} | Shared by Olivia Owen`)
  await context.close()
})

test('R-LIFT-13 R-LIFT-12 a visitor chooses the weight unit of public pages, and the browser remembers it', async ({
  browser,
  app,
}) => {
  const { routine, workout } = await shareAll(app, 1)
  const { page, context } = await visit(browser, { viewport: { width: 325, height: 700 } })
  await page.goto(app.origin + routine)
  // 'How to' folds out inside of it.
  const squats = page.locator('details', { hasText: 'Squat' }).first()
  await expect(squats.getByRole('listitem')).toHaveText(Array(3).fill(/45\s*lbs\s*×\s*5$/))
  await page.getByRole('radio', { name: 'kg' }).check()
  await expect(squats.getByRole('listitem')).toHaveText(Array(3).fill(/≈ 20.4\s*kg\s*×\s*5$/))
  await expect(squats.locator('summary').first()).toContainText('3 × 5 · ≈ 20.4 kg')
  await expectNothingSideways(page)
  await expectNothingForAxe(page)
  await page.goto(app.origin + workout)
  await expect(page.getByRole('radio', { name: 'kg' })).toBeChecked()
  const squat = page.getByRole('article').filter({ hasText: 'Squat' }).getByRole('listitem').first()
  await expect(squat).toContainText('≈')
  await page.getByRole('radio', { name: 'As logged' }).check()
  await expect(squat).not.toContainText('≈')
  await context.close()
})
