import { expect } from '@playwright/test'
import { imported, plannedExercise, plannedSet, plannedWorkout, planOf } from '../support/plans.ts'
import { test } from './app-server.ts'
import { newPerson, openAs } from './person-page.ts'
import { createRoutine, dialog, fillExercise } from './routine-steps.ts'
import { expectNoSidewaysScroll } from './training-floor.ts'

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
  await fillExercise(opened, 'Training', 'zerch')
  const create = page.getByRole('dialog', { name: 'Create' })
  const name = create.getByRole('combobox')
  const value = (label: string) => create.getByRole('spinbutton', { name: label })
  await press(create.getByRole('option', { name: /Zercher Hold/ }))
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
  const option = dialog(laptop.page, 'Create').getByRole('option', { name: /Bnech Press/ })
  const looks = async (isOffered: boolean) => {
    await fillExercise(laptop, 'Training', 'press')
    await expect(
      dialog(laptop.page, 'Create')
        .getByRole('option', { name: /^Bench Press/ })
        .first(),
    ).toBeVisible()
    await expect(option).toHaveCount(isOffered ? 1 : 0)
    await laptop.page.keyboard.press('Escape')
    await laptop.press(dialog(laptop.page, 'Create').getByRole('button', { name: 'Cancel' }))
    await expect(dialog(laptop.page, 'Create')).toBeHidden()
  }
  await looks(true)
  await goto('/exercises')
  await press(page.getByRole('link', { name: /Bnech Press/ }))
  await press(page.getByRole('button', { name: 'Remove from suggestions' }))
  await expect(page.getByText('Not suggested until you log it again.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expect
    .poll(async () => app.context.database.db.selectFrom('book_exercise').select('forgotten_at').execute())
    .not.toEqual([])
  await looks(false)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(page.getByRole('button', { name: 'Remove from suggestions' })).toBeVisible()
  await expect.poll(async () => app.context.database.db.selectFrom('book_exercise').selectAll().execute()).toEqual([])
  await looks(true)
  await Promise.all([context.close(), laptop.context.close()])
})
