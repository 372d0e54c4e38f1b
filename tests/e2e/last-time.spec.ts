import { expect } from '@playwright/test'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { logWorkout, logWorkouts } from '../support/logbook.ts'
import type { Planned } from '../support/training.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { newPerson } from './person-page.ts'
import { completeNext, focusedCard, HALF_HOUR, HOUR, join, type Training } from './training-floor.ts'

const DAY = 24 * HOUR

const LONG = 'Single-arm dumbbell overhead press with a pause'
const LAST: Planned[] = [
  {
    name: LONG,
    sets: [
      { reps: 8, weight: 100 },
      { reps: 999, weight: 998.75, weight_unit: 'kg' },
      { reps: 12, weight_unit: 'body' },
    ],
  },
  { name: 'Plank', sets: [{ set_type: 'timed', timed_set_duration: 90, weight_unit: 'body' }] },
]
const TODAY: Planned[] = [
  { name: LONG, sets: [{ reps: 8, weight: 105 }, { reps: 100, weight: 998.75 }, {}, {}] },
  { name: 'Plank', sets: [{ set_type: 'timed', timed_set_duration: 95, weight_unit: 'body' }] },
]

/** Somebody who did the same three days ago and every week before, ten times, and is at it again. */
async function again(app: Training['app']): Promise<Training> {
  const person = await newPerson(app)
  const past = { exercises: LAST, name: 'Push Day' }
  const before = Array.from({ length: 9 }, (_, week) => ({ at: app.clock.now - (10 + 7 * week) * DAY, done: 1 }))
  await logWorkouts(
    app,
    person,
    [{ at: app.clock.now - 3 * DAY }, ...before].map((over) => ({ ...past, ...over })),
  )
  const logged = await logWorkout(app, person, {
    exercises: TODAY,
    at: app.clock.now - HALF_HOUR,
    done: 0,
    ends: false,
  })
  return { app, person, logged }
}

test('a set row shows last time’s values and describes them to screen readers, and a sheet shows past sessions', async ({
  browser,
  app,
}) => {
  const options = { colorScheme: 'dark' as const, reducedMotion: 'reduce' as const }
  const { page, press, context } = await join(browser, await again(app), 'phone', options)
  const rows = focusedCard(page).getByRole('group')
  await expect(rows.nth(0)).toContainText('100 lbs × 8')
  await expect(rows.nth(1)).toContainText('998.75 kg × 999')
  await expect(rows.nth(2)).toContainText('BW × 12')
  await expect(rows.nth(3).locator('.set-last')).toHaveCount(0)
  const complete = rows.nth(1).getByRole('button', { name: /^Complete Set 2/ })
  await expect(complete).toHaveAccessibleDescription('Last time 999 reps, 998.75 kg')
  await completeNext(page)
  await expect(rows.nth(0)).toContainText('100 lbs × 8')
  await expectNothingForAxe(page)

  await press(focusedCard(page).getByRole('button', { name: 'Last time: 3 days ago' }))
  const sheet = page.getByRole('dialog', { name: LONG })
  await expect(sheet.getByText('Last 10 sessions')).toBeVisible()
  const sessions = sheet.getByRole('list', { name: /newest first/ }).locator('> li')
  await expect(sessions).toHaveCount(10)
  await expect(sessions.nth(0)).toContainText(/3 days ago.*Push Day.*100 lbs × 8/)
  await expect(sessions.nth(1)).toContainText(/10 days ago.*Push Day.*100 lbs × 8/)
  await expect(sessions.nth(0).getByRole('listitem', { name: 'Set 3, 12 reps, bodyweight' })).toBeVisible()
  await expect(sheet.getByText(/^Offline/)).toHaveCount(0)
  await expectNothingForAxe(page)
  await press(sheet.getByRole('button', { name: 'Close' }))
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await expect(page.getByRole('button', { name: 'Last time: 3 days ago' })).toBeFocused()

  await context.setOffline(true)
  await press(page.getByRole('button', { name: /^Plank/ }))
  await expect(focusedCard(page).locator('.set-last')).toContainText('01:30')
  await context.close()
})

test('at 325 px the longest last-time values in a row overlap nothing', async ({ browser, app }) => {
  const { page, context } = await join(browser, await again(app), 'phone', { viewport: { width: 325, height: 700 } })
  await expect(focusedCard(page).locator('.set-last')).toHaveCount(3)
  const overlaps = await page.evaluate(() => {
    const found: string[] = []
    for (const row of document.querySelectorAll('.set-row')) {
      const boxes = [...row.querySelectorAll('.set-last, .set-values, .set-name, .set-thumb')]
      const last = boxes.find((box) => box.classList.contains('set-last'))
      if (!last) continue
      const a = last.getBoundingClientRect()
      const outer = row.getBoundingClientRect()
      if (a.left < outer.left || a.right > outer.right || a.bottom > outer.bottom) found.push('out of its row')
      for (const box of boxes) {
        const b = box.getBoundingClientRect()
        const isApart = a.right <= b.left || a.left >= b.right || a.bottom <= b.top + 1 || a.top >= b.bottom - 1
        if (box !== last && !isApart) found.push(`${last.textContent} over ${box.textContent}`)
      }
    }
    return found
  })
  expect(overlaps).toEqual([])
  await context.close()
})

test('offline, the sheet of past sessions says that it shows what the phone last loaded', async ({ browser, app }) => {
  const training = await again(app)
  const options = { reducedMotion: 'reduce' as const, serviceWorkers: 'allow' as const }
  const { page, press, context } = await join(browser, training, 'phone', options)
  await expect(focusedCard(page).locator('.set-last')).toHaveCount(3)
  const key = `sessions:${training.person.userId}:${exerciseIdFor(training.person.userId, LONG)}`
  await expect.poll(() => page.evaluate(isStored, [`sled-${training.person.userId}`, key] as const)).toBe(true)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await context.setOffline(true)
  await page.reload()
  await expect(focusedCard(page).getByRole('group').nth(0)).toContainText('100 lbs × 8')
  await press(focusedCard(page).getByRole('button', { name: 'Last time: 3 days ago' }))
  const sheet = page.getByRole('dialog', { name: LONG })
  await expect(sheet.getByText('Offline. Showing what this phone last saw.')).toBeVisible()
  await expect(sheet.getByText('Last 10 sessions')).toBeVisible()
  await context.close()
})

/** Whether the device keeps a list under this name. */
const isStored = ([database, key]: readonly [string, string]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(database)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const asked = opening.result.transaction('lists').objectStore('lists').get(key)
      asked.onsuccess = () => {
        opening.result.close()
        resolve(asked.result !== undefined)
      }
      asked.onerror = () => reject(asked.error)
    }
  })
