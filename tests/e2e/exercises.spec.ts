import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { bookIdFor } from '../../src/domain/book.ts'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { setBook } from '../../src/logbook/books.ts'
import { type LoggedWorkout, logWorkouts } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Planned } from '../support/training.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { nextRailAtRest } from './lifter.ts'
import { newPerson, openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import { expectNoSidewaysScroll, HOUR, join, settled, train } from './training-floor.ts'

const DAY = 24 * HOUR
/** Looks, 80 ms apart: an opened workout stands still for 450 ms before the page goes to its card (R-FOCUS-06, R-FOCUS-10). */
const LOOKS_AT_OPENING = 7
const rows = (page: Page) => page.locator('main li')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const chart = (page: Page) => page.getByRole('slider')

const kilograms = (...sets: [weight: number, reps: number][]) =>
  sets.map(([weight, reps]) => ({ weight, reps, weight_unit: 'kg' as const }))

/** Days before noon of today, so that no workout is of the future. */
const ago = (days: number, exercises: Planned[]): LoggedWorkout => ({
  ...{ name: 'Push day', exercises, at: Date.now() - days * DAY - HOUR },
})

const PAST = [
  ago(500, [{ name: 'Bench Press', sets: kilograms([40, 5]) }]),
  ago(60, [{ name: 'Bench Press', sets: [{ weight: 110, reps: 5, weight_unit: 'lbs' }] }]),
  ago(30, [{ name: 'Bench Press', sets: kilograms([55, 5], [57.5, 3]) }]),
  ago(20, [{ name: 'My Bench', sets: kilograms([58, 2]) }]),
  ago(3, [{ name: 'Bench Press', sets: kilograms([57.5, 6], [60, 3]).map((set) => ({ ...set, open_ended: true })) }]),
  ago(2, [{ name: 'Plank', sets: [{ set_type: 'timed', timed_set_duration: 90, weight_unit: 'body', weight: null }] }]),
]

test('R-PROG-07 R-PROG-08 R-PROG-09 R-LIFT-07 the exercise list and an exercise’s page show records and a chart, by keyboard and as a table', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, press, context, goto } = await openAs(browser, app, person, 'phone')
  await goto('/exercises')
  await expect(page.getByText('Nothing logged yet.')).toBeVisible()

  await logWorkouts(app, person, PAST)
  await page.reload()
  await expect(rows(page)).toHaveText([
    /^Plank2 days ago1 workout$/,
    /^Bench Press3 days ago4 workouts$/,
    /^My Bench20 days ago1 workout$/,
  ])
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await expectNoSidewaysScroll(page)
  await page.getByRole('searchbox').fill('bench')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('searchbox').fill('squat')
  await expect(page.getByText(/^Nothing found for "/)).toBeVisible()
  await page.getByRole('searchbox').fill('')

  await press(page.getByRole('link', { name: /^Bench Press/ }))
  await expect(heading(page, 'Bench Press')).toBeVisible()
  const records = page.getByRole('region', { name: 'Records' })
  await expect(records.getByRole('link')).toHaveText([
    /^Heaviest60kg × 3\d+ \w+$/,
    /^Best e1RM69kg57\.5 × 6\d+ \w+$/,
    /^Best set345kg57\.5 × 6\d+ \w+$/,
  ])
  await press(records.getByRole('button', { name: 'Show all 5' }))
  await expect(records.getByRole('link').nth(3)).toHaveText(/^Best session\d+ \w+525kg$/)
  await expect(records.getByRole('button', { name: 'Most reps at a weight 2 weights' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Muscles' })).toHaveText(/^Chest\w+Barbell$/)
  await expect(page.getByText('Estimated from sets of up to 10 reps. Hollow: converted from pounds.')).toBeVisible()
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /: 69 kg from 57\.5 × 6$/)
  await chart(page).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /: 64 kg from 55 × 5$/)
  await page.keyboard.press('Home')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /: ≈ 58 kg from 110 lbs × 5$/)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await expectNoSidewaysScroll(page)

  const session = page.getByRole('region', { name: 'Sessions' }).getByRole('link').first()
  await expect(session).toHaveAccessibleName(/^Set 1, 6 reps, 57\.5 kg/)
  await expect(session).toContainText('57.5 kg × 6')
  await press(page.getByRole('radio', { name: 'All' }))
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '3')
  await press(page.getByRole('button', { name: 'Show as table' }))
  await expect(page.getByRole('row')).toHaveText([
    'Workoute1RM, kgFrom',
    /69\D*57\.5 × 6$/,
    /64\D*55 × 5$/,
    /≈ 58\D*110 lbs × 5$/,
    /47\D*40 × 5$/,
  ])
  await expectNothingForAxe(page)
  await press(records.getByRole('link').first())
  await expect(heading(page, 'Push day')).toBeVisible()
  await page.goBack()

  await expect(heading(page, 'Bench Press')).toBeVisible()
  await press(page.getByRole('button', { name: 'Back' }))
  await press(page.getByRole('link', { name: /^Plank/ }))
  await expect(page.getByText('Two workouts make a line.')).toBeVisible()
  await context.close()
})

test('R-PROG-09 an exercise logged only as warmup says why it has no progress line', async ({ browser, app }) => {
  const person = await newPerson(app)
  const warmUp: Planned[] = [{ name: 'Skipping', section: 'warmup', sets: [{}] }]
  await logWorkouts(app, person, [ago(3, warmUp), ago(2, warmUp)])
  const { page, context, goto } = await openAs(browser, app, person, 'phone')
  await goto(`/exercises/${exerciseIdFor(person.userId, 'Skipping')}`)
  await expect(page.getByText('Only sets of the training make a line.')).toBeVisible()
  await context.close()
})

test("R-PROG-12 R-PROG-13 R-BASE-07 a user assigns muscles, merges two exercises with 'Same as …' and takes them apart again", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const { page, press, context, goto } = await openAs(browser, app, person, 'laptop')
  await goto('/exercises')
  await press(page.getByRole('link', { name: /^My Bench/ }))
  const menu = page.getByRole('button', { name: /^More for/ })
  const row = (name: RegExp) => page.getByRole('menuitem', { name })
  await press(menu)
  await expect(row(/^Muscles/)).toHaveText('MusclesNot assigned')
  await press(row(/^Muscles/))
  await sheet(page, 'Muscles').getByLabel('Main muscle').selectOption('Chest')
  await press(sheet(page, 'Muscles').getByRole('switch', { name: 'Triceps' }))
  const off = sheet(page, 'Muscles').getByRole('switch', { checked: false })
  const further = ['Shoulders', 'Biceps', 'Forearms']
  for (const name of further) await press(sheet(page, 'Muscles').getByRole('switch', { name }))
  await expect(sheet(page, 'Muscles').getByRole('group')).toHaveAccessibleName('Other muscles, at most 4')
  for (const fifth of await off.all()) await expect(fifth).toBeDisabled()
  for (const name of further) await press(sheet(page, 'Muscles').getByRole('switch', { name }))
  for (const another of await off.all()) await expect(another).toBeEnabled()
  await settled(page)
  await expectNothingForAxe(page)
  await press(sheet(page, 'Muscles').getByRole('button', { name: 'Close' }))
  await press(menu)
  await expect(row(/^Muscles/)).toHaveText('MusclesChest, then Triceps')

  await press(row(/^Same as …/))
  await settled(page)
  await expectNothingForAxe(page)
  const joinBench = () => press(sheet(page, 'Same as …').getByRole('button', { name: /^Bench Press/ }))
  await joinBench()
  await expect(heading(page, 'Bench Press')).toBeVisible()
  await press(toast(page, 'My Bench').getByRole('button', { name: 'Undo' }))
  await expect(heading(page, 'My Bench')).toBeVisible()
  await press(menu)
  await press(row(/^Same as …/))
  await joinBench()
  await expect(heading(page, 'Bench Press')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Records' })).toContainText('5 workouts')
  await press(menu)
  await expect(row(/^Same as …/)).toContainText('My Bench')
  await press(row(/^Same as …/))
  await press(sheet(page, 'Same as …').getByRole('button', { name: 'Take My Bench apart' }))
  await expect(heading(page, 'My Bench')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Records' })).toContainText('1 workout')
  await context.close()
})

test('R-PROG-11 during a workout, an exercise’s progress opens in a sheet over the cards', async ({ browser, app }) => {
  const training = await train(app, { exercises: [{ name: 'Bench Press', sets: kilograms([57.5, 5], [57.5, 5]) }] })
  await logWorkouts(app, training.person, PAST)
  const { page, press } = await join(browser, training, 'phone')
  await nextRailAtRest(page, LOOKS_AT_OPENING) // A tap on a page that still moves meets what is beside the button.
  await press(page.getByRole('button', { name: 'More for Bench Press' }))
  await press(page.getByRole('dialog').getByRole('button', { name: /^Progress/ }))
  const progress = sheet(page, 'Bench Press')
  await expect(progress.getByRole('radio', { name: 'Progress' })).toBeChecked()
  await expect(progress).toContainText('At 57.5 kg6reps')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /: 69 kg from 57\.5 × 6$/)
  await settled(page)
  await expectNothingForAxe(page)
  await expectNoSidewaysScroll(page)
  await press(progress.getByRole('radio', { name: 'Sessions' }))
  await expect(progress.getByRole('list', { name: 'Sessions, newest first' })).toBeVisible()
})

const NOT_TRAINED = "Sets in Warmup don't count towards records."

test('R-PROG-11 R-BASE-05 progress opened during a workout includes today’s sets and says why warmup sets are no records', async ({
  browser,
  app,
}) => {
  const squats: Planned = { name: 'Squat', section: 'warmup', sets: kilograms([40, 5]) }
  const exercises = [squats, { name: 'Bench Press', sets: kilograms([62.5, 8], [62.5, 8]) }]
  const training = await train(app, { exercises, done: 2 })
  await logWorkouts(app, training.person, PAST)
  const { page, press } = await join(browser, training, 'phone')
  await nextRailAtRest(page, LOOKS_AT_OPENING)
  const openProgress = async (name: string) => {
    await press(page.getByRole('button', { name: `More for ${name}` }))
    await press(page.getByRole('dialog').getByRole('button', { name: /^Progress/ }))
    return sheet(page, name)
  }
  const bench = await openProgress('Bench Press')
  await expect(bench).toContainText('At 62.5 kg8reps')
  await expect(chart(page)).toHaveAttribute('aria-valuetext', /from 62\.5 × 8$/)
  await expect(bench).not.toContainText(NOT_TRAINED)
  await press(bench.getByRole('button', { name: 'Close' }))
  await press(page.getByRole('button', { name: /^Squat/ }))
  await expect(await openProgress('Squat')).toContainText(NOT_TRAINED)
})

test('R-BASE-05 R-PROG-06 a completed workout with warmup sets only says why it has no record', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const [workout] = await logWorkouts(app, person, [
    ago(1, [{ name: 'Squat', section: 'warmup', sets: kilograms([40, 5]) }]),
    ...PAST,
  ])
  const { page, goto, context } = await openAs(browser, app, person, 'phone')
  await goto(`/history/${workout?.workoutId}`)
  await expect(page.getByText(NOT_TRAINED)).toBeVisible()
  await context.close()
})

test('R-LIFT-04 R-LIFT-11 R-LIFT-26 an exercise’s page edits its permanent note, unit, step and bar', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const shown = setBook.make({ changes: { plates_shown: true } })
  await pushed(app, person, [envelope(person, person.userId, bookIdFor(person.userId), shown)])
  const { page, press, context, goto } = await openAs(browser, app, person, 'phone')
  await goto('/exercises')
  await press(page.getByRole('link', { name: /^Bench Press/ }))
  const note = page.getByRole('button', { name: /Note that stays/ })
  await expect(note).toHaveText('Note that staysNot written yet')
  await press(note)
  await sheet(page, 'Note that stays').getByRole('textbox').fill('Bar hole 4, feet flat')
  await settled(page)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(sheet(page, 'Note that stays').getByRole('button', { name: 'Save' }))
  await expect(note).toHaveText('Bar hole 4, feet flatNote that stays')

  const menu = page.getByRole('dialog').getByRole('listitem').getByRole('button')
  const openMenu = () => press(page.getByRole('button', { name: /^More for/ }))
  await openMenu()
  await expect(menu).toHaveText([
    /^MusclesChest, then /,
    'Unit, step and barkg · 2.5 · Olympic bar 20 kg',
    /^Same as …/,
    /^Copy for an AI/,
    'Remove from suggestions',
  ])
  await settled(page)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(menu.nth(1))
  await press(sheet(page, 'Unit, step and bar').getByRole('radio', { name: 'lbs' }))
  await sheet(page, 'Unit, step and bar').getByLabel('Bar', { exact: true }).selectOption('No bar')
  await settled(page)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(sheet(page, 'Unit, step and bar').getByRole('button', { name: 'Close' }))
  await openMenu()
  await expect(menu.nth(1)).toHaveText('Unit, step and barlbs · 5 · No bar')
  await expectNoSidewaysScroll(page)
  await context.close()
})

test('R-PROG-10 charts load one file of at most 20 kB and make no requests to other hosts', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const { page, press, context, goto } = await openAs(browser, app, person, 'laptop')
  const charts = /\/assets\/charts-[^/]+\.js$/
  const asked: string[] = []
  const sizes: number[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', async (response) => {
    if (charts.test(response.url())) sizes.push(gzipSync(await response.body()).length)
  })
  await goto('/exercises')
  await press(page.getByRole('link', { name: /^Bench Press/ }))
  await expect(chart(page)).toBeVisible()
  await expect.poll(() => sizes.length).toBe(1)
  expect(sizes[0]).toBeGreaterThan(5_000)
  expect(sizes[0]).toBeLessThanOrEqual(20_000)
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([app.origin]))
  await context.close()
})

test('R-PROG-08 R-PROG-14 exercise and statistics pages print black on white, without navigation and with whole charts', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const { page, context, goto } = await openAs(browser, app, person, 'laptop', { colorScheme: 'dark' })
  const paper = { width: 718, height: 1000 }
  for (const path of ['/stats', `/exercises/${exerciseIdFor(person.userId, 'Bench Press')}`]) {
    await goto(path)
    await expect(page.getByRole('main').getByRole('slider').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expect(page.locator('header').getByRole('button')).toHaveCount(0)
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    // Wide as a sheet, without telling the chart: it was drawn for the screen.
    await page.setViewportSize(paper)
    await expect.poll(async () => (await edges(page)).every((edge) => edge <= paper.width)).toBe(true)
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await context.close()
})

/** Where drawings end at the right. */
const edges = (page: Page): Promise<number[]> =>
  page.locator('main svg').evaluateAll((drawn) => drawn.map((one) => one.getBoundingClientRect().right))

test('R-GUIDE-02 R-GUIDE-05 R-GUIDE-06 an exercise’s page shows its two poses and its muscles, plays on a tap and stops on the next', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const { page, press, context, goto } = await openAs(browser, app, person, 'phone')
  await goto('/exercises')
  await press(page.getByRole('link', { name: /^Bench Press/ }))
  const figure = page.getByRole('button', { name: 'Bench Press, start and end' })
  await expect(figure.locator('g')).toHaveCount(2)
  await expect(page.locator('path.main').first()).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })

  await press(figure)
  await expect(figure).toHaveAttribute('aria-pressed', 'true')
  const drawn = () => figure.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).join())
  const first = await drawn()
  await expect.poll(drawn).not.toBe(first)
  await press(figure)
  await expect(figure.locator('g')).toHaveCount(2)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await press(figure)
  await expect(figure.locator('g')).toHaveCount(0)
  const still = await drawn()
  await press(figure)
  expect(await drawn()).not.toBe(still)
  await context.close()
})
