import { statSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { logWorkout } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import type { TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'
import { HOUR, SHORT_DAY, train } from './training-floor.ts'

const card = (page: Page) => page.getByRole('heading', { name: 'Add Sled to your home screen' })
const rows = (page: Page) => page.locator('main a[href^="/history/"]')

/** A person with so many completed workouts. */
async function trainedPerson(app: TestServer, count: number) {
  const person = await newPerson(app)
  for (let day = 1; day <= count; day += 1) {
    await logWorkout(app, person, { exercises: SHORT_DAY, at: app.clock.now - day * 24 * HOUR })
  }
  return person
}

/** What Chromium tells a page that can be installed. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => void Object.assign(window, { wasAsked: true })
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  })

test('R-REACH-18 after the second completed workout the history offers to install the app, once', async ({
  browser,
  app,
}) => {
  const { page, press, goto, context } = await openAs(browser, app, await trainedPerson(app, 2), 'phone')
  await goto('/history')
  await expect(rows(page)).toHaveCount(2)
  await expect(card(page)).toHaveCount(0)
  await offerInstall(page)
  await expect(card(page)).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(page.getByRole('button', { name: 'Add', exact: true }))
  await expect(card(page)).toHaveCount(0)
  expect(await page.evaluate(() => 'wasAsked' in window)).toBe(true)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await offerInstall(page)
  await expect(card(page)).toHaveCount(0)
  await context.close()
})

test('R-REACH-18 an iPhone user sees how to install the app after two workouts, and never again after declining', async ({
  browser,
  app,
}) => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1'
  const person = await trainedPerson(app, 1)
  const { page, press, goto, context } = await openAs(browser, app, person, 'phone', { userAgent })
  await goto('/history')
  await expect(rows(page)).toHaveCount(1)
  await expect(card(page)).toHaveCount(0)
  await logWorkout(app, person, { exercises: SHORT_DAY, at: app.clock.now - HOUR })
  await expect(card(page)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Choose Add to Home Screen' })).toBeVisible()
  await press(page.getByRole('button', { name: "Don't add it" }))
  await expect(card(page)).toHaveCount(0)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await expect(card(page)).toHaveCount(0)
  await context.close()
})

test("R-REACH-18 the manifest’s 'Empty workout' shortcut asks and then starts an empty workout", async ({
  browser,
  app,
}) => {
  type Manifest = { shortcuts: { name: string; url: string }[]; screenshots: { src: string; form_factor: string }[] }
  const manifest = (await (await fetch(`${app.origin}/manifest.webmanifest`)).json()) as Manifest
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Next workout', 'Empty workout'])
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
  const worker = await (await fetch(`${app.origin}/sw.js`)).text()
  for (const { src } of manifest.screenshots) {
    const answer = await fetch(app.origin + src)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(worker).not.toContain(src.slice(1))
  }
  const sizes = manifest.screenshots.map(({ src }) => statSync(`public${src}`).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(150_000)

  const { page, press, goto, context } = await openAs(browser, app, await newPerson(app), 'phone')
  await goto(manifest.shortcuts[1]?.url ?? '')
  const question = page.getByRole('alertdialog', { name: 'Start an empty workout?' })
  await expect(question).toBeVisible()
  await press(question.getByRole('button', { name: 'Start workout' }))
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await context.close()
})

test("R-REACH-18 the manifest is in the user’s language, and its 'Next workout' opens the routine whose turn it is", async ({
  browser,
  app,
}) => {
  const manifestAt = async (query: string, headers = {}) => {
    const { lang, shortcuts } = await (await fetch(`${app.origin}/manifest.webmanifest${query}`, { headers })).json()
    return [lang, ...shortcuts.map(({ name }: { name: string }) => name)]
  }
  const german = ['de', 'Nächstes Training', 'Leeres Training']
  expect(await manifestAt('?lang=de')).toEqual(german)
  expect(await manifestAt('', { 'accept-language': 'de-AT' })).toEqual(german)
  expect(await manifestAt('?lang=xx')).toEqual(['en', 'Next workout', 'Empty workout'])

  const person = await newPerson(app)
  const [a, b] = [
    await planRoutine(app, person, { name: 'Day A', exercises: SHORT_DAY }),
    await planRoutine(app, person, { name: 'Day B', exercises: SHORT_DAY }),
  ]
  await planRoutine(app, person, { name: 'Never done', exercises: SHORT_DAY })
  await logWorkout(app, person, { routineId: a, exercises: SHORT_DAY, at: app.clock.now - 24 * HOUR })
  await logWorkout(app, person, { routineId: b, exercises: SHORT_DAY, at: app.clock.now - 48 * HOUR })
  const { page, goto, context } = await openAs(browser, app, person, 'phone', { locale: 'de-DE' })
  await goto('/routines?start=next')
  await expect(page).toHaveURL(`${app.origin}/routines/${b}/configure`)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest?lang=de')
  await train(app, {}, person)
  await goto('/routines?start=next')
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await context.close()
})
