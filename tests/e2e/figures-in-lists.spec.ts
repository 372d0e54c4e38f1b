import { expect, type Locator, type Page } from '@playwright/test'
import { bookIdFor } from '../../src/domain/book.ts'
import { FIGURES } from '../../src/domain/figures/figures.ts'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { figureAddress } from '../../src/features/figures/figure-address.ts'
import { editBookExercise } from '../../src/logbook/books.ts'
import { EXERCISES } from '../../src/words/exercise-names.server.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { addList, choice } from './add-steps.ts'
import { test } from './app-server.ts'
import { newPerson, openAs } from './person-page.ts'
import { createRoutine } from './routine-steps.ts'
import { HOUR, join, settled, train } from './training-floor.ts'

const icon = (row: Locator): Locator => row.locator('svg')

test('R-GUIDE-02 R-GUIDE-05 ‘Add exercise’ draws figures beside the rows on the screen, in places kept for them, offline too, until the lifter turns them off', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const opened = await openAs(browser, app, person, 'phone', { serviceWorkers: 'allow', reducedMotion: 'reduce' })
  const { page, context, press, goto } = opened
  await goto('/routines')
  await createRoutine(opened, 'Legs')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await context.setOffline(true)
  await page.reload()
  const open = () => press(page.getByRole('button', { name: 'Add exercise to Training' }))
  await open()
  const bench = choice(page, 'Bench Press')
  await expect(icon(bench).locator('path.main').first()).toBeAttached()
  const heights = () =>
    addList(page)
      .getByRole('checkbox')
      .evaluateAll((rows) => [...new Set(rows.map((row) => row.clientHeight))])
  expect(await heights(), 'rows with and without a figure').toHaveLength(1)

  const far = addList(page).getByRole('checkbox').nth(30)
  await expect(icon(far)).not.toBeAttached()
  await far.scrollIntoViewIfNeeded()
  await expect(icon(far)).toBeAttached()
  await press(addList(page).getByRole('button', { name: 'Cancel' }))

  await goto('/account/training')
  const shown = page.getByRole('switch', { name: 'Figures in lists' })
  await expect(shown).toBeChecked()
  await press(shown)
  await expect(shown).not.toBeChecked()
  await page.goBack()
  await open()
  await expect(bench).toBeVisible()
  const drawings = addList(page).getByRole('checkbox').locator('svg, [class*=size-12]')
  await expect(drawings).toHaveCount(0)
  await context.close()
})

test('R-GUIDE-05 R-GUIDE-08 ‘Swap exercise’ shows the figure of each exercise, the one that its owner chose, or the muscle that it trains', async ({
  browser,
  app,
}) => {
  const bare = EXERCISES.find(({ name, muscle }) => muscle === 'Quads' && !(name in FIGURES))?.name ?? ''
  const training = await train(app, { exercises: [{ name: 'Squat', sets: [{}] }] })
  const { person } = training
  await logWorkout(app, person, { exercises: [{ name: 'Log Lift', sets: [{}] }], at: app.clock.now - 72 * HOUR })
  const exerciseId = exerciseIdFor(person.userId, 'Log Lift')
  const chosen = editBookExercise.make({ exerciseId, changes: { looks_like: 'Deadlift' } })
  await pushed(app, person, [envelope(person, person.userId, bookIdFor(person.userId), chosen)])
  const { page, context, press } = await join(browser, training, 'phone', { reducedMotion: 'reduce' })
  await settled(page)
  await press(page.getByRole('button', { name: 'More for Squat' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Swap exercise' }))
  const row = (name: string) =>
    page.getByRole('dialog', { name: 'Swap exercise' }).getByRole('button', { name: new RegExp(`^${name}`) })
  await expect(icon(row('Goblet Squat')).locator('path.kit').first()).toBeAttached()
  await page.getByRole('searchbox').fill('Log L')
  await expect(icon(row('Log Lift')).locator('path.kit').first()).toBeAttached()
  await page.getByRole('searchbox').fill(bare)
  await expect(icon(row(bare)).locator('path.main').first()).toBeAttached()
  await expect(icon(row(bare)).locator('path.kit')).toHaveCount(0)
  await context.close()
})

test('R-GUIDE-09 the file of a figure has the colours that the app mixes', async ({ browser, app }) => {
  const { page, context, goto, press } = await openAs(browser, app, await newPerson(app), 'phone')
  await goto('/routines')
  await createRoutine({ page, context, press, goto, isPhone: true }, 'Chest')
  await press(page.getByRole('button', { name: 'Add exercise to Training' }))
  await expect(icon(choice(page, 'Bench Press'))).toBeAttached()
  const file = await context.newPage()
  for (const colorScheme of ['light', 'dark'] as const) {
    await file.emulateMedia({ colorScheme })
    await file.goto(app.origin + figureAddress('Bench Press'))
    const inks = await inksOf(file)
    expect(Object.keys(inks).length).toBeGreaterThan(15)
    const mixed = await page.evaluate(mixedByApp, inks)
    for (const [ink, colours] of Object.entries(inks)) {
      const apart = colours.map((value, index) => Math.abs(value - (mixed[ink]?.[index] ?? Number.NaN)))
      expect(Math.max(...apart), `${colorScheme} ${ink}: ${colours} beside ${mixed[ink]}`).toBeLessThanOrEqual(2)
    }
  }
  await context.close()
})

/** The colour of each ink of an SVG file: its filling, else its line. */
const inksOf = (file: Page): Promise<Record<string, number[]>> =>
  file.evaluate(() => {
    const drawn = [...document.querySelectorAll('[class]')].map((one) => {
      const { fill, stroke } = getComputedStyle(one)
      return [one.getAttribute('class'), (fill === 'none' ? stroke : fill).match(/\d+/g)?.slice(0, 3).map(Number)]
    })
    return Object.fromEntries(drawn)
  })

/** Runs in the page: the colours that the style sheet gives these inks with the colours of the file. */
function mixedByApp(inks: Record<string, number[]>): Record<string, number[]> {
  const rgb = (ink: string) => `rgb(${inks[ink]})`
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'figure')
  svg.style.cssText = `--text: ${rgb('kit')}; --sunken: ${rgb('ground')}; --done: ${rgb('main')}`
  document.body.append(svg)
  const brush = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const mixed = Object.keys(inks).map((ink) => {
    if (ink === 'ground') return [ink, inks[ink]]
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('class', ink.replace('-', ' '))
    svg.append(path)
    const { fill, stroke } = getComputedStyle(path)
    brush.fillStyle = fill === 'none' ? stroke : fill
    brush.fillRect(0, 0, 1, 1)
    return [ink, [...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)]]
  })
  svg.remove()
  return Object.fromEntries(mixed)
}
