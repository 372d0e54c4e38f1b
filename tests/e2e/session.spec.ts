import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { PASSWORD, type Person, type TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { PHONE } from './lifter.ts'
import { giveSession } from './person-page.ts'
import { endSessions, enter, fillLogIn, logIn, makePerson, passwordOf, startTraining, toast } from './signing-in.ts'

test.describe('the log-in session', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' })

  test('R-AUTH-53 R-AUTH-58 a reload and an offline start keep the user signed in', async ({ page, app, context }) => {
    const { email } = await makePerson(app)
    await logIn(page, app, email)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await expect(page.getByRole('heading', { name: 'Routines', level: 1 })).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Routines', level: 1 })).toBeVisible()
    await page.goto(app.origin)
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await page.getByRole('button', { name: 'Offline' }).tap()
    await expect(page.getByRole('tooltip')).toHaveText('Offline. Showing what this phone last saw.')
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)
    expect(kept).not.toContain('session_token')
    await context.setOffline(false)
    expect(await refusedAsCode(page)).toEqual(['TypeError', 'TypeError', 'TypeError'])
  })

  test('R-AUTH-59 R-ACCT-03 R-ACCT-12 R-AUTH-58 logging out leads every tab to /', async ({ page, app, context }) => {
    await enter(page, app, await makePerson(app))
    const other = await context.newPage()
    await other.goto(`${app.origin}/history`)
    await expect(other.getByRole('heading', { name: 'History' })).toBeVisible()
    await page.getByRole('link', { name: 'Account' }).click()
    // A file that another app has shared, and nobody has taken, is not the next person's (R-REACH-19). Pages take what
    // they find while they start.
    for (const tab of [page, other]) await tab.waitForLoadState('networkidle')
    const isShared = () => page.evaluate(() => caches.has('shared-files'))
    await page.evaluate(() => caches.open('shared-files'))
    expect(await isShared()).toBe(true)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Log out' }).click()
    await reloaded
    await expect(page).toHaveURL(`${app.origin}/`)
    await expect(other).toHaveURL(`${app.origin}/`)
    expect(await isShared()).toBe(false)
    await page.goto(`${app.origin}/routines`)
    await expect(page).toHaveURL(`${app.origin}/`)
    expect(await page.evaluate(() => fetch('/api/session').then((answer) => answer.json()))).toMatchObject({
      user: null,
    })
  })

  test('R-AUTH-07 a new user’s log-in opens the routines in every tab, not the previous user’s page or an owner’s account', async ({
    page,
    app,
    context,
  }) => {
    const [olivia, max] = [await makePerson(app), await makePerson(app)]
    await enter(page, app, olivia)
    await page.getByRole('link', { name: 'History' }).tap()
    await expect(page).toHaveURL(`${app.origin}/history`)
    // As a page left it that never heard of its log-out.
    await page.evaluate(
      ([key, kept]) => localStorage.setItem(key ?? '', kept ?? ''),
      [
        `sled-${max.userId}:acting`,
        JSON.stringify({
          ...{ ownerId: olivia.userId, name: 'Olivia Owen' },
          flags: { can_create_routines: true, can_start_workouts: true, can_review_history: true },
        }),
      ],
    )
    const asking = await context.newPage()
    await asking.goto(`${app.origin}/routines?start=empty`)
    await expect(asking.getByRole('alertdialog')).toBeVisible()
    const other = await context.newPage()
    await other.goto(`${app.origin}/login`)
    await fillLogIn(other, max.email, PASSWORD)
    for (const tab of [page, asking, other]) {
      await expect(tab).toHaveURL(`${app.origin}/routines`)
      await expect(tab.getByText('What comes first?')).toBeVisible()
      await expect(tab.getByText('Managing')).toHaveCount(0)
      await expect(tab.getByRole('alertdialog')).toHaveCount(0)
    }
  })

  test('R-AUTH-07 R-DELEG-29 a coach who logs in again after acting for an owner starts in their own account, in every tab', async ({
    page,
    app,
    context,
  }) => {
    const [olivia, max] = [await makePerson(app), await makePerson(app)]
    const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
    const body = { ownerId: olivia.userId, email: max.email, flags }
    await app.ask('/api/shares', { method: 'POST', cookie: olivia.cookie, body })
    await logIn(page, app, max.email)
    await page.getByRole('link', { name: 'Sharing' }).tap()
    await page.getByRole('button', { name: "Review Olivia Owen's history" }).tap()
    await expect(page.getByText('Managing Olivia Owen')).toBeVisible()
    const other = await context.newPage()
    await other.goto(`${app.origin}/routines`)
    await expect(other.getByText('Managing Olivia Owen')).toBeVisible()

    // A new log-in beside the tab that acts.
    const third = await context.newPage()
    await third.goto(`${app.origin}/login`)
    await fillLogIn(third, max.email, PASSWORD)
    for (const tab of [page, other]) await expect(tab.getByText('Managing')).toHaveCount(0)

    // The session ends from outside while somebody acts.
    await third.goto(`${app.origin}/sharing`)
    await third.getByRole('button', { name: "Review Olivia Owen's history" }).tap()
    await expect(third.getByText('Managing Olivia Owen')).toBeVisible()
    await endSessions(app, max)
    await expect(third).toHaveURL(`${app.origin}/`)
    await logIn(third, app, max.email)
    await expect(third.getByText('What comes first?')).toBeVisible()
    await expect(third.getByText('Managing')).toHaveCount(0)
    await third.reload()
    await expect(third.getByText('What comes first?')).toBeVisible()
    await expect(third.getByText('Managing')).toHaveCount(0)
  })

  test('R-AUTH-58 a session ended on the server redirects the page to /', async ({ page, app }) => {
    const person = await makePerson(app)
    await enter(page, app, person)
    await endSessions(app, person)
    await expect(page).toHaveURL(`${app.origin}/`)
  })

  test('R-AUTH-58 Y34 if the session ends during a workout, logging continues, and the next log-in sends the sets', async ({
    page,
    app,
    context,
  }) => {
    const person = await makePerson(app)
    const workoutId = await startTraining(app, person)
    await giveSession(context, app, person)
    await page.goto(`${app.origin}/workout/active`)
    await expect(page.getByRole('button', { name: /^Complete Set 1/ })).toBeVisible()
    await endSessions(app, person)
    await expect(page.getByText('Log in to keep saving')).toBeVisible()
    await page.getByRole('button', { name: /^Complete Set 1/ }).press('Enter')
    await expect(page.getByText('Log in to send 1 set')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Log in to send 1 set')).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 2 sets')
    const overlap = await page.evaluate(() => {
      const banner = document.querySelector('[role=status]')?.getBoundingClientRect()
      const timer = document.querySelector('[role=timer]')?.getBoundingClientRect()
      return (banner?.bottom ?? 0) - (timer?.top ?? 0)
    })
    expect(overlap).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await passwordOf(page).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${app.origin}/workout/active`)
    const { db } = app.context.database
    await expect
      .poll(async () => {
        const sets = db.selectFrom('logged_set').select('status').where('workout_id', '=', workoutId)
        return (await sets.orderBy('set_order').execute()).map(({ status }) => status)
      })
      .toEqual(['complete', 'default'])
  })
})

/** How the browser answers where text could become code, and another worker than the app's own (R-ACCESS-05). */
const refusedAsCode = (page: Page) =>
  page.evaluate(async () => {
    const sinks = [
      () => Reflect.set(document.createElement('div'), 'innerHTML', '<b>bold</b>'),
      () => Reflect.set(document.createElement('script'), 'src', '/sw.js?x'),
      () => navigator.serviceWorker.register('/assets/other.js'),
    ]
    const name = (error: unknown) => (error as Error).name
    return Promise.all(sinks.map(async (sink) => sink()).map((outcome) => outcome.then(() => 'taken', name)))
  })

test.describe('logging out with unsent changes', () => {
  test.use(PHONE)

  /** Signed in behind `network`, with a routine that the server has not seen, and the question on screen. */
  async function askToLogOut(page: Page, app: TestServer, network: FaultProxy) {
    const person = await makePerson(app)
    await enter(page, network, person)
    network.break({ cut: 'request', path: '/api/ops' })
    await page.getByRole('button', { name: 'Create a new routine' }).first().click()
    await page.getByRole('textbox', { name: 'Routine name' }).fill('Push Day')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page).toHaveURL(/\/configure$/)
    await page.goto(`${network.origin}/account`)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('dialog', { name: 'Log out?' })).toContainText('1 change')
    return person
  }

  const routinesOf = async (app: TestServer, { userId }: Person) =>
    (await app.context.database.db.selectFrom('routine').select('routine_name').where('user_id', '=', userId).execute())
      .length

  test("Y34 'Send first' sends the unsent changes and then logs out", async ({ page, app, network }) => {
    const person = await askToLogOut(page, app, network)
    await page.getByRole('button', { name: 'Send first' }).click()
    await expect(page.getByText("No connection. 1 change will be sent when you're online.")).toBeVisible()
    network.mend()
    await expect(page).toHaveURL(`${network.origin}/`)
    expect(await routinesOf(app, person)).toBe(1)
  })

  test('Y34 changes sent while the log-out question is open leave nothing to decide', async ({
    page,
    app,
    network,
  }) => {
    const person = await askToLogOut(page, app, network)
    network.mend()
    const question = page.getByRole('dialog', { name: 'Log out?' })
    await expect(question).toContainText('Everything is sent now.')
    await expect(question.getByRole('button')).toHaveText(['Log out', 'Cancel'])
    await question.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(`${network.origin}/`)
    expect(await routinesOf(app, person)).toBe(1)
  })

  test("Y34 'Keep on this phone' keeps the unsent changes for the next log-in", async ({ page, app, network }) => {
    const person = await askToLogOut(page, app, network)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Keep on this phone' }).click()
    await reloaded
    await expect(page).toHaveURL(`${network.origin}/`)
    expect(await routinesOf(app, person)).toBe(0)
    network.mend()
    await logIn(page, network, person.email)
    await expect(page.getByText('Push Day')).toBeVisible()
    await expect.poll(() => routinesOf(app, person)).toBe(1)
  })

  test("Y34 'Discard' drops the unsent changes on log-out", async ({ page, app, network }) => {
    const person = await askToLogOut(page, app, network)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Discard' }).click()
    await reloaded
    await expect(page).toHaveURL(`${network.origin}/`)
    network.mend()
    await logIn(page, network, person.email)
    await expect(page.getByRole('heading', { name: 'Routines', level: 1 })).toBeVisible()
    await expect(page.getByText('Push Day')).toHaveCount(0)
    expect(await routinesOf(app, person)).toBe(0)
  })
})

test.describe('a new app version', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' })

  /** As an update of the server does: the worker that is served is another one. */
  async function release(page: Page, clientFolder: string) {
    appendFileSync(join(clientFolder, 'sw.js'), '\n// a new version\n')
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
    })
  }

  test('a new app version is offered and installed when the user accepts', async ({ page, app, clientFolder }) => {
    await giveSession(page.context(), app, await makePerson(app))
    await page.goto(`${app.origin}/routines`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Routines', level: 1 })).toBeVisible()
    await release(page, clientFolder)
    const offer = toast(page, 'A new version is ready')
    await expect(offer).toBeVisible()
    // In the middle of what the page loads in advance, a file more would start the ending worker once again.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/trash-page-')),
    )
    const reloaded = page.waitForEvent('load')
    await offer.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await expect(page.getByRole('heading', { name: 'Routines', level: 1 })).toBeVisible()
    await expect(offer).toHaveCount(0)
  })

  test('R-REACH-18 a new app version is not offered during a workout', async ({ page, app, clientFolder }) => {
    const person = await makePerson(app)
    await giveSession(page.context(), app, person)
    await page.goto(`${app.origin}/routines`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await release(page, clientFolder)
    await expect(toast(page, 'A new version is ready')).toBeVisible()
    await startTraining(app, person)
    await expect(page).toHaveURL(`${app.origin}/workout/active`)
    await expect(toast(page, 'A new version is ready')).toHaveCount(0)
  })
})
