import { expect, type Locator } from '@playwright/test'
import { logWorkout } from '../support/logbook.ts'
import { imported, plannedExercise, plannedSet, plannedWorkout, planOf } from '../support/plans.ts'
import { addButton, addList, choice } from './add-steps.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'
import { createRoutine, stored } from './routine-steps.ts'
import { toast } from './signing-in.ts'
import { expectNoSidewaysScroll, HOUR } from './training-floor.ts'

test('R-BUILD-16 D17 adding an exercise suggests imported ones with their last sets, and catalogue ones with usual sets', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const heavy = plannedExercise('Zercher Hold', [
    plannedSet({ reps: 5, weight: 130 }),
    plannedSet({ reps: 5, weight: 130 }),
  ])
  // More than a device holds stand between.
  const later = Array.from({ length: 60 }, (_, index) => plannedWorkout(index + 1))
  await imported(app, person, planOf([plannedWorkout(0, { exercises: [heavy] }), ...later]))
  const opened = await openAs(browser, app, person, 'phone', { reducedMotion: 'reduce' })
  const { page, context, press, goto } = opened
  await goto('/routines')
  await createRoutine(opened, 'Heavy')
  await press(page.getByRole('button', { name: 'Add exercise to Training' }))
  await addList(page).getByRole('searchbox').fill('zerch')
  await expect(choice(page, 'Zercher Hold')).toContainText('130 kg, ')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(choice(page, 'Zercher Hold'))
  await press(addList(page).getByRole('button', { name: 'Details of Zercher Hold' }))
  const create = page.getByRole('dialog', { name: 'Create' })
  const name = create.getByRole('combobox', { name: 'Exercise name' })
  const value = (label: string) => create.getByRole('spinbutton', { name: label })
  await expect(value('Sets')).toHaveValue('2')
  await expect(value('Reps')).toHaveValue('5')
  await expect(value('Weight')).toHaveValue('130')
  await expect(create.getByRole('radio', { name: 'kg' })).toBeChecked()
  await name.fill('Plank')
  await expect(value('Sets')).toHaveValue('3')
  await expect(value('Duration')).toHaveValue('45')
  await name.fill('Pull-Up')
  await expect(create.getByText('Bodyweight')).toBeVisible()
  await name.fill('zercher hold')
  await expect(value('Weight')).toHaveValue('130')
  await press(create.getByRole('button', { name: 'Add', exact: true }))
  await expect(create).toBeHidden()
  const row = await app.context.database.db
    .selectFrom('exercise_best')
    .select('exercise_id')
    .where('user_id', '=', person.userId)
    .where('name', '=', 'Zercher Hold')
    .executeTakeFirstOrThrow()
  await expect
    .poll(async () =>
      app.context.database.db
        .selectFrom('routine_exercise')
        .select('exercise_id')
        .where('user_id', '=', person.userId)
        .executeTakeFirst(),
    )
    .toEqual(row)
  await context.close()
})

test('R-BUILD-16 an exercise removed from the suggestions disappears from them on every device until Undo', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await imported(app, person, planOf([plannedWorkout(0, { exercises: [plannedExercise('Bnech Press')] })]))
  const opened = await openAs(browser, app, person, 'phone', { reducedMotion: 'reduce' })
  const { page, context, press, goto } = opened
  const laptop = await openAs(browser, app, person, 'laptop', { reducedMotion: 'reduce' })
  await laptop.goto('/routines')
  await createRoutine(laptop, 'Push')
  const looks = async (isOffered: boolean) => {
    await laptop.press(laptop.page.getByRole('button', { name: 'Add exercise to Training' }))
    await addList(laptop.page).getByRole('searchbox').fill('press')
    await expect(choice(laptop.page, 'Bench Press')).toBeVisible()
    await expect(choice(laptop.page, 'Bnech Press')).toHaveCount(isOffered ? 1 : 0)
    await laptop.press(addList(laptop.page).getByRole('button', { name: 'Cancel' }))
    await expect(addList(laptop.page)).toBeHidden()
  }
  await looks(true)
  await goto('/exercises')
  await press(page.getByRole('link', { name: /Bnech Press/ }))
  const openMenu = () => press(page.getByRole('button', { name: /^More for/ }))
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Remove from suggestions' })
  await openMenu()
  await press(remove)
  await expect(toast(page, 'is no longer suggested')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expect
    .poll(async () => app.context.database.db.selectFrom('book_exercise').select('forgotten_at').execute())
    .not.toEqual([])
  await looks(false)
  await press(page.getByRole('button', { name: 'Undo' }))
  await openMenu()
  await expect(remove).toBeVisible()
  await expect.poll(async () => app.context.database.db.selectFrom('book_exercise').selectAll().execute()).toEqual([])
  await looks(true)
  await Promise.all([context.close(), laptop.context.close()])
})

test('R-BUILD-22 a phone builds a routine of six known exercises in at most 16 taps, in the order of ticking and with the last values', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const done = ['Squat', 'Bench Press', 'Barbell Row', 'Dip', 'Face Pull', 'Zercher Hold']
  const exercises = done.map((name, index) => ({
    name,
    sets: [1, 2].map(() => ({ reps: 5 + index, weight: 40 + 5 * index, weight_unit: 'kg' as const })),
  }))
  await logWorkout(app, person, { exercises, at: app.clock.now - 48 * HOUR })
  const { page, context, press, goto } = await openAs(browser, app, person, 'phone', { reducedMotion: 'reduce' })
  await goto('/routines')
  let taps = 0
  const tap = (target: Locator) => {
    taps += 1
    return press(target)
  }
  await tap(page.getByRole('button', { name: 'Create a new routine' }).first())
  await page.keyboard.type('Full body')
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Create' }))
  await tap(page.getByRole('button', { name: 'Add exercise to Training' }))
  const order = done.toReversed()
  for (const name of order) await tap(choice(page, name))
  await expect(addButton(page)).toHaveText('Add 6 exercises')
  await tap(addButton(page))
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(order.map((name) => new RegExp(`^${name}`)))
  console.log(`taps: ${taps} for a routine of six known exercises`)
  expect(taps).toBeLessThanOrEqual(16)
  const rows = async () =>
    (await stored(app, person)).flatMap(({ exercises, sets }) =>
      exercises.map(({ id, name }) => [
        name,
        ...sets.filter((set) => set.routine_exercise_id === id).map((set) => set.weight),
      ]),
    )
  await expect.poll(rows).toEqual(order.map((name) => [name, ...[1, 2].map(() => 40 + 5 * done.indexOf(name))]))
  await context.close()
})
