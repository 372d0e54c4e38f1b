import { expect, type Page } from '@playwright/test'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import { logWorkout } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { PHONE } from './lifter.ts'
import { openAs } from './person-page.ts'
import { fillLogIn, LASTING, makePerson, toast } from './signing-in.ts'
import { completeNext, elsewhere, focusedCard, HOUR, settled, train, whenSheetsAreHere } from './training-floor.ts'

/** What a toast may lie over nowhere: what is fixed at the top of a page, its title, and what is in an open sheet. */
const KEPT_CLEAR = [
  'h1',
  '[role=timer]',
  '[aria-label=Sections] button',
  'button:has-text("End workout")',
  '[data-fixed-top=header] :is(button, a, input)',
  '[aria-label="Acting for somebody"] :is(p, button, a)',
  '[role=dialog] :is(h2, button, input, [role=switch], [role=radio])',
]

/** What toasts of a workout speak of. */
const SPOKEN_OF = [
  'article[aria-current=true] h3',
  'article[aria-current=true] [aria-label="Edit exercise"]',
  '[data-next]',
  ...KEPT_CLEAR,
]

/** What each toast lies over, once nothing moves. */
async function covered(page: Page, kept = KEPT_CLEAR): Promise<string[]> {
  await expect(page.locator('[data-sonner-toast][data-mounted=true]').first()).toBeVisible()
  await settled(page)
  const found: string[] = []
  for (const selector of kept) {
    // In an open sheet nothing behind its scrim is read or pressed.
    const isBehind = !selector.startsWith('[role=dialog]') && (await page.locator('[data-modal]').count()) > 0
    if (isBehind && !selector.startsWith('[aria-label="Acting')) continue
    const names = await page.locator(selector).evaluateAll((elements) => {
      const toasts = [...document.querySelectorAll('[data-sonner-toast][data-visible=true]')]
      return elements
        .filter((element) => {
          const a = element.getBoundingClientRect()
          if (a.width < 2 || a.height < 2) return false
          return toasts.some((each) => {
            const b = each.getBoundingClientRect()
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
          })
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? '')
    })
    found.push(...names.map((name) => `${selector}: ${name}`))
  }
  return found
}

for (const viewport of [PHONE.viewport, { width: 325, height: 667 }]) {
  test.describe(`toast positions on a phone ${viewport.width} px wide`, () => {
    test.use({ ...PHONE, viewport })

    test('R-LAYOUT-23 R-LAYOUT-25 D12 toasts cover no page title, section tab or sheet control', async ({
      page,
      app,
    }) => {
      const person = await makePerson(app)
      await planRoutine(app, person, { name: 'Push day', exercises: [{ name: 'Squat', sets: [{}, {}, {}] }] })
      await logWorkout(app, person, { name: 'Leg day', exercises: [{ name: 'Squat' }], at: app.clock.now - HOUR })
      await page.addInitScript(LASTING)
      await page.goto(`${app.origin}/login`)
      await fillLogIn(page, person.email, 'not it, and long enough')
      await expect(toast(page, 'Invalid login credentials')).toBeVisible()
      expect(await covered(page)).toEqual([])
      await fillLogIn(page, person.email, PASSWORD)
      await expect(page).toHaveURL(`${app.origin}/routines`)
      await expect(toast(page, 'Logged in successfully')).toBeVisible()
      await expect(toast(page, 'Invalid login credentials')).toHaveCount(0) // its cause is gone
      expect(await covered(page)).toEqual([])
      const below = await page.locator('[data-sonner-toast]').boundingBox()
      expect(below?.y).toBe(44 + 8)

      await page.getByRole('link', { name: 'Push day' }).tap()
      await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
      expect(await covered(page)).toEqual([])
      await page.getByRole('button', { name: 'Edit exercise' }).first().tap()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await covered(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await page.getByRole('button', { name: 'Share routine' }).tap()
      await expect(page.getByRole('dialog', { name: 'Share routine' })).toBeVisible()
      expect(await covered(page)).toEqual([])
      await page.keyboard.press('Escape')
      for (const name of ['History', 'Sharing', 'Account']) {
        await page.getByRole('link', { name, exact: true }).tap()
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
        expect(await covered(page)).toEqual([])
      }
      await page.getByRole('link', { name: 'History', exact: true }).tap()
      await page.locator('main').getByRole('link', { name: 'Leg day' }).tap()
      await expect(page.getByRole('heading', { name: 'Leg day', level: 1 })).toBeVisible()
      // The page's header is known a moment after its title.
      await expect.poll(() => covered(page)).toEqual([])
    })

    test('R-LAYOUT-23 D12 toasts about a workout do not cover the title, button or image they refer to', async ({
      browser,
      app,
    }) => {
      const training = await train(app, {
        exercises: [
          { name: 'Squat', sets: [{}] },
          { name: 'Row', sets: [{}] },
        ],
      })
      const options = { viewport, locale: 'en-GB' }
      const { page, press, goto, context } = await openAs(browser, app, training.person, 'phone', options)
      await page.addInitScript(LASTING)
      await goto('/workout/active')
      // At the top of the page there is nothing to scroll: it makes room.
      await expect(toast(page, 'Log in kilograms?')).toBeVisible()
      await expect.poll(() => covered(page, SPOKEN_OF)).toEqual([])
      await press(page.getByRole('button', { name: 'More for Squat' }))
      await press(page.getByRole('dialog', { name: 'Squat' }).getByRole('button', { name: 'Swap exercise' }))
      const swap = page.getByRole('dialog', { name: 'Swap exercise' })
      await press(swap.getByRole('button', { name: /^Leg Press/ }).first())
      await expect(toast(page, 'Squat swapped for Leg Press')).toBeVisible()
      await expect.poll(() => covered(page, SPOKEN_OF)).toEqual([])
      await completeNext(page)
      await completeNext(page)
      await expect(page).toHaveURL(/\/history\/[0-9a-f-]+$/)
      await expect(toast(page, 'Workout complete')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible()
      await expect.poll(() => covered(page, ['[aria-label=Summary]'])).toEqual([])
      await context.close()
    })

    test('R-LAYOUT-23 D12 the log-in toast does not cover a new user’s welcome heading', async ({ browser, app }) => {
      const { email } = await makePerson(app)
      const page = await browser.newPage({ ...PHONE, viewport })
      await page.addInitScript(LASTING)
      await page.goto(`${app.origin}/login`)
      await fillLogIn(page, email, PASSWORD)
      await expect(toast(page, 'Logged in successfully')).toBeVisible()
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect.poll(() => covered(page, ['main h2:first-of-type'])).toEqual([])
      await page.close()
    })

    test('R-LAYOUT-23 D12 during a workout toasts cover neither the timer, the sections, the next row nor an open sheet', async ({
      browser,
      app,
    }) => {
      const sets = Array.from({ length: 12 }, (_, index) => ({ set_variant: `Set ${index + 1}` }))
      const training = await train(app, { exercises: [{ name: 'Squat', sets }], done: 5 })
      const { page, goto, context } = await openAs(browser, app, training.person, 'phone', { viewport })
      await page.addInitScript(LASTING)
      await goto('/workout/active')
      await expect(focusedCard(page)).toBeVisible()
      await whenSheetsAreHere(page) // What tells of others came before.
      const row = page.locator('[data-next]')
      // As a hand would leave it: right under the sections.
      await page.mouse.move(viewport.width / 2, viewport.height / 2)
      await page.mouse.wheel(0, 1)
      await settled(page) // The wheel turns the page a moment later.
      await row.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 124))
      // A mouse that is held keeps the page; once it is free, and the person has looked around, the row goes clear.
      const held = (await row.boundingBox())?.y
      await page.mouse.move(2, viewport.height / 2) // on no button
      await page.mouse.down()
      await elsewhere(training, completeSet.make({ setId: training.logged.setIds[6] ?? '' }))
      await expect(toast(page, 'Set completed on another device')).toBeVisible()
      await settled(page)
      expect((await row.boundingBox())?.y).toBe(held)
      await page.mouse.up()
      expect((await page.locator('[data-sonner-toaster]').boundingBox())?.y).toBe(120)
      await settled(page)
      const over = await toast(page, 'Set completed on another device').boundingBox()
      const bottom = (over?.y ?? 0) + (over?.height ?? 0)
      await expect.poll(async () => (await row.boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
      await page.locator('[data-next] .set-edit').focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Edit Set' })).toBeVisible()
      await elsewhere(training, completeSet.make({ setId: training.logged.setIds[10] ?? '' }))
      await expect(toast(page, 'Set 11')).toBeVisible()
      expect(await covered(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      expect(await covered(page)).toEqual([])
      await expect(focusedCard(page)).toBeVisible()
      await context.close()
    })
  })
}
