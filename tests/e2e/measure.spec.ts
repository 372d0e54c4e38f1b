import { expect, type Page } from '@playwright/test'
import { logWorkouts } from '../support/logbook.ts'
import { planOrder, planRoutine } from '../support/planned-routine.ts'
import { test } from './app-server.ts'
import { daysAgo } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'

const SIDEBAR = 256

/** So that the result names every page that is wrong. */
const softly = expect.configure({ soft: true, timeout: 10_000 })

/** In px, by the width of the window. */
const WIDTHS = { 768: 448, 1280: 960, 1600: 1120 }

/** What a page shows below its header, where that is more than the children of its body. */
const BODY = 'main > div > *, section[aria-label=History] > div:not(.contents)'

test('R-REACH-26 header and body of every page share both edges, at most 1120 px apart', async ({ browser, app }) => {
  const person = await newPerson(app)
  const exercises = [{ name: 'Squat', sets: [{}, {}] }]
  const routineId = await planRoutine(app, person, { name: 'Leg day', exercises })
  await planOrder(app, person, [routineId])
  const [logged] = await logWorkouts(app, person, [daysAgo(1, { name: 'Legs', routineId })])
  const { page, goto, context } = await openAs(browser, app, person, 'laptop')
  const paths = ['/routines', '/history', `/history/${logged?.workoutId}`, '/stats', '/exercises']
  paths.push(
    `/exercises/${logged?.exerciseIds[0]}`,
    '/plan',
    '/programmes',
    '/programmes/tiers',
    '/sharing',
    '/clients',
    '/account',
    '/account/training',
  )
  paths.push('/account/notifications', '/account/import', '/account/deleted', '/account/connect-ai')
  paths.push('/account/tokens', '/account/webhooks', '/recovered', '/admin/accounts')
  for (const path of paths) {
    await goto(path)
    await page.locator('main').first().waitFor()
    await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
    for (const [window, width] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width: Number(window), height: 800 })
      const left = SIDEBAR + (Number(window) - SIDEBAR - width) / 2
      const edges = [left, left + width]
      await softly.poll(() => edgesOf(page), `${path} at ${window}`).toEqual({ header: edges, body: edges })
    }
  }
  await context.close()
})

/** Left and right, in px. An icon counts without the room to tap around it. */
async function edgesOf(page: Page) {
  return await page.evaluate((body) => {
    function around(elements: readonly Element[]): number[] {
      const boxes = elements.map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 1)
      return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))].map(Math.round)
    }
    const inHeaders = [...document.querySelectorAll('[data-fixed-top=header] > div > *')]
    const seen = inHeaders.map(
      (part) => (part.matches('button') && part.textContent === '' && part.querySelector('svg')) || part,
    )
    return { header: around(seen), body: around([...document.querySelectorAll(body)]) }
  }, BODY)
}
