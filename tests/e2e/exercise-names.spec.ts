import { expect } from '@playwright/test'
import { test } from './app-server.ts'
import { openAs } from './person-page.ts'
import { expectNoSidewaysScroll, storedWorkout, train } from './training-floor.ts'

const GERMAN = { viewport: { width: 325, height: 700 }, locale: 'de-DE' }

test('R-REACH-15 R-LIFT-20 in German, exercises are found and saved by German names, and the user’s own keep their names', async ({
  browser,
  app,
}) => {
  const training = await train(app, { done: 1 })
  const { page, press, goto, context } = await openAs(browser, app, training.person, 'phone', GERMAN)
  await goto('/workout/active')
  await press(page.getByRole('button', { name: 'Mehr für Squat' }))
  await press(page.getByRole('button', { name: 'Übung tauschen' }))
  const swap = page.getByRole('dialog', { name: 'Übung tauschen' })
  await expect(swap.getByRole('heading', { name: 'Ähnlich: Quadrizeps' })).toBeVisible()
  await expect(swap.getByRole('listitem').filter({ hasText: 'Beinpresse' })).not.toHaveCount(0)
  await expect(swap.getByRole('listitem').filter({ hasText: 'Kniebeuge' })).not.toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await swap.getByRole('searchbox').fill('squat') // One's own has its name, and the catalogue's is not beside it.
  await expect(swap.getByText('Goblet Squat', { exact: true })).toBeVisible()
  await expect(swap.getByText('Kniebeuge', { exact: true })).toHaveCount(0)
  await swap.getByRole('searchbox').fill('leg press')
  await press(swap.getByRole('button', { name: /^Beinpresse/ }).first())
  await expect(swap).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Beinpresse' })).toBeVisible()
  await expect
    .poll(async () => (await storedWorkout(training)).exercises.map(({ snapshot_name }) => snapshot_name))
    .toContain('Beinpresse')

  await press(page.getByRole('button', { name: 'Übung hinzufügen zu Training' }))
  const list = page.getByRole('dialog', { name: 'Übung hinzufügen' })
  const first = list.getByRole('checkbox').first()
  await list.getByRole('searchbox').fill('bankdr')
  await expect(first).toHaveAccessibleName(/^Bench Press/) // Their own, which it is.
  await list.getByRole('searchbox').fill('kreuzh')
  await expect(first).toHaveAccessibleName(/^Kreuzheben/)
  await expectNoSidewaysScroll(page)
  await context.close()
})
