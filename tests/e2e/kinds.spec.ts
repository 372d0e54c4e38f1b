import { expect } from '@playwright/test'
import { bookIdFor } from '../../src/domain/book.ts'
import { setBook } from '../../src/logbook/books.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { test } from './app-server.ts'
import {
  completeNext,
  expectNoSidewaysScroll,
  focusedCard,
  join,
  rowOf,
  settled,
  storedWorkout,
  train,
} from './training-floor.ts'

const EXERCISES = [
  {
    name: 'Bench Press',
    sets: [{ kind: 'warmup' as const }, { open_ended: true }, { side: 'left' as const }],
  },
  { name: 'Row', sets: [{ kind: 'drop' as const }, {}] },
]

test('R-LIFT-01 R-LIFT-03 R-LIFT-07 a row shows its set’s kind as a letter, and asking for a set’s effort moves no row', async ({
  browser,
  app,
}) => {
  const training = await train(app, { exercises: EXERCISES })
  const { person, logged } = training
  const made = setBook.make({ changes: { effort: 'rpe' } })
  await pushed(app, person, [envelope(person, person.userId, bookIdFor(person.userId), made, { n: 900 })])
  const { page, press, context } = await join(browser, training, 'phone')
  const [first = '', second = ''] = logged.setIds
  await expect(rowOf(page, first).locator('.set-kind')).toHaveText('W')
  await expect(rowOf(page, first)).toHaveAccessibleName(/^Set 1, warm-up set, /)
  const tops = () =>
    page.locator('[data-set-id]').evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top + scrollY))
  await settled(page)
  const before = await tops()
  const bar = page.getByRole('region', { name: 'Workout progress' })
  const height = async () => Math.round((await bar.boundingBox())?.height ?? 0)
  const waiting = bar.getByRole('group', { name: 'RPE', exact: true }).getByRole('button')
  await expect(waiting).toHaveCount(7)
  for (const choice of await waiting.all()) await expect(choice).toBeDisabled()
  expect(await height()).toBe(117)
  await completeNext(page)
  const chips = page.getByRole('group', { name: 'Effort of Set 1, RPE' })
  await expect(chips.getByRole('button')).toHaveCount(7)
  await expect(bar.getByRole('group', { name: 'Effort of Set 1, RPE' })).toBeVisible()
  await settled(page)
  expect(await tops()).toEqual(before)
  await press(chips.getByRole('button', { name: '8.5' }))
  await expect(rowOf(page, first)).toContainText('@8.5')
  await settled(page)
  expect(await tops()).toEqual(before)
  expect(await height()).toBe(117)
  await expect(chips.getByRole('button', { name: '8.5' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(chips.getByRole('button', { name: '8.5' })).toHaveAttribute('aria-pressed', 'true')
  await page.setViewportSize({ width: 325, height: 700 })
  await expectNoSidewaysScroll(page)
  for (const chip of await chips.getByRole('button').all()) expect((await chip.boundingBox())?.height).toBe(44)
  await page.setViewportSize({ width: 390, height: 844 })
  await completeNext(page)
  await expect(chips).toHaveCount(0)
  await press(page.getByRole('button', { name: 'One rep more' }))
  await press(rowOf(page, second).getByRole('button', { name: /^Edit/ }))
  const sheet = page.getByRole('dialog', { name: 'Edit Set' })
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Left shoulder')
  await press(sheet.getByRole('button', { name: 'Kind' }))
  await press(sheet.getByRole('radio', { name: 'Failure' }))
  await press(sheet.getByRole('button', { name: 'Save', exact: true }))
  await expect(rowOf(page, second)).toContainText('has a note')
  await completeNext(page)
  await expect(focusedCard(page)).toContainText('Row')
  await expect(bar.getByRole('group', { name: 'Effort of Set 3 left, RPE' })).toBeVisible()
  await expect(focusedCard(page).getByRole('group', { name: /^Effort/ })).toHaveCount(0)
  await expect
    .poll(async () => (await storedWorkout(training)).sets.filter(({ id }) => [first, second].includes(id)))
    .toMatchObject([
      { rpe: 8.5, status: 'complete' },
      { kind: 'failure', note: 'Left shoulder', status: 'complete' },
    ])
  await context.close()
})
