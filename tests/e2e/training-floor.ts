import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import type { WorkoutDocument } from '../../src/domain/workout.ts'
import type { Envelope } from '../../src/sync/operation.ts'
import type { PullAnswer } from '../../src/sync/wire.ts'
import { type Logged, type LoggedWorkout, logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Person, TestServer } from '../support/server.ts'
import type { Planned } from '../support/training.ts'
import { type DeviceName, newPerson, type OpenedPage, openAs } from './person-page.ts'

export const HOUR = 60 * 60 * 1000
/** So long a workout has been running, in ms: after an hour without a set it would be asked about (R-REACH-10). */
export const HALF_HOUR = HOUR / 2

/** One warmup, two exercises of training, nothing to cool down. */
export const SHORT_DAY: Planned[] = [
  {
    name: 'Jumping Jacks',
    section: 'warmup',
    sets: [{ set_type: 'timed', timed_set_duration: 45, weight_unit: 'body' }],
  },
  { name: 'Squat', sets: [{}, {}, {}] },
  { name: 'Bench Press', sets: [{}, {}] },
]

export type Training = { app: TestServer; person: Person; logged: Logged }

/** A person whose workout began half an hour ago, its first `done` sets complete, none unless told. */
export async function train(app: TestServer, over: Partial<LoggedWorkout> = {}, known?: Person): Promise<Training> {
  const person = known ?? (await newPerson(app))
  const workout = { exercises: SHORT_DAY, at: app.clock.now - HALF_HOUR, done: 0, ends: false, ...over }
  return { app, person, logged: await logWorkout(app, person, workout) }
}

/** A device of theirs with the running workout on screen and a card open. */
export async function join(browser: Browser, { app, person }: Training, device: DeviceName, options = {}) {
  const opened = await openAs(browser, app, person, device, options)
  await opened.goto('/workout/active')
  await expect(focusedCard(opened.page)).toBeVisible()
  return opened
}

export const rowOf = (page: Page, setId = ''): Locator => page.locator(`[data-set-id="${setId}"]`)
export const completeButton = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name: typeof name === 'string' ? `Complete ${name}` : name })
export const focusedCard = (page: Page): Locator => page.locator('article[aria-current=true]')
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

/** A row of the open menu: beside its button in a wide window, in a sheet on a phone. */
export const rowOfMenu = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('menuitem', { name }).or(page.getByRole('dialog').getByRole('button', { name }))

/** Resolves once what opens over a workout is here. It comes when the page is at rest, or with the first press. */
export const whenSheetsAreHere = async (page: Page) => {
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const wanted =
      location.pathname === '/workout/active' ? ['/workout-overlays-', '/loaded-overlays-'] : ['/loaded-overlays-']
    return wanted.every((file) => loaded.some((name) => name.includes(file)))
  })
  // A busy machine has the files, and has not drawn them yet.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}

export const expectProgress = (page: Page, text: string, options?: { timeout: number }) =>
  expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', text, options)

/** Completes the next set of the open card by its button, as a keyboard does. */
export async function completeNext(page: Page) {
  const row = page.locator('[data-next][data-status=default]')
  const setId = await row.getAttribute('data-set-id')
  await row.locator('.set-complete').press('Enter')
  // The last set of a card folds it, the last of a workout leads away.
  await expect(page.locator(`[data-set-id="${setId}"][data-status=default]`)).toHaveCount(0)
}

/** What another device of the person does, or somebody who may, without a browser. */
export const elsewhere = (
  { app, person, logged }: Pick<Training, 'app' | 'person'> & { logged: Pick<Logged, 'workoutId'> },
  made: Parameters<typeof envelope>[3],
  by = person,
) => pushed(app, by, [envelope(by, person.userId, logged.workoutId, made, { n: 1000 })])

/**
 * A device's clock that can be set: answers a function that sets it, in ms from the right time, for the open page and for
 * those that it loads later.
 */
export async function settableClock(context: BrowserContext): Promise<(page: Page, ms: number) => Promise<void>> {
  await context.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + Number(localStorage.getItem('clock-off'))
  })
  return (page, ms) => page.evaluate((off) => localStorage.setItem('clock-off', String(off)), ms)
}

/** Lets every request with operations wait until it is let go. */
export async function holdOps(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/ops', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Stands in for a server that refuses operations of one kind for good. */
export async function refuse(page: Page, kind: string) {
  await page.route('**/api/ops', async (route) => {
    const { actorId, ops } = route.request().postDataJSON() as { actorId: string; ops: Envelope[] }
    if (!ops.some((op) => op.kind === kind)) return route.continue()
    const results = ops.map(({ id }) => ({ id, outcome: 'refused', code: 'permission-denied' }))
    await route.fulfill({ json: { actorId, now: Date.now(), results, documents: [] } })
  })
}

/** The workout as the server holds it. */
export async function storedWorkout({
  app,
  person,
  logged,
}: Pick<Training, 'app' | 'person'> & { logged: Pick<Logged, 'workoutId'> }): Promise<WorkoutDocument> {
  const ids = [logged.workoutId]
  const body = { actorId: person.userId, ownerId: person.userId, known: {}, ids, routines: false, active: false }
  const answer = await app.ask('/api/documents', { method: 'POST', cookie: person.cookie, body })
  const [update] = ((await answer.json()) as PullAnswer).documents
  if (update?.t !== 'document' || update.document.kind !== 'workout') throw new Error('no such workout')
  return update.document
}

/** Whatever is on its way to its colour or place has arrived there; what turns for ever does not count. */
export async function settled(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await page.waitForFunction(() => {
    const isOver = ({ playState, effect }: Animation) =>
      playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
    return (
      !document.querySelector('[data-filling], [data-status=complete][data-dragging]') &&
      document.getAnimations().every(isOver)
    )
  })
}

/** Told by the screen: a phone's own viewport grows with what is too wide. */
export const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )

export type { OpenedPage }
