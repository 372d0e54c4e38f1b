import { expect, type Page } from '@playwright/test'
import { createRoutine as makeRoutine } from '../../src/logbook/routines.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { PASSWORD, type Person, type TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { daysAgo } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { begin, createRoutine, dialog, stored } from './routine-steps.ts'
import { passwordOf, toast } from './signing-in.ts'

const NO_CONNECTION = 'Failed: No connection. Try again when you are online.'

const publicLinkOf = (page: Page) => page.getByRole('switch', { name: 'Public link' })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function turn(app: TestServer, { cookie }: Person, id: string, isPublic: boolean) {
  const answer = await app.ask('/api/public-link', { method: 'POST', cookie, body: { of: 'routine', id, isPublic } })
  expect(answer.status).toBe(200)
}

test('D9 R-BUILD-13 R-SHARE-05 R-SHARE-08 R-SHARE-09 R-SHARE-10 R-ERR-25 an owner copies a routine’s public link and makes it private again; failures change nothing', async ({
  browser,
  app,
  network,
}) => {
  const { opened, page, press, person, context } = await begin(browser, app, 'phone')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const routineId = await createRoutine(opened, 'Push')
  await expect.poll(async () => (await stored(app, person)).length).toBe(1)
  await page.goto(`${network.origin}/routines/${routineId}/configure`)
  await press(page.getByRole('button', { name: 'Share routine' }))
  const drawer = dialog(page, 'Share routine')
  const isPublic = async () => (await stored(app, person))[0]?.routine.is_public
  await expect(publicLinkOf(page)).not.toBeChecked()

  network.break({ cut: 'request', path: '/api/public-link' })
  await page.evaluate(() => navigator.clipboard.writeText('mine'))
  await press(drawer.getByRole('button', { name: 'Copy link' }))
  await expect(toast(page, NO_CONNECTION)).toBeVisible()
  await expect(publicLinkOf(page)).not.toBeChecked()
  expect(await clipboard(page)).toBe('mine')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/public-link'))
  await press(publicLinkOf(page))
  await failed
  await expect(publicLinkOf(page)).not.toBeChecked()
  expect(await isPublic()).toBe(false)
  network.mend()

  await press(drawer.getByRole('button', { name: 'Copy link' }))
  await expect(toast(page, 'Link copied')).toBeVisible()
  await expect(publicLinkOf(page)).toBeChecked()
  expect([await clipboard(page), await isPublic()]).toEqual([`${network.origin}/routines/public/${routineId}`, true])

  // It was private: what the copy has done is said, and can be taken back.
  await expect(toast(page, 'Link copied')).toContainText('Anyone with the link can see this routine and save a copy.')
  await press(page.getByRole('button', { name: 'Make private' }))
  await expect.poll(isPublic).toBe(false)
  await expect(publicLinkOf(page)).not.toBeChecked()
  await expect(page.getByText('Make private')).toHaveCount(0)
  await press(publicLinkOf(page))
  await expect.poll(isPublic).toBe(true)
  await press(drawer.getByRole('button', { name: 'Copy link' })) // It changes nothing, so there is nothing to say.
  await expect(toast(page, 'Link copied')).toHaveText('Link copied')

  await expectNothingForAxe(page, { within: '[role=dialog]' })

  await context.setOffline(true)
  await expect(drawer.getByText('Needs a connection')).toBeVisible()
  await expect(publicLinkOf(page)).toBeDisabled()
  await expect(drawer.getByRole('button', { name: 'Copy link' })).toBeEnabled()
  await context.setOffline(false)
  await press(publicLinkOf(page))
  await expect.poll(isPublic).toBe(false)
  await expect(publicLinkOf(page)).not.toBeChecked()
  await context.close()
})

test('R-HIST-08 R-SHARE-01 R-SHARE-06 R-SHARE-10 R-IMG-26 an owner shares a single workout and the whole history', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { workoutId } = await logWorkout(app, person, daysAgo(1))
  const { page, press, context, goto } = await openAs(browser, app, person, 'phone')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goto(`/history/${workoutId}`)
  const confirmed = page.waitForResponse('**/api/trigger-static-generation')
  await press(page.getByRole('button', { name: 'Tap to share workout' }))
  await expect(toast(page, 'Link copied')).toBeVisible()
  expect(await clipboard(page)).toBe(`${app.origin}/history/public/workout/${workoutId}`)
  expect(await (await confirmed).json()).toEqual({ workoutId, isPublic: true })
  await press(page.getByRole('button', { name: 'Share workout', exact: true }))
  await expect(publicLinkOf(page)).toBeChecked()

  // Where there is a share sheet of the system.
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    navigator.share = async (data) => void shared.push(data ?? {})
  })
  await goto('/history')
  await press(page.getByRole('button', { name: 'Share history' }))
  await expect(publicLinkOf(page)).not.toBeChecked()
  await press(dialog(page, 'Share history').getByRole('button', { name: 'Share link' }))
  await expect(publicLinkOf(page)).toBeChecked()
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  await expect
    .poll(shared)
    .toEqual([{ title: "Olivia Owen's workouts", url: `${app.origin}/history/public/${person.userId}` }])
  await context.close()
})

for (const isPublic of [true, false]) {
  test(`R-AUTH-14 R-AUTH-22 R-AUTH-23 R-AUTH-24 a visitor signs up from the link of a routine that is ${isPublic ? 'public' : 'not public any more'}`, async ({
    browser,
    app,
  }) => {
    const person = await newPerson(app)
    const routineId = crypto.randomUUID()
    await pushed(app, person, [envelope(person, person.userId, routineId, makeRoutine.make({ name: 'Push' }))])
    await turn(app, person, routineId, isPublic)

    const visitor = await browser.newContext()
    const page = await visitor.newPage()
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto(`${app.origin}/create-account?importRoutineId=${routineId}`)
    if (isPublic) await expect(page.getByText('Push, shared by Olivia Owen, will be in your routines.')).toBeVisible()
    await page.getByLabel('First name').fill('Maya')
    await page.getByLabel('Last name').fill('Lindqvist')
    await page.getByLabel('Email').fill(`maya-${isPublic}-${Date.now()}@example.org`)
    await passwordOf(page).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await expect(toast(page, 'Account created! Check your email to confirm your address.')).toBeVisible()
    if (isPublic) await expect(page.getByText('Push | Shared by Olivia Owen')).toBeVisible()
    else {
      await expect(page.getByText('What comes first?')).toBeVisible()
      expect(logged).toContain('the shared routine was not copied: Shared routine not available')
    }
    await expect(page.locator('[data-sonner-toast][data-type=error]')).toHaveCount(0)
    await visitor.close()
  })
}

test('R-PUB-10 R-PUB-11 R-AUTH-22 a shared routine is saved after the visitor logs in, also by way of the sign-up page', async ({
  browser,
  app,
}) => {
  const ownEmail = `olivia-${Date.now()}@example.org`
  const person = await app.signUp('Olivia', 'Owen', ownEmail)
  const routineId = crypto.randomUUID()
  await pushed(app, person, [envelope(person, person.userId, routineId, makeRoutine.make({ name: 'Push' }))])
  await turn(app, person, routineId, true)
  const email = `max-${Date.now()}@example.org`
  const max = await app.signUp('Max', 'Stone', email)
  const copies = async () =>
    (await app.context.database.db.selectFrom('routine').select('id').where('user_id', '=', max.userId).execute())
      .length

  const visitor = await browser.newContext()
  const page = await visitor.newPage()
  await page.goto(`${app.origin}/routines/public/${routineId}`)
  await page.getByRole('link', { name: 'Create an account to save this routine' }).click()
  await expect(page.getByText('Push, shared by Olivia Owen, will be in your routines.')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${app.origin}/login?importRoutineId=${routineId}`)
  await expect(page.getByText('Push, shared by Olivia Owen, will be in your routines.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await passwordOf(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${app.origin}/routines`)
  await expect(toast(page, 'Routine saved to your account')).toBeVisible()
  await expect(page.getByText('Push | Shared by Olivia Owen')).toBeVisible()
  expect(await copies()).toBe(1)

  // A session that ended while the page was open.
  await page.goto(`${app.origin}/routines/public/${routineId}`)
  await app.context.database.db.deleteFrom('auth_session').where('user_id', '=', max.userId).execute()
  await page.getByRole('button', { name: 'Save routine to my account' }).click()
  const again = page.getByRole('link', { name: 'Log in to save this routine' })
  await expect(again).toBeFocused()
  await again.click()
  await page.getByLabel('Email').fill(email)
  await passwordOf(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${app.origin}/routines`)
  await expect.poll(copies).toBe(2)
  await visitor.close()

  // By the link at the top of the page. Nobody wants a copy of their own.
  const owner = await browser.newContext()
  const own = await owner.newPage()
  await own.goto(`${app.origin}/routines/public/${routineId}`)
  await own.getByRole('link', { name: 'Log in' }).click()
  await own.getByLabel('Email').fill(ownEmail)
  await passwordOf(own).fill(PASSWORD)
  await own.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(own.getByText('Push', { exact: true })).toBeVisible()
  await expect(own.getByText('Push | Shared by')).toHaveCount(0)
  await owner.close()
})
