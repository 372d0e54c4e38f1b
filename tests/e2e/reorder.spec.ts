import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { addExercise, removeExercise } from '#logbook/exercises.ts'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { exercisesInOrder } from '../../src/domain/routine.ts'
import { archiveRoutine, createRoutine } from '../../src/logbook/routines.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { type DeviceName, newPerson, openAs } from './person-page.ts'
import { card, dialog, editExercise, stored } from './routine-steps.ts'

const NAMES = ['Squat', 'Bench', 'Row', 'Dip', 'Curl', 'Fly', 'Press', 'Raise']

const grip = (page: Page, name: string): Locator => page.getByRole('button', { name: `Reorder ${name}` })
const lifted = (page: Page): Locator => page.locator('article[data-lifted]')

/** The builder of a routine with eight exercises in training, on a device. */
async function builder(
  browser: Browser,
  app: TestServer,
  device: DeviceName,
  options: Parameters<typeof openAs>[4] = {},
) {
  const person = await newPerson(app)
  const routineId = crypto.randomUUID()
  const ids = new Map(NAMES.map((name) => [name, crypto.randomUUID()]))
  const send = async (...made: Parameters<typeof envelope>[3][]) => {
    const ops = made.map((one, n) => envelope(person, person.userId, routineId, one, { n }))
    await pushed(app, person, ops)
  }
  await send(
    createRoutine.make({ name: 'Push' }),
    ...NAMES.map((name) =>
      addExercise.planning.make({
        ...{ id: ids.get(name) as string, exerciseId: exerciseIdFor(person.userId, name), name },
        ...{ section: 'training' as const, sets: [{ ...setValues(), id: crypto.randomUUID() }] },
      }),
    ),
  )
  const opened = await openAs(browser, app, person, device, options)
  const { page, goto } = opened
  await goto(`/routines/${routineId}/configure`)
  await expect(card(page, 'Raise')).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const shown = () => page.locator('article h3 button > span > span:first-child').allTextContents()
  return {
    ...opened,
    ids,
    send,
    async expectOrder(...names: string[]) {
      await expect(lifted(page)).toHaveCount(0)
      await expect.poll(async () => (await shown()).slice(0, names.length)).toEqual(names)
      const onServer = async () => {
        const [document] = await stored(app, person)
        return exercisesInOrder(document?.exercises ?? []).map(({ name }) => name)
      }
      await expect.poll(async () => (await onServer()).slice(0, names.length)).toEqual(names)
      expect((await onServer()).toSorted()).toEqual(NAMES.toSorted())
    },
  }
}

const heard = (page: Page): Locator => page.locator('[data-announcer]')

/** Cards that are on their way, with more than a blink. */
const glides = (page: Page): Promise<number> =>
  page.locator('article').evaluateAll((cards) => {
    const animations = cards.flatMap((card) => card.getAnimations())
    return animations.filter((animation) => Number(animation.effect?.getTiming().duration) > 10).length
  })

test('R-BUILD-04 by touch, a quick swipe on the grip scrolls, and holding it lifts the card and scrolls at the edge', async ({
  browser,
  app,
}) => {
  const { page, context, expectOrder } = await builder(browser, app, 'phone')
  const finger = await Finger.on(page)
  const scrolled = () => page.evaluate(() => window.scrollY)
  await finger.down(grip(page, 'Row'))
  for (let y = -20; y >= -200; y -= 20) await finger.move(0, 0, y)
  await finger.up()
  await expect.poll(scrolled).toBeGreaterThan(80)
  // The page may still be gliding.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await scrolled()).toBe(0)
  }).toPass()

  await finger.down(grip(page, 'Row'))
  await expect(lifted(page)).toHaveCount(1)
  for (let y = -20; y >= -100; y -= 20) await finger.move(0, 0, y)
  expect(await scrolled()).toBe(0)
  await finger.up()
  await expectOrder('Squat', 'Row', 'Bench')

  await finger.down(grip(page, 'Bench'))
  await expect(lifted(page)).toHaveCount(1)
  const { y: top = 0 } = (await grip(page, 'Bench').boundingBox()) ?? {}
  for (let y = 0; y <= 690 - top; y += 20) await finger.move(0, 0, y)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await finger.up()
  await expectOrder('Squat', 'Row', 'Dip', 'Curl', 'Fly', 'Press', 'Raise', 'Bench')
  await page.reload()
  await expect(card(page, 'Bench')).toBeVisible()
  await expectOrder('Squat', 'Row', 'Dip', 'Curl', 'Fly', 'Press', 'Raise', 'Bench')
  await context.close()
})

test('R-BUILD-04 R-BUILD-18 exercises can be reordered by mouse, by keyboard with announcements, and from the sheet', async ({
  browser,
  app,
}) => {
  const { page, context, expectOrder, ...opened } = await builder(browser, app, 'laptop', { reducedMotion: 'reduce' })
  const { x = 0, y = 0, width = 0, height = 0 } = (await grip(page, 'Dip').boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2 - 60, { steps: 4 })
  await expect(lifted(page)).toHaveCount(1)
  await page.mouse.move(x + width / 2, y + height / 2 - 100, { steps: 4 })
  await page.mouse.up()
  expect(await glides(page)).toBe(0)
  await expectOrder('Squat', 'Bench', 'Dip', 'Row')

  await grip(page, 'Dip').focus()
  await page.keyboard.press('Space')
  await expect(heard(page)).toContainText('Dip lifted, 3 of 8. Arrow keys move it')
  await expect(grip(page, 'Dip')).toHaveAttribute('aria-pressed', 'true')
  await expectNothingForAxe(page)
  await page.keyboard.press('ArrowUp')
  expect(await glides(page)).toBe(0)
  await expect(heard(page)).toHaveText('Dip, 2 of 8.')
  await page.keyboard.press('Escape')
  await expect(heard(page)).toHaveText('Dip is back, 3 of 8.')
  await expectOrder('Squat', 'Bench', 'Dip', 'Row')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(heard(page)).toHaveText('Dip dropped, 1 of 8.')
  await expectOrder('Dip', 'Squat', 'Bench', 'Row')
  await expect(grip(page, 'Dip')).toBeFocused()

  await editExercise({ ...opened, page, context }, 'Squat')
  await dialog(page, 'Edit exercise').getByRole('button', { name: 'Move down' }).click()
  await expectOrder('Dip', 'Bench', 'Squat', 'Row')
  await dialog(page, 'Edit exercise').getByRole('button', { name: 'Move up' }).click()
  await dialog(page, 'Edit exercise').getByRole('button', { name: 'Move up' }).click()
  await expectOrder('Squat', 'Dip', 'Bench', 'Row')
  await expect(dialog(page, 'Edit exercise').getByRole('button', { name: 'Move up' })).toBeDisabled()
  await expectNothingForAxe(page)
  await context.close()
})

test('R-BUILD-09 R-ROUT-11 an exercise or routine deleted on another device disappears, even while dragged or edited', async ({
  browser,
  app,
}) => {
  const { page, context, press, ids, send } = await builder(browser, app, 'phone')
  const finger = await Finger.on(page)
  await finger.down(grip(page, 'Row'))
  await expect(lifted(page)).toHaveCount(1)
  await finger.move(0, 0, -40)
  await send(removeExercise.planning.make({ id: ids.get('Row') as string }))
  await expect(card(page, 'Row')).toHaveCount(0)
  await finger.up()
  await expect(lifted(page)).toHaveCount(0)
  expect(await page.locator('article[style*="translate"]').count()).toBe(0)

  await press(card(page, 'Squat').getByRole('button', { name: 'Edit exercise' }))
  await dialog(page, 'Edit exercise').getByLabel('Exercise name').fill('Front Squat')
  await send(removeExercise.planning.make({ id: ids.get('Squat') as string }))
  await expect(page.locator('article', { hasText: 'Squat' })).toHaveCount(0)
  const alert = page.getByRole('alertdialog', { name: 'This exercise is no longer in the routine.' })
  await press(alert.getByRole('button', { name: 'OK' }))
  await expect(dialog(page, 'Edit exercise')).toBeHidden()

  await send(archiveRoutine.make({ isArchived: true }))
  await expect(page.getByText('This routine was deleted on another device.')).toBeVisible()
  await press(page.getByRole('button', { name: 'Back to routines' }))
  await expect(page.getByText('No routines found.')).toBeVisible()
  await context.close()
})
