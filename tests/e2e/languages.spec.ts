import { mkdirSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { catalogueIn, type LocalNames } from '#domain/exercise-catalogue.ts'
import { LANGUAGE_CODES, type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { readWords, wordsFor } from '#words/words.server.ts'
import type { PlainKey } from '#words/words.ts'
import { logWorkout, logWorkouts } from '../support/logbook.ts'
import { planOrder, planRoutine } from '../support/planned-routine.ts'
import type { TestServer } from '../support/server.ts'
import { shareWith } from '../support/shares.ts'
import type { Planned } from '../support/training.ts'
import { test } from './app-server.ts'
import { newPerson, openAs } from './person-page.ts'
import { shownTexts } from './shown-texts.ts'
import { completeNext, HALF_HOUR, HOUR, settled } from './training-floor.ts'

/** `SHOTS=/tmp/languages`: a picture of each screen in every language, in that folder. */
const { SHOTS } = process.env
/** Long words, compounds, right to left, without spaces; the words of others are shorter. */
const LANGUAGES: readonly Language[] = SHOTS ? LANGUAGE_CODES : ['pl', 'ru', 'de', 'ar', 'ja']

/** So tall that most of a screen is in view. */
const TALL = 1800

/** What a lifter of the language calls what they train. */
function dayOf(language: Language): Planned[] {
  const local = language === SOURCE_LANGUAGE ? null : readWords<LocalNames>(`exercises/${language}.json`)
  const names = catalogueIn(local).map(({ name }) => name)
  const english = catalogueIn(null).map(({ name }) => name)
  const called = (name: string) => names[english.indexOf(name)] ?? name
  const kg = (weight: number) => ({ weight, weight_unit: 'kg' as const })
  const timed = { set_type: 'timed' as const, timed_set_duration: 45, weight_unit: 'body' as const }
  return [
    { name: called('Jumping Jacks'), section: 'warmup', sets: [timed] },
    { name: called('Bench Press'), sets: [60, 82.5, 102.5].map(kg) },
    { name: called('Romanian Deadlift'), sets: [100, 100].map(kg) },
  ]
}

/** Goes through twelve screens in a language, and looks at each. */
async function lookAtScreens(
  { browser, app }: { browser: Browser; app: TestServer },
  { language, ...size }: { language: Language; width: number },
  look: (page: Page, screen: string, typed: readonly string[]) => Promise<void>,
) {
  const say = wordsFor(language) as unknown as (key: PlainKey, values?: object) => string
  const exercises = dayOf(language)
  const person = await newPerson(app)
  const routineId = await planRoutine(app, person, { name: 'A1', exercises })
  await planOrder(app, person, [routineId])
  await shareWith(app, person, await app.signUp('Max', 'Coach', `max-${person.userId}@example.org`), {
    can_start_workouts: true,
  })
  const past = [8, 1].map((days) => ({ name: 'B2', routineId, exercises, at: app.clock.now - days * 24 * HOUR }))
  const [, last] = await logWorkouts(app, person, past)

  const { page, context, goto } = await openAs(browser, app, person, 'phone', {
    ...{ viewport: { ...size, height: TALL }, isMobile: false, deviceScaleFactor: 1, locale: language },
  })
  const typed = ['A1', 'B2', 'C3', 'Olivia', 'Max', 'Monday, Friday', '@', ...exercises.map(({ name }) => name)]
  const button = (key: PlainKey, values?: object) =>
    page
      .getByRole('button', { name: say(key, values) })
      .filter({ visible: true })
      .first()
  async function see(screen: string, path: string) {
    await goto(path)
    await expect(page.locator('h1, [role=timer]').first()).toBeVisible()
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    await look(page, screen, typed)
  }
  async function peek(screen: string, open: () => Promise<void>) {
    await open()
    await expect(page.locator('[role=dialog]')).toBeVisible()
    await look(page, screen, typed)
    await page.keyboard.press('Escape')
    await expect(page.locator('[role=dialog]')).toHaveCount(0)
  }
  await see('routines', '/routines')
  await see('builder', `/routines/${routineId}/configure`)
  const section = say('section.training')
  await peek('add exercise', () => button('exerciseCards.addExerciseTo', { section }).press('Enter'))
  await see('history', '/history')
  await see('completed', `/history/${last?.workoutId}`)
  await see('statistics', '/stats')
  await see('plan', '/plan')
  await see('account', '/account')
  await see('sharing', '/sharing')
  // While a workout runs, every page leads to it.
  await logWorkout(app, person, { name: 'C3', exercises, at: app.clock.now - HALF_HOUR, done: 1, ends: false })
  await see('workout', '/workout/active')
  await completeNext(page)
  await look(page, 'workout, resting', typed)
  await peek('edit set', () => page.locator('[data-next] .set-edit').press('Enter'))
  await context.clearCookies()
  await see('log-in', '/login')
  await context.close()
}

/** Every text is whole, but names that people typed may end in '…'. */
async function expectWhole(page: Page, screen: string, typed: readonly string[]) {
  await settled(page)
  const { clipped, ended, overlapping } = await page.evaluate(shownTexts)
  const ours = ended.filter((text) => !typed.some((name) => text.includes(name)))
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  const faults = { clipped, ended: ours, overlapping, width }
  expect.soft(faults, screen).toEqual({ clipped: [], ended: [], overlapping: [], width: page.viewportSize()?.width })
}

/** A picture of the whole screen, with the bar at the bottom below everything. */
async function picture(page: Page, file: string) {
  const isSheet = (await page.locator('[role=dialog]').count()) > 0
  await page.setViewportSize({ width: 325, height: 844 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!isSheet) await page.setViewportSize({ width: 325, height })
  await settled(page)
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  await page.setViewportSize({ width: 325, height: TALL })
}

for (const language of LANGUAGES) {
  test(`R-REACH-11 at 325 px no text of twelve screens is cut off or covered in ${language}`, async ({
    browser,
    app,
  }) => {
    if (SHOTS) mkdirSync(SHOTS, { recursive: true })
    await lookAtScreens({ browser, app }, { language, width: 325 }, async (page, screen, typed) => {
      await expectWhole(page, `${screen} in ${language}`, typed)
      if (SHOTS) await picture(page, `${SHOTS}/${screen}-${language}.png`)
    })
  })
}
