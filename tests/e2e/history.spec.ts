import { expect } from '@playwright/test'
import { localTime } from '#domain/local-time.ts'
import { editSet } from '#logbook/sets.ts'
import { createRoutine, renameRoutine } from '../../src/logbook/routines.ts'
import type { Made } from '../../src/sync/operation.ts'
import { type Logged, logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Person, TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { daysAgo, openHistory, pressInMenu, rows } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { completeNext, expectNoSidewaysScroll, HOUR, join, SHORT_DAY } from './training-floor.ts'

async function makeRoutine(app: TestServer, person: Person, name: string): Promise<string> {
  const id = crypto.randomUUID()
  await pushed(app, person, [envelope(person, person.userId, id, createRoutine.make({ name }))])
  return id
}

test('R-HIST-01 R-HIST-02 R-HIST-03 R-HIST-04 R-PROG-06 D11 the history lists workouts newest first with name, day, routine or muscle, and main lift', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const routineId = await makeRoutine(app, person, 'Push A')
  await logWorkout(app, person, daysAgo(45, { name: 'Long ago' }))
  await logWorkout(app, person, daysAgo(1, { name: 'Evening', done: 2 }))
  await logWorkout(app, person, daysAgo(0, { name: 'Morning', routineId }))
  const { page, context, goto } = await openAs(browser, app, person, 'phone')
  await goto('/history')
  await expect(rows(page)).toHaveText([
    /^MorningTodayPush A · 6 sets · 6mSquat 45 lbs × 5$/,
    /^Evening1 day agoCardio · 2 sets · 3mSquat 45 lbs × 5$/,
    /^Long ago45 days agoQuads · 6 sets · 6mSquat 45 lbs × 5$/,
  ])
  await context.close()
})

test('R-HIST-02 R-HIST-03 D22 the history shows a chosen name first, else the routine, and totals under each month', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const routineId = await makeRoutine(app, person, 'Push A')
  const { year, month } = localTime(Date.now(), 'UTC')
  const at = (back: number) => Date.UTC(year, month - 1 - back, 3, 18)
  const done = [
    { at: at(1), name: 'Monday Evening Workout', routineId },
    { at: at(1) + HOUR, name: 'With Max', routineId },
    { at: at(14), name: 'Montagabend-Training' },
  ]
  for (const workout of done) await logWorkout(app, person, { exercises: SHORT_DAY, ...workout })
  const { page, context, goto } = await openAs(browser, app, person, 'phone')
  await goto('/history')
  const nameOf = (back: number, options: Intl.DateTimeFormatOptions) =>
    new Date(at(back)).toLocaleDateString('en', { month: 'long', ...options })
  const [last, before] = [at(1), at(14)].map((time) => new Date(time).getUTCFullYear() === year)
  const monthOf = (name: string) => page.getByRole('region', { name, exact: true })
  const recent = monthOf(nameOf(1, last ? {} : { year: 'numeric' }))
  await expect(recent.getByRole('listitem')).toHaveText([
    /^With Max\d+ days agoPush A · 6 sets · 6m/,
    /^Push A\d+ days agoMonday Evening Workout · 6 sets · 6m/,
  ])
  await expect(recent.getByText('2 workouts · 12m')).toBeVisible()
  const old = monthOf(nameOf(14, before ? {} : { year: 'numeric' }))
  await expect(old.getByRole('listitem')).toHaveText([/^Montagabend-Training\d+ days ago\w+ · 6 sets · 6m/])
  await expect(old.getByText('1 workout · 6m')).toBeVisible()
  await context.close()
})

test('R-HIST-02 R-LAYOUT-18 at 325 px a long workout name wraps to two lines and all history rows are equally high', async ({
  browser,
  app,
}) => {
  const name = 'Oberkörper schwer, Druck und Zug'
  const { page, context } = await openHistory(
    browser,
    app,
    [daysAgo(669, { name }), daysAgo(3, { name: 'Beine' }), daysAgo(2, { name: 'Ganzkörpertrainingseinheit' })],
    'phone',
    { viewport: { width: 325, height: 700 }, locale: 'de-DE' },
    'Verlauf',
  )
  await expect(rows(page)).toHaveText([/^Ganz.*Vor 2 Tagen/, /^Beine/, /^Oberkörper.*Vor 669 Tagen/])
  for (const text of ['Ganzkörpertrainingseinheit', 'Beine', name]) {
    const isWhole = await page
      .getByText(text, { exact: true })
      .evaluate((shown) => shown.scrollWidth <= shown.clientWidth && shown.scrollHeight <= shown.clientHeight)
    expect([text, isWhole]).toEqual([text, true])
  }
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(heights).toEqual([112, 112, 112])
  await expectNoSidewaysScroll(page)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await page.setViewportSize({ width: 390, height: 700 })
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBe(88)
  await context.close()
})

test("R-HIST-05 R-HIST-06 'Search workouts' finds workouts by name; no match and an empty history each show a message", async ({
  browser,
  app,
}) => {
  const { page, press, context } = await openHistory(browser, app, [
    daysAgo(3, { name: 'Leg day' }),
    daysAgo(2, { name: 'Push 100%' }),
  ])
  await expect(rows(page)).toHaveCount(2)
  const search = page.getByPlaceholder('Search workouts')
  await search.fill('LEG')
  await expect(rows(page)).toHaveText([/Leg day/])
  await search.fill('%')
  await expect(rows(page)).toHaveText([/Push 100%/])
  await search.fill('yoga')
  await expect(page.getByText('Nothing found for "yoga"')).toBeVisible()
  await press(page.getByRole('button', { name: 'Clear search' }))
  await expect(rows(page)).toHaveCount(2)
  await context.close()
  const nobody = await openHistory(browser, app, [])
  await expect(nobody.page.getByText('No workouts logged')).toBeVisible()
  await nobody.context.close()
})

test('R-HIST-05 D15 searching an exercise shows its page and best set first, then its workouts with their best set and how many of the month they are, and underlines what it found', async ({
  browser,
  app,
}) => {
  const exercises = [
    { name: 'Bench Press', sets: [{ weight: 225, reps: 5 }] },
    { name: 'Goblet Squat', sets: [{ weight: 35, reps: 10 }] },
  ]
  const { page, press, context } = await openHistory(browser, app, [
    daysAgo(3, { name: 'Push', exercises: exercises.slice(0, 1) }),
    daysAgo(2, { name: 'Both', exercises }),
  ])
  await page.getByPlaceholder('Search workouts').fill('squat')
  const workouts = page.getByRole('region').getByRole('listitem')
  await expect(workouts).toHaveText([/^Both.*Goblet Squat 35 lbs × 10/])
  // Three days ago may be in the month before.
  await expect(page.getByText(/^1 of (1 workout|2 workouts)$/)).toBeVisible()
  const exercise = page.getByRole('list', { name: 'Exercises' }).getByRole('link')
  await expect(exercise).toHaveText('Goblet Squat1 workout · best 35 lbs × 10')
  await expect(workouts.getByText('Squat', { exact: true })).toHaveCSS('text-decoration-line', 'underline')
  await expectNothingForAxe(page)
  await press(exercise)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Goblet Squat')
  await context.close()
})

test('R-HIST-07 R-HIST-01 a workout finished on the phone appears in the history of an open laptop', async ({
  browser,
  app,
}) => {
  const { page, person, context } = await openHistory(browser, app, [daysAgo(2, { name: 'Before' })], 'laptop')
  await expect(rows(page)).toHaveCount(1)
  const logged = await logWorkout(app, person, { ...daysAgo(0, { name: 'Now' }), done: 5, ends: false })
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  const phone = await join(browser, { app, person, logged }, 'phone')
  await completeNext(phone.page)
  await expect(page).toHaveURL(/\/history\/[0-9a-f-]+$/)
  await expect(rows(page)).toHaveText([/^NowToday/, /^Before/])
  await expect(rows(page).first().getByRole('link')).toHaveAttribute('aria-current', 'true')
  await phone.context.close()
  await context.close()
})

test('R-HIST-01 120 workouts load page by page while scrolling, each once, and only rows near the screen are drawn', async ({
  browser,
  app,
}) => {
  const many = Array.from({ length: 120 }, (_, index) => daysAgo(130 - index, { name: `Day ${index}`, done: 1 }))
  const { page, context } = await openHistory(browser, app, many)
  const names = () => rows(page).evaluateAll((items) => items.map((item) => item.querySelector('a span')?.textContent))
  const toEnd = () =>
    page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await expect(rows(page).first()).toContainText('Day 119')
  const seen = new Set(await names())
  await expect(async () => {
    // A screen at a time, so that each row is passed.
    await page.evaluate(() => window.scrollBy({ top: window.innerHeight, behavior: 'instant' }))
    for (const name of await names()) seen.add(name)
    await expect(rows(page).last()).toHaveText(/^Day 0/, { timeout: 100 })
  }).toPass({ intervals: [20] })
  for (const name of await names()) seen.add(name) // Those that were drawn while the last one was waited for.
  expect([...seen]).toEqual(Array.from({ length: 120 }, (_, index) => `Day ${119 - index}`))
  expect(await rows(page).count()).toBeLessThan(60)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  // The last row stands clear of the bar at the bottom.
  await toEnd()
  const last = await rows(page).last().boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(844 - 80)
  // Back from a workout the list is where it was.
  await rows(page).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Day 0')
  await page.goBack()
  await expect(rows(page).last()).toBeInViewport()
  await page.getByPlaceholder('Search workouts').fill('day 11')
  await expect(rows(page)).toHaveCount(11) // found where no page had been loaded either
  await context.close()
})

test.describe('history offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R-HIST-01 R-LAYOUT-23 the offline history shows what the phone last loaded, with a note beside the title', async ({
    browser,
    app,
  }) => {
    const { page, context } = await openHistory(browser, app, [
      daysAgo(3, { name: 'Seen' }),
      daysAgo(2, { name: 'Seen too' }),
    ])
    await expect(rows(page)).toHaveCount(2)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(rows(page)).toHaveCount(2)
    const places = () =>
      page.locator('h1, main input, main a').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    const online = await places()
    await context.setOffline(true)
    await page.reload()
    const chip = page.locator('header').getByRole('button', { name: 'Offline' })
    await chip.tap()
    await expect(page.getByRole('tooltip')).toHaveText('Offline. Showing what this phone last saw.')
    await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 })
    expect(await places()).toEqual(online) // it pushes nothing down
    await expect(rows(page)).toHaveText([/^Seen too/, /^Seen3/])
    await page.getByPlaceholder('Search workouts').fill('too')
    await expect(rows(page)).toHaveCount(1)
    await context.setOffline(false)
    await expect(chip).toHaveCount(0)
    await context.close()
  })
})

test('R-HIST-09 R-HIST-10 R-HIST-11 R-HIST-16 a past workout shows only completed sets, by section, and links to its routine', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const routineId = await makeRoutine(app, person, 'Push A')
  const { workoutId } = await logWorkout(
    app,
    person,
    daysAgo(1, { routineId, done: 3, exercises: [...SHORT_DAY, { name: 'Stretch', section: 'cooldown' }] }),
  )
  const lost = await logWorkout(app, person, daysAgo(2, { exercises: [{ name: 'Squat', sets: [{ reps: 0 }] }] }))
  const { page, press, context, goto } = await openAs(browser, app, person, 'phone')
  await goto(`/history/${workoutId}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Warmup', 'Training', 'Activity'])
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Jumping Jacks', 'Squat'])
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('listitem', { name: 'Set 1, 45 seconds, bodyweight' })).toBeVisible()
  await press(page.getByRole('link', { name: 'Push A routine' }))
  await expect(page).toHaveURL(`${app.origin}/routines/${routineId}/configure`)
  await goto(`/history/${lost.workoutId}`)
  await expect(page.getByText('No sets were logged for this workout.')).toBeVisible()
  await expect(page.getByRole('link', { name: /routine$/ })).toHaveCount(0)
  await context.close()

  // On a device that does not hold the routine, its name is not known.
  const fresh = await openAs(browser, app, person, 'phone')
  await fresh.page.route('**/api/documents', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), routines: false }) }),
  )
  await fresh.goto(`/history/${workoutId}`)
  await expect(fresh.page.getByRole('link', { name: 'View routine' })).toBeVisible()
  await fresh.context.close()
})

test("R-HIST-17 'Workout not found.' shows for an unknown id, another user’s workout and a malformed id", async ({
  browser,
  app,
}) => {
  const stranger = await newPerson(app)
  const foreign = await logWorkout(app, stranger, daysAgo(1))
  const { page, context, goto } = await openHistory(browser, app, [])
  for (const id of [crypto.randomUUID(), foreign.workoutId, 'nonsense']) {
    await goto(`/history/${id}`)
    await expect(page.getByText('Workout not found.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0)
  }
  await context.close()
})

test("R-HIST-14 deleting a workout asks 'Delete workout?' first, then removes it from the history and its own address", async ({
  browser,
  app,
}) => {
  const { page, press, context, goto, logged } = await openHistory(browser, app, [
    daysAgo(2, { name: 'Kept' }),
    daysAgo(1, { name: 'Mistake' }),
  ])
  await press(page.getByRole('link', { name: /Mistake/ }))
  const question = page.getByRole('alertdialog', { name: 'Delete workout?' })
  await pressInMenu(page, press, 'Delete workout')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await press(question.getByRole('button', { name: 'Cancel' }))
  await expect(question).toBeHidden()
  await pressInMenu(page, press, 'Delete workout')
  await press(question.getByRole('button', { name: 'Delete' }))
  await expect(page).toHaveURL(`${app.origin}/history`)
  await expect(rows(page)).toHaveText([/Kept/])
  const gone = logged[1]?.workoutId ?? ''
  await goto(`/history/${gone}`)
  await expect(page.getByText('Workout not found.')).toBeVisible()
  await context.close()
})

test('R-ACCESS-03 R-DELEG-35 the owner sees who did what in a workout and in a routine’s settings', async ({
  browser,
  app,
}) => {
  const { page, press, goto, person, logged, context } = await openHistory(browser, app, [daysAgo(0, { ends: false })])
  const routineId = await makeRoutine(app, person, 'Push A')
  const max = await app.signUp('Max', 'Martin', `max-${person.userId}@example.org`)
  await app.context.database.db
    .insertInto('account_share')
    .values({
      owner_user_id: person.userId,
      delegate_user_id: max.userId,
      delegate_email: `max-${person.userId}@example.org`,
    })
    .execute()
  const [{ workoutId, setIds }] = logged as [Logged]
  const by = (documentId: string, made: Made) => envelope(max, person.userId, documentId, made)
  await pushed(app, max, [
    ...setIds.slice(1, 3).map((setId) => by(workoutId, editSet.correcting.make({ setId, changes: { reps: 8 } }))),
    by(routineId, renameRoutine.make({ name: 'Push day' })),
  ])
  await goto(`/history/${workoutId}`)
  const opener = page.getByRole('button', { name: 'Activity' })
  await press(opener)
  const lines = page.getByRole('list', { name: /^Activity/ }).getByRole('listitem')
  await expect(lines).toHaveText([
    /^MMMax Martin corrected sets 2 timesToday, \d\d:\d\d$/,
    /^YYou completed 6 setsToday/,
    /^YYou started the workoutToday/,
  ])
  await press(opener)
  await expect(lines).toHaveCount(0)
  await goto(`/routines/${routineId}/configure`)
  await press(page.getByRole('button', { name: 'Settings' }))
  await context.setOffline(true)
  await press(opener)
  await expect(page.getByText('Needs a connection')).toBeVisible()
  await context.setOffline(false)
  await press(page.getByRole('button', { name: 'Try again' }))
  await expect(lines).toHaveText([/^MMMax Martin renamed the routine/, /^YYou created the routine/])
  await context.close()
})
