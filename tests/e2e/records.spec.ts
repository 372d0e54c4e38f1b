import { expect } from '@playwright/test'
import { bookIdFor } from '../../src/domain/book.ts'
import { setBook } from '../../src/logbook/books.ts'
import { reopenSet } from '../../src/logbook/logged-sets.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Planned } from '../support/training.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { newPerson } from './person-page.ts'
import {
  completeNext,
  elsewhere,
  expectNoSidewaysScroll,
  HALF_HOUR,
  HOUR,
  join,
  rowOf,
  settled,
} from './training-floor.ts'

const bench = (...sets: [weight: number, reps: number][]): Planned[] => [
  {
    name: 'Bench Press',
    sets: sets.map(([weight, reps], at) => ({ weight, reps, weight_unit: 'kg', set_variant: `Set ${at + 1}` })),
  },
]

test('R-PROG-04 R-PROG-06 a new record is shown and announced at its set, removed if the set is reopened, and listed afterwards', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkout(app, person, { exercises: bench([57.5, 12], [60, 3]), at: app.clock.now - 72 * HOUR })
  const sets = bench([57.5, 12], [57.5, 13], [60, 3], [62.5, 3])
  const logged = await logWorkout(app, person, { exercises: sets, at: app.clock.now - HALF_HOUR, done: 0, ends: false })
  const training = { app, person, logged }
  const isKnown = new Set<string>()
  const { page, context, goto } = await join(browser, training, 'phone', { reducedMotion: 'reduce' as const })
  page.on('response', (response) => isKnown.add(new URL(response.url()).pathname))
  await goto('/workout/active')
  await expect.poll(() => isKnown.has('/api/exercise-bests')).toBe(true)
  const [equal, more] = logged.setIds
  await completeNext(page)
  await expect(rowOf(page, equal)).toHaveAttribute('data-status', 'complete')
  await completeNext(page)
  await expect(rowOf(page, more).getByText('Record: most reps at 57.5 kg, 13')).toBeAttached()
  await expect(rowOf(page, equal).getByText(/Record/)).not.toBeAttached()
  await expect(page.locator('[data-announcer]')).toContainText('Record: most reps at 57.5 kg, 13')
  await settled(page)
  await expectNoSidewaysScroll(page)
  await expectNothingForAxe(page)

  const record = rowOf(page, more).getByText(/Record/)
  for (const isOn of [false, true]) {
    const asked = setBook.make({ changes: { records_shown: isOn } })
    await pushed(app, person, [envelope(person, person.userId, bookIdFor(person.userId), asked, { n: isOn ? 2 : 1 })])
    await expect(record).toBeAttached({ attached: isOn })
  }
  await elsewhere(training, reopenSet.make({ setId: more ?? '' }))
  await expect(rowOf(page, more)).toHaveAttribute('data-status', 'default')
  await expect(record).not.toBeAttached()

  for (const _ of [1, 2, 3]) await completeNext(page)
  await expect(page).toHaveURL(new RegExp(`/history/${logged.workoutId}$`))
  // D24: all kinds of the exercise are one record.
  const told = page.getByRole('list', { name: '1 record' }).getByRole('listitem')
  await expect(told).toHaveText([
    /^Bench Press heaviest · e1RM 69 kg · most reps 57\.5 kg × 13 · best session [\d.,]+ kg62\.5 kgwas 60$/,
  ])
  await expect(page.getByText('Most reps', { exact: true })).toBeVisible()
  await expectNothingForAxe(page)
  await context.close()
})
