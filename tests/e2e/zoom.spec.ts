import { expect, type Page } from '@playwright/test'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { logWorkout } from '../support/logbook.ts'
import { planOrder, planRoutine } from '../support/planned-routine.ts'
import type { Planned } from '../support/training.ts'
import { test } from './app-server.ts'
import { invitationOf } from './coach.ts'
import { newPerson, openAs } from './person-page.ts'
import { HOUR, join, rowOf, SHORT_DAY, train } from './training-floor.ts'

/** A phone of 390 px at 200 % (WCAG 1.4.4). */
const ZOOMED = { viewport: { width: 195, height: 422 }, reducedMotion: 'reduce' } as const

/** What of a page lies beside the screen or is cut off, and which controls cover each other. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr-only, [inert], [aria-hidden=true]')
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? (element.textContent ?? '').trim().slice(0, 40)}`
    // A page that is too wide would have a browser of a phone draw it smaller.
    const width = 195
    if (document.documentElement.scrollWidth > width)
      faults.push(`the page is ${document.documentElement.scrollWidth} px wide`)
    const controls = [
      ...document.querySelectorAll(
        'a[href], button, input, select, textarea, [role=switch], h1, h2, h3, dt, dd, p, span',
      ),
    ].filter(isSeen)
    for (const element of controls) {
      const { left, right, width: wide, height } = element.getBoundingClientRect()
      if (wide < 2 || height < 2) continue
      const scroller = element.closest('[class*=overflow-x-auto], [role=tablist], section:has(> table)')
      if ((right > width + 1 || left < -1) && !scroller)
        faults.push(`beside the screen: ${named(element)} (${Math.round(left)} to ${Math.round(right)})`)
      if (
        element.childElementCount === 0 &&
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX === 'hidden'
      )
        faults.push(`cut off: ${named(element)} (${element.clientWidth} of ${element.scrollWidth})`)
    }
    const pressed = controls.filter((element) => element.matches('a[href], button, input, select, textarea'))
    for (const [at, one] of pressed.entries()) {
      for (const other of pressed.slice(at + 1)) {
        if (one.contains(other) || other.contains(one) || one.nextElementSibling === other) continue
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
        const over = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        const isFixed = [one, other].some((element) =>
          element.closest('header, nav, [class*=sticky], [class*=fixed], .set-row'),
        )
        if (over > 2 && high > 2 && !isFixed) faults.push(`overlap: ${named(one)} / ${named(other)}`)
      }
    }
    return [...new Set(faults)]
  })

/** All faults are told, not only the first. */
const expectWhole = (page: Page, what: string) =>
  expect
    .configure({ soft: true })
    .poll(() => faultsOf(page), { message: what, timeout: 5000 })
    .toEqual([])

const HOURS: Planned = {
  name: 'Treadmill',
  sets: [1, 2].map(() => ({ set_type: 'timed', timed_set_duration: 3661, weight: 102.5, weight_unit: 'kg' })),
}

test('R-LAYOUT-01 at 200 % zoom on a phone no page is cut off, off screen or overlapping', async ({ browser, app }) => {
  test.slow()
  const person = await newPerson(app)
  const routineId = await planRoutine(app, person, { name: 'Upper body', exercises: SHORT_DAY })
  await planOrder(app, person, [routineId])
  const past = { exercises: [...SHORT_DAY, HOURS], at: app.clock.now - 24 * HOUR }
  const { workoutId } = await logWorkout(app, person, past)
  await logWorkout(app, person, { ...past, at: app.clock.now - 48 * HOUR })
  const exerciseId = exerciseIdFor(person.userId, 'Bench Press')
  // Its words are the longest.
  const { page, goto, context } = await openAs(browser, app, person, 'phone', { ...ZOOMED, locale: 'de-DE' })
  const lists = [
    '/routines',
    '/history',
    '/stats',
    '/exercises',
    '/plan',
    '/programmes',
    '/programmes/percents',
    '/sharing',
    '/clients',
    '/account',
  ]
  const rows = ['training', 'notifications', 'import', 'deleted', 'connect-ai', 'tokens', 'webhooks', 'devices']
  const backOffice = [
    '/dashboard',
    '/admin/accounts',
    '/og-image-admin',
    '/og-test',
    '/og-env',
    '/demo',
    '/update-password',
    '/nowhere',
  ]
  const one = [`/routines/${routineId}/configure`, `/history/${workoutId}`, `/exercises/${exerciseId}`]
  for (const path of [...lists, ...rows.map((row) => `/account/${row}`), ...one, ...backOffice]) {
    await goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectWhole(page, path)
    if (path.startsWith('/exercises/')) {
      await expect(page.getByRole('slider')).toBeVisible()
      await expectWhole(page, 'the chart of an exercise')
    }
  }
  const invitation = await invitationOf(app, await newPerson(app))
  await goto(invitation)
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expectWhole(page, 'an invitation')
  await goto('/account/import')
  await page.locator('input[type=file]').setInputFiles('tests/import-samples/strong-comma-en.csv')
  await expect(page.getByRole('heading', { name: 'strong-comma-en.csv' })).toBeVisible()
  await expectWhole(page, 'the preview of an import')
  await context.clearCookies()
  for (const path of ['/', '/login', '/create-account', '/reset-password', invitation]) {
    await goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expectWhole(page, path)
  }
  await context.close()
})

test('R-LAYOUT-01 at 200 % zoom on a phone no sheet is cut off, off screen or overlapping', async ({
  browser,
  app,
}) => {
  test.slow()
  const person = await newPerson(app)
  const routineId = await planRoutine(app, person, { name: 'Upper body', exercises: SHORT_DAY })
  await planOrder(app, person, [routineId])
  const { workoutId } = await logWorkout(app, person, { exercises: SHORT_DAY, at: app.clock.now - 24 * HOUR })
  const { page, goto, context } = await openAs(browser, app, person, 'phone', ZOOMED)
  const sheets: [path: string, buttons: (string | RegExp)[]][] = [
    [`/routines/${routineId}/configure`, [/^Add exercise/, 'Edit exercise', 'Settings', 'Share routine']],
    [`/history/${workoutId}`, ['More', 'Share workout']],
    ['/history', ['Add past workout', 'Share history']],
    ['/stats', ['Add a weight']],
    [`/exercises/${exerciseIdFor(person.userId, 'Bench Press')}`, [/^More for/]],
    ['/account', ['Edit', 'Delete account']],
    ['/account/training', [/^Olympic bar/, 'Add a plate']],
    ['/account/tokens', ['New token']],
    ['/account/webhooks', ['New webhook']],
    ['/plan', ['Add a routine', 'How much lighter', 'More about this plan']],
    ['/programmes/tiers', [/^Squat, T1/]],
    ['/sharing', ['Share with new person', 'Invite a client']],
  ]
  const expectSheets = async (path: string, buttons: (string | RegExp)[]) => {
    for (const name of buttons) {
      await goto(path)
      const button = page.getByRole('button', { name }).filter({ visible: true }).first()
      const form = page.getByRole('button', { name: /^(Save|Done)$/ })
      const opened = page.locator('[data-modal]').or(form).first()
      // A page that was drawn before its script takes no press yet.
      await expect(async () => {
        if (!(await opened.isVisible())) await button.press('Enter')
        await expect(opened).toBeVisible({ timeout: 1000 })
      }, `${path}, ${name}`).toPass({ timeout: 10_000 })
      await expectWhole(page, `${path}, ${name}`)
    }
  }
  for (const [path, buttons] of sheets) await expectSheets(path, buttons)
  await train(app, { exercises: [...SHORT_DAY, HOURS] }, person)
  const more = [/^Rest /, /^Last/, /^More for/, /^Edit Set 1/, 'End workout', /^Add exercise/]
  await expectSheets('/workout/active', more)
  await context.close()
})

test('R-SET-02 a set of 1:01:01 and 102.5 kg shows its full name on the smallest phone', async ({ browser, app }) => {
  const training = await train(app, { exercises: [HOURS] })
  const options = { viewport: { width: 325, height: 700 }, reducedMotion: 'reduce' } as const
  const { page, context } = await join(browser, training, 'phone', options)
  const row = rowOf(page, training.logged.setIds[0])
  await expect(row).toContainText('1:01:01')
  const name = row.locator('.set-name .truncate')
  await expect.poll(() => name.evaluate((it) => it.clientWidth >= 32 && it.scrollWidth <= it.clientWidth)).toBe(true)
  await context.close()
})
