import { expect, type Page } from '@playwright/test'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import { endWorkoutByHand } from '../../src/logbook/workouts.ts'
import { logWorkout } from '../support/logbook.ts'
import { planOrder, planRoutine } from '../support/planned-routine.ts'
import type { Person, TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { openAs } from './person-page.ts'
import { elsewhere, expectNoSidewaysScroll, HALF_HOUR, HOUR } from './training-floor.ts'

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
const EXERCISES = [{ name: 'Squat', sets: [{}, {}, {}] }, { name: 'Dip' }]

/** In ms, less than the time after which a board asks by itself. */
const BEFORE_ASKED = 15_000

let coaches = 0
async function coachOf(app: TestServer) {
  coaches += 1
  const max = await app.signUp('Max', 'Coach', `max-${coaches}@clients.test`)
  return {
    max,
    async client(first: string, flags: Partial<typeof ALL> = ALL) {
      const person = await app.signUp(first, 'Owen', `${first.toLowerCase()}-${coaches}@clients.test`)
      await shareWith(app, person, max, flags)
      return person
    },
  }
}

/** A running workout from a routine with this name. */
async function trains(app: TestServer, person: Person, name: string) {
  const routineId = await planRoutine(app, person, { name, exercises: EXERCISES })
  const at = app.clock.now - HALF_HOUR
  const logged = await logWorkout(app, person, { name, routineId, exercises: EXERCISES, at, done: 1, ends: false })
  return { app, person, logged }
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

test('R-COACH-04 R-COACH-05 R-COACH-15 a coach’s board is live, has those who train first, and leads into an account and back', async ({
  browser,
  app,
}) => {
  const { max, client } = await coachOf(app)
  const [ann, ben] = [await client('Ann'), await client('Ben')]
  const cleo = await client('Cleo', { can_review_history: true })
  for (const [person, days] of [
    [ben, 9],
    [cleo, 3],
  ] as const)
    await logWorkout(app, person, { name: 'Legs', exercises: EXERCISES, at: app.clock.now - days * 24 * HOUR })
  const pull = await planRoutine(app, ben, { name: 'Pull day', exercises: EXERCISES })
  await planOrder(app, ben, [pull])
  const training = await trains(app, ann, 'Push day')
  const { page, press, goto, context } = await openAs(browser, app, max, 'phone')
  await goto('/sharing')
  await press(page.getByRole('link', { name: 'All clients' }))
  await expect(page).toHaveURL(`${app.origin}/clients`)
  await expect(page.getByText('1 training now')).toBeVisible()
  await expect.poll(() => names(page)).toEqual(['Ann', 'Ben', 'Cleo'])
  await expect(card(page, 'Ann')).toContainText('Training now')
  await expect(card(page, 'Ann')).toContainText(/Push day 1 of 4 sets · 3[012] min/)
  await expect(card(page, 'Ben')).toContainText('Last trained 9 days ago')
  await expect(card(page, 'Ben')).toContainText('Next: Pull day')
  // What is not allowed is not there.
  await expect(card(page, 'Cleo').getByRole('button')).toHaveText(['', 'History', 'Progress'])
  await expectNothingForAxe(page)
  await page.setViewportSize({ width: 325, height: 700 })
  await expectNoSidewaysScroll(page)

  // A set and an end are told.
  const setId = training.logged.setIds[1] as string
  await elsewhere(training, completeSet.make({ setId }))
  await expect(card(page, 'Ann')).toContainText('2 of 4 sets', { timeout: BEFORE_ASKED })
  await expect(card(page, 'Ann')).toContainText(/rests 1:[23]\d/)
  await elsewhere(training, endWorkoutByHand.make({}))
  await expect(card(page, 'Ann')).toContainText('Trained today', { timeout: BEFORE_ASKED })
  await expect.poll(() => names(page)).toEqual(['Ben', 'Cleo', 'Ann'])

  // R-COACH-11
  const openNote = async () => {
    await press(button(page, 'More for Ben'))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Private note' }))
  }
  await openNote()
  await page.getByRole('textbox').fill('Left knee: no lunges.')
  await press(button(page, 'Save'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openNote()
  await expect(page.getByRole('textbox')).toHaveValue('Left knee: no lunges.')
  await press(button(page, 'Cancel'))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press(card(page, 'Ben').getByRole('button', { name: 'Progress' }))
  await expect(page).toHaveURL(`${app.origin}/stats`)
  await expect(page.getByText('Managing Ben Owen')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`${app.origin}/clients`)
  await expect(page.getByText('Managing Ben Owen')).toHaveCount(0)
  await expect(card(page, 'Ben')).toBeVisible()
  await press(card(page, 'Ben').getByRole('button', { name: 'Start a workout' }))
  await expect(page.getByRole('dialog').getByRole('button', { name: /Pull day/ })).toBeVisible()

  // A share that ends closes what it opened.
  await app.context.database.db
    .updateTable('account_share')
    .set({ revoked_at: new Date() })
    .where('owner_user_id', '=', ben.userId)
    .execute()
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: BEFORE_ASKED })
  await expect(card(page, 'Ben')).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.getByText('Needs a connection')).toBeVisible()
  await expect(card(page, 'Cleo')).toHaveCount(0)
  await context.setOffline(false)
  await expect(card(page, 'Cleo')).toBeVisible()
})

test('R-COACH-04 an empty board invites a client', async ({ browser, app }) => {
  const { max } = await coachOf(app)
  const { page, press, goto } = await openAs(browser, app, max, 'laptop')
  await goto('/clients')
  await expect(page.getByText('Nobody shares with you yet. Invite a client.')).toBeVisible()
  await press(button(page, 'Invite a client'))
  await expect(page.getByRole('img', { name: 'QR code of the invitation' })).toBeVisible()
})

/** Notes in each frame whom the bar names and which of these texts the page shows. */
async function noteFrames(page: Page, texts: readonly string[]) {
  await page.evaluate((texts) => {
    const frames: Record<string, number> = {}
    Object.assign(window, { frames })
    const look = () => {
      const bar = document.querySelector('[aria-label="Acting for somebody"] p')?.textContent ?? 'nobody'
      const main = document.querySelector('main')?.textContent ?? ''
      const seen = `${bar}: ${texts.filter((text) => main.includes(text)).join()}`
      frames[seen] = (frames[seen] ?? 0) + 1
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    const each = () => {
      look()
      requestAnimationFrame(each)
    }
    each()
  }, texts)
}

test('R-COACH-06 fifty changes between two training clients under slow answers never show one’s data under the other’s name', async ({
  browser,
  app,
}) => {
  test.slow()
  const { max, client } = await coachOf(app)
  const [ann, ben] = [await client('Ann'), await client('Ben')]
  for (const [person, lift] of [
    [ann, 'Annlift'],
    [ben, 'Benlift'],
  ] as const) {
    const exercises = [{ name: lift, sets: [{}, {}, {}] }]
    await logWorkout(app, person, { exercises, at: app.clock.now - HALF_HOUR, done: 1, ends: false })
  }
  const { page, press, goto } = await openAs(browser, app, max, 'phone')
  await goto('/clients')
  await press(button(page, 'Join Ann'))
  await expect(page.getByRole('heading', { name: 'Annlift' })).toBeVisible()
  let delay = 0
  await page.route(/\/api\/(documents|shares|clients|ops|people)/, async (route) => {
    // From nothing to a third of a second, so that answers overtake each other.
    delay = (delay + 130) % 340
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.continue().catch(() => undefined)
  })
  await noteFrames(page, ['Annlift', 'Benlift'])
  for (let change = 1; change <= 50; change++) {
    const [next, lift] = change % 2 === 1 ? ['Ben', 'Benlift'] : ['Ann', 'Annlift']
    await press(button(page, `Next client: ${next}`))
    // Sometimes the coach goes on before anything of the client is there.
    if (change % 3 !== 0) await expect(page.getByRole('heading', { name: lift })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Annlift' })).toBeVisible()
  const frames = await page.evaluate(() => (window as unknown as { frames: Record<string, number> }).frames)
  const seen = Object.keys(frames)
  expect(seen).toContain('Managing Ann Owen: Annlift')
  expect(seen).toContain('Managing Ben Owen: Benlift')
  const allowed = [
    'Managing Ann Owen: Annlift',
    'Managing Ann Owen: ',
    'Managing Ben Owen: Benlift',
    'Managing Ben Owen: ',
    'nobody: ', // while nothing of the next client is there
  ]
  expect(seen.filter((each) => !allowed.includes(each))).toEqual([])
  expect(Object.values(frames).reduce((sum, count) => sum + count)).toBeGreaterThan(200)

  // Leaving removes the copies.
  await press(button(page, 'Exit'))
  await expect(page).toHaveURL(`${app.origin}/sharing`)
  await expect.poll(() => ownersStored(page, max)).toEqual([]) // he has nothing of his own
})

const ownersStored = (page: Page, { userId }: Person) =>
  page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const rows = await new Promise<{ ownerId: string; document?: unknown }[]>((resolve, reject) => {
      const request = database.transaction('documents').objectStore('documents').getAll()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    database.close()
    return [...new Set(rows.map(({ ownerId }) => ownerId))]
  }, `sled-${userId}`)
