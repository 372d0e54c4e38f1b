import { expect, type Page } from '@playwright/test'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { logWorkout } from '../support/logbook.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'
import { cardOf, expectNoSidewaysScroll, HOUR, join, train } from './training-floor.ts'

const PRESS = [/Set up\. Hold the bar at your collarbones/, /Move\. Press straight up/, /Mind\. Squeeze your glutes/]

/** Whether the worker has the three lines. The rest of the app it fetches before it takes over. */
const areLinesKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const kept = await (await caches.open('words')).keys()
    return navigator.serviceWorker.controller !== null && kept.some(({ url }) => url.includes('/words-how-to-en-'))
  })

test("R-GUIDE-05 R-GUIDE-07 the menu of a running exercise opens 'How to' with figure, muscles and three lines, offline too", async ({
  browser,
  app,
}) => {
  const training = await train(app, {
    exercises: ['Overhead Press', 'Sandbag Thing'].map((name) => ({ name, sets: [{}] })),
  })
  const { page, context, press } = await join(browser, training, 'phone', { serviceWorkers: 'allow' })
  await expect.poll(() => areLinesKept(page), { timeout: 20_000 }).toBe(true)
  await context.setOffline(true)
  await press(page.getByRole('button', { name: 'More for Overhead Press' }))
  const sheet = page.getByRole('dialog', { name: 'Overhead Press' })
  await press(sheet.getByRole('button', { name: /^How to/ }))
  await expect(sheet.locator('ol li')).toHaveText(PRESS)
  await expect(sheet.getByRole('list', { name: 'Muscles' })).toContainText('Shoulders')
  const figure = sheet.getByRole('button', { name: 'Overhead Press, start and end' })
  await expect(figure.locator('g')).toHaveCount(2)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(figure)
  await expect(figure).toHaveAttribute('aria-pressed', 'true')
  await press(figure)

  await page.setViewportSize({ width: 325, height: 600 })
  await expectNoSidewaysScroll(page)
  const [drawn, muscles] = await Promise.all(
    [figure, sheet.getByRole('list', { name: 'Muscles' })].map((part) => part.boundingBox()),
  )
  expect((drawn?.y ?? 0) + (drawn?.height ?? 0), 'the figure covers nothing').toBeLessThan(muscles?.y ?? 0)

  await press(sheet.getByRole('button', { name: 'Close' }))
  await expect(sheet).toHaveCount(0)
  await press(cardOf(page, 'Sandbag Thing').getByRole('button').first())
  await press(page.getByRole('button', { name: 'More for Sandbag Thing' }))
  const menu = page.getByRole('dialog', { name: 'Sandbag Thing' })
  await expect(menu.getByRole('button', { name: /^Note/ })).toBeVisible()
  await expect(menu.getByRole('button', { name: /^How to/ })).toHaveCount(0)
  await context.close()
})

test('R-GUIDE-07 an exercise’s page has three lines below its figure, in the language of the person', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkout(app, person, { at: app.clock.now - HOUR, exercises: [{ name: 'Overhead Press', sets: [{}] }] })
  const path = `/exercises/${exerciseIdFor(person.userId, 'Overhead Press')}`
  const english = await openAs(browser, app, person, 'laptop')
  await english.goto(path)
  await expect(english.page.getByRole('region', { name: 'How to' }).getByRole('listitem')).toHaveText(PRESS)
  await expectNothingForAxe(english.page, { themes: BOTH_THEMES })
  await english.context.close()

  const german = await openAs(browser, app, person, 'phone', { locale: 'de-DE' })
  await german.page.setViewportSize({ width: 325, height: 700 })
  await german.goto(path)
  const lines = german.page.getByRole('region', { name: "So geht's" }).getByRole('listitem')
  await expect(lines.first()).toContainText('Start. Halt die Stange am Schlüsselbein')
  await expect(lines).toHaveCount(3)
  await expectNoSidewaysScroll(german.page)
  await german.context.close()
})
