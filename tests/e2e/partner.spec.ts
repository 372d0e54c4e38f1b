import { type Browser, expect, type Page } from '@playwright/test'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import type { Person } from '../support/server.ts'
import { test } from './app-server.ts'
import { actFor, coachOf } from './coach.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { nextRailAtRest } from './lifter.ts'
import { openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import {
  elsewhere,
  expectProgress,
  focusedCard,
  join,
  rowOf,
  type Training,
  train,
  whenSheetsAreHere,
} from './training-floor.ts'

/** Max on his phone, in her account and her workout. */
async function joinAs(browser: Browser, { app, person }: Training, max: Person) {
  const opened = await openAs(browser, app, max, 'phone')
  await actFor(opened.context, max, person)
  await opened.goto('/workout/active')
  await expect(focusedCard(opened.page)).toBeVisible()
  return opened
}

/** Nothing that is fixed covers the next rail: a finger can push it. */
async function expectToPush(page: Page) {
  await expect(async () => {
    const { top, bottom, from, to } = await page.evaluate(() => {
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      const row = edge('[data-next][data-status=default]')
      const from = edge('nav[aria-label=Sections]').bottom
      return { top: row.top, bottom: row.bottom, from, to: edge('[data-page-foot]').top }
    })
    expect(top).toBeGreaterThan(from)
    expect(bottom).toBeLessThanOrEqual(to)
  }).toPass({ timeout: 8_000 })
}

test('R-FOCUS-09 Y21 two phones take turns over twelve sets of one card, and the page scrolls to each next set by itself', async ({
  browser,
  app,
}) => {
  const exercises = [
    { name: 'Squat', sets: Array(12).fill({}) },
    { name: 'Bench Press', sets: [{}] },
  ]
  const training = await train(app, { exercises })
  const owner = await join(browser, training, 'phone')
  const coach = await joinAs(browser, training, await coachOf(app, training.person))
  const phones = [owner, coach]
  const fingers = await Promise.all(phones.map(({ page }) => Finger.on(page)))
  for (let done = 0; done < 12; done++) {
    const { page } = phones[done % 2] as typeof owner
    await expectProgress(page, `${done} of 13 sets`)
    await expectToPush(page)
    const rail = await nextRailAtRest(page)
    const setId = await rail.getAttribute('data-set-id')
    await fingers[done % 2]?.drag(rail.locator('.set-thumb'), 290)
    await expect(page.locator(`[data-set-id="${setId}"][data-status=default]`)).toHaveCount(0)
  }
  // Clear of the toast about the other's set, and so a little lower than a card stands else (R-LAYOUT-23).
  for (const { page } of phones) await expect(focusedCard(page)).toContainText('Bench Press')
  await Promise.all(phones.map(({ context }) => context.close()))
})

test('R-FOCUS-03 R-SYNC-06 when a coach completes a set, a toast shows and the focus moves on, but not under a finger or open sheet', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 2 })
  const max = await coachOf(app, training.person)
  const { page, press, context } = await join(browser, training, 'phone')
  await whenSheetsAreHere(page) // What tells of others came before.
  const [, , second, third, fourth] = training.logged.setIds
  await rowOf(page, second).locator('.set-complete').focus()

  await elsewhere(training, completeSet.make({ setId: second ?? '' }), max)
  await expect(toast(page, 'Your manager completed a set')).toContainText('Set 2 · Squat · Next: Set 3')
  await expect(rowOf(page, third).locator('.set-complete')).toBeFocused()
  // Its title is clear of the toast, and so a little lower than a card stands else (R-LAYOUT-23).
  await expect(focusedCard(page)).toContainText('Squat')

  await press(rowOf(page, fourth).or(rowOf(page, third)).locator('.set-edit').first())
  const sheet = page.getByRole('dialog', { name: 'Edit Set' })
  await expect(sheet).toBeVisible()
  await elsewhere(training, completeSet.make({ setId: third ?? '' }), max)
  await expect(toast(page, 'Your manager completed a set')).toContainText('Next: Bench Press')
  await page.waitForTimeout(1_500) // Longer than the page waits for a finger on its way.
  await expect(page.locator('article[aria-current=true]')).toContainText('Squat')
  const finger = await Finger.on(page)
  await press(sheet.getByRole('button', { name: 'Cancel' }))
  await finger.downAt(30, 790)
  await page.waitForTimeout(1_500)
  await expect(focusedCard(page)).toContainText('Squat')
  await finger.up()
  await expect(focusedCard(page)).toContainText('Bench Press')
  await expect(page.locator('nav [aria-current]')).toHaveText(/^Training/) // R-BUILD-03: nothing is in the cooldown
  await page.getByRole('button', { name: /^Cooldown/ }).tap()
  await expect(page.locator('nav [aria-current]')).toHaveText(/^Cooldown/)
  await context.close()
})

test('R-DELEG-10 R-DELEG-26 during a workout with a coach, the owner changes and removes the coach’s access from the workout page', async ({
  browser,
  app,
}) => {
  const training = await train(app)
  const owner = await join(browser, training, 'phone')
  const { page, press } = owner
  const who = page.getByRole('button', { name: 'Max Coach is here: manage access' })
  await expect(who).toHaveCount(0)
  const max = await coachOf(app, training.person)
  const coach = await joinAs(browser, training, max)
  await press(who)
  const sheet = page.getByRole('dialog', { name: 'Manage access' })
  const rights = sheet.getByRole('article', { name: 'Max Coach' })
  await press(rights.getByRole('switch', { name: 'Create routines' }))
  const flags = () =>
    app.context.database.db
      .selectFrom('account_share')
      .select(['can_create_routines', 'can_start_workouts'])
      .where('delegate_user_id', '=', max.userId)
      .executeTakeFirstOrThrow()
  await expect.poll(flags).toEqual({ can_create_routines: false, can_start_workouts: true })
  await press(rights.getByRole('button', { name: 'Remove access' }))
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove access' }))
  await expect(sheet).toHaveCount(0)
  await expect(who).toHaveCount(0)
  await expect(coach.page.getByText('Managing Olivia Owen')).toHaveCount(0)
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await Promise.all([owner, coach].map(({ context }) => context.close()))
})
