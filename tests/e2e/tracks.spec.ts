import { expect } from '@playwright/test'
import { planOrder, planRoutine } from '../support/planned-routine.ts'
import { test } from './app-server.ts'
import { Lifter, PHONE } from './lifter.ts'
import { giveSession, newPerson, openAs } from './person-page.ts'
import { card, dialog, setStepper } from './routine-steps.ts'

const sets = [1, 2, 3].map((n) => ({ set_variant: `Set ${n}`, reps: 5, weight: 60, weight_unit: 'kg' as const }))

test('R-PLAN-04 R-PLAN-09 R-PLAN-14 R-PLAN-17 R-PLAN-18 R-PLAN-34 an exercise that adds weight goes up after a workout, and a weight by hand sets it', async ({
  browser,
  app,
}) => {
  test.setTimeout(120_000)
  const person = await newPerson(app)
  const routineId = await planRoutine(app, person, { name: 'Five by five', exercises: [{ name: 'Squat', sets }] })
  const phone = await Lifter.with(browser, app.origin, PHONE)
  await giveSession(phone.context, app, person)
  const { page } = phone
  const builder = `${app.origin}/routines/${routineId}/configure`
  await page.goto(builder)

  await card(page, 'Squat').getByRole('button', { name: 'Edit exercise' }).click()
  await dialog(page, 'Edit exercise').getByRole('button', { name: 'Progress By hand' }).click()
  const sheet = dialog(page, 'Progress')
  await sheet.getByRole('radio', { name: /^Add weight/ }).click()
  await expect(sheet.getByRole('spinbutton', { name: 'Stands at' })).toHaveValue('60')
  await expect(sheet.getByText('All sets done: 2.5 kg more. Missed 3 times: 10 % less.')).toBeVisible()
  const next = sheet.getByRole('listitem')
  await expect(next).toHaveText(['3 × 5 · 60 kg', '3 × 5 · 62.5 kg', '3 × 5 · 65 kg', '3 × 5 · 67.5 kg'])
  await next.first().getByRole('button').click()
  await expect(next.nth(1)).toHaveText('3 × 5 · 60 kg')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()

  await phone.startWorkout()
  await expect(page.getByText(/^Set to 60 kg on \w+$/)).toBeVisible()
  for (let set = 0; set < 3; set++) await phone.swipeNext()
  await expect(page.getByText('Workout complete', { exact: true })).toBeVisible()

  await page.goto(builder)
  for (const set of [1, 2, 3]) {
    await expect(page.getByRole('button', { name: `Edit Set ${set}, 5 reps, 62.5 kg` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Edit Set 1, 5 reps, 62.5 kg' }).click()
  await setStepper(dialog(page, 'Edit Set'), 'Weight', 70)
  await dialog(page, 'Edit Set').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit Set 3, 5 reps, 70 kg' })).toBeVisible()

  await card(page, 'Squat').getByRole('button', { name: 'Edit exercise' }).click()
  await dialog(page, 'Edit exercise')
    .getByRole('button', { name: /^Progress All sets done/ })
    .click()
  await sheet.getByRole('button', { name: 'Adjust' }).click()
  await sheet.getByRole('radio', { name: 'Next stage' }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Edit Set 5, at least 3 reps, 70 kg/ }).click()
  await setStepper(sheet, 'Stands at', 72.5)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^Edit Set \d, .*3 reps, 72\.5 kg/ })).toHaveCount(5)

  await page.getByRole('button', { name: 'Add set to Squat' }).click()
  await sheet.getByRole('radio', { name: /^By hand/ }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Edit Set 5, .*3 reps, 72\.5 kg/ }).click()
  await expect(dialog(page, 'Edit Set')).toBeVisible()
  await phone.context.close()
})

test("R-PLAN-15 R-PLAN-17 a running workout says why its weight went up, is made lighter and back, and 'Permanently' moves all sets", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const routineId = await planRoutine(app, person, { name: 'Five by five', exercises: [{ name: 'Squat', sets }] })
  const phone = await Lifter.with(browser, app.origin, PHONE)
  await giveSession(phone.context, app, person)
  const { page } = phone
  await page.goto(`${app.origin}/routines/${routineId}/configure`)
  await card(page, 'Squat').getByRole('button', { name: 'Edit exercise' }).click()
  await dialog(page, 'Edit exercise').getByRole('button', { name: 'Progress By hand' }).click()
  await dialog(page, 'Progress')
    .getByRole('radio', { name: /^Add weight/ })
    .click()
  await dialog(page, 'Progress').getByRole('button', { name: 'Save' }).click()
  await phone.startWorkout()
  for (let set = 0; set < 3; set++) await phone.swipeNext()
  await expect(page.getByText('Workout complete', { exact: true })).toBeVisible()
  await page.goto(`${app.origin}/routines/${routineId}/configure`)
  await phone.startWorkout()
  const why = page.getByRole('button', { name: /^\+2\.5 kg: all 3 × 5 done on \w+day$/ })
  await expect(why).toBeVisible()
  await why.click()
  await expect(page.getByRole('dialog', { name: 'Squat' })).toContainText('60 kg')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More for Squat' }).click()
  await dialog(page, 'Squat')
    .getByRole('button', { name: /^Lighter today/ })
    .click()
  await expect(page.getByRole('button', { name: 'Edit Set 3, 5 reps, 55 kg' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Edit Set 1, 5 reps, 62.5 kg' }).click()
  const edited = dialog(page, 'Edit Set')
  await setStepper(edited, 'Weight', 70)
  await edited.getByRole('radio', { name: 'Permanently' }).click()
  await edited.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Set 3, 5 reps, 70 kg' })).toBeVisible()
  await phone.context.close()
})

test('R-PLAN-19 an added set takes the percent of the last one', async ({ browser, app }) => {
  const person = await newPerson(app)
  const [first, second] = sets
  const planned = [{ ...first }, { ...second, weight: 50 }]
  const routineId = await planRoutine(app, person, { name: 'Back off', exercises: [{ name: 'Squat', sets: planned }] })
  const phone = await Lifter.with(browser, app.origin, PHONE)
  await giveSession(phone.context, app, person)
  const { page } = phone
  await page.goto(`${app.origin}/routines/${routineId}/configure`)

  await card(page, 'Squat').getByRole('button', { name: 'Edit exercise' }).click()
  await dialog(page, 'Edit exercise').getByRole('button', { name: 'Progress By hand' }).click()
  const sheet = dialog(page, 'Progress')
  await sheet.getByRole('radio', { name: /^Add weight/ }).click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Edit Set 1, 5 reps, 60 kg' }).click()
  await setStepper(dialog(page, 'Edit Set'), 'Weight', 70)
  await dialog(page, 'Edit Set').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit Set 2, 5 reps, 57.5 kg' })).toBeVisible()
  await page.getByRole('button', { name: 'Add set to Squat' }).click()
  await expect(page.getByRole('button', { name: 'Edit Set 3, 5 reps, 57.5 kg' })).toBeVisible()
  await phone.context.close()
})

test("R-PLAN-19 R-PLAN-18 a set of a training max by round, then by the plan's round, beside the builder on a laptop", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const one = [{ set_variant: 'Set 1', reps: 5, weight: 65, weight_unit: 'kg' as const }]
  const routineId = await planRoutine(app, person, { name: 'Wendler', exercises: [{ name: 'Squat', sets: one }] })
  const { page, context } = await openAs(browser, app, person, 'laptop')
  await page.goto(`${app.origin}/routines/${routineId}/configure`)
  await page.getByRole('button', { name: 'Edit Set 1, 5 reps, 65 kg' }).click()
  await expect(dialog(page, 'Edit Set').getByRole('button', { name: /^By round/ })).toBeHidden()
  await dialog(page, 'Edit Set').getByRole('button', { name: 'Cancel' }).click()

  await card(page, 'Squat').getByRole('heading').getByRole('button').click()
  await dialog(page, 'Edit exercise').getByRole('button', { name: 'Progress By hand' }).click()
  await dialog(page, 'Progress')
    .getByRole('radio', { name: /^Percent of/ })
    .click()
  await setStepper(dialog(page, 'Progress'), 'Training max', 100)
  await dialog(page, 'Progress').getByRole('button', { name: 'Save' }).click()

  await page.getByRole('button', { name: 'Edit Set 1, 5 reps, 65 kg' }).click()
  await dialog(page, 'Edit Set').getByRole('button', { name: 'By round 65 %' }).click()
  const sheet = dialog(page, 'By round')
  await sheet.getByRole('button', { name: 'Add a round' }).click()
  await setStepper(sheet, 'Percent, round 2', 75)
  await setStepper(sheet, 'Reps, round 2', 3)
  await sheet.getByRole('region', { name: 'Round 2' }).getByRole('switch').click()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()

  await card(page, 'Squat').getByRole('heading').getByRole('button').click()
  await dialog(page, 'Edit exercise')
    .getByRole('button', { name: /^Progress All sets/ })
    .click()
  await expect(dialog(page, 'Progress').getByRole('listitem')).toHaveText([
    ...['1 × 5 · 65 kg', '1 × 3+ · 77.5 kg', '1 × 5 · 67.5 kg', '1 × 3+ · 80 kg'],
  ])
  await dialog(page, 'Progress').getByRole('button', { name: 'Cancel' }).click()

  await planOrder(app, person, [routineId], 2)
  await page.getByRole('button', { name: 'Edit Set 1, at least 3 reps, 75 kg' }).click()
  await setStepper(dialog(page, 'Edit Set'), 'Weight', 82.5)
  await dialog(page, 'Edit Set').getByRole('button', { name: 'Save' }).click()
  await card(page, 'Squat').getByRole('heading').getByRole('button').click()
  await dialog(page, 'Edit exercise')
    .getByRole('button', { name: /^Progress All sets/ })
    .click()
  await expect(dialog(page, 'Progress').getByRole('listitem').first()).toHaveText('1 × 3+ · 82.5 kg')
  await context.close()
})
