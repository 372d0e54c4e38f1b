import { expect, type Page } from '@playwright/test'
import { CIRCUIT, heldBy, type ProgrammeExercise, planOf, STRONG_LIFTS } from '../support/programmes.ts'
import type { Person, TestServer } from '../support/server.ts'
import { addButton, addList, choice } from './add-steps.ts'
import { test } from './app-server.ts'
import type { OpenedPage } from './person-page.ts'
import { begin, card, createRoutine, dialog, stored } from './routine-steps.ts'

/** What the server holds of the person's routines, by name. */
const held = async (app: TestServer, person: Person) =>
  Object.fromEntries((await stored(app, person)).map((document) => [document.routine.routine_name, heldBy(document)]))

/** Adds an exercise to the training as a thumb does it; answers how many taps it took. */
async function addByThumb({ page, press }: OpenedPage, { typed, name, sets, reps, weight }: ProgrammeExercise) {
  let taps = 0
  const tap = (target: Parameters<OpenedPage['press']>[0]) => {
    taps += 1
    return press(target)
  }
  const sheet = page.getByRole('dialog')
  await tap(page.getByRole('button', { name: 'Add exercise to Training' }))
  await tap(sheet.getByRole('searchbox'))
  await page.keyboard.type(typed)
  await expect(sheet.getByRole('checkbox').first()).toHaveText(new RegExp(`^${name}`))
  await tap(sheet.getByRole('checkbox').first())
  if (sets !== 3 || reps !== undefined || weight !== undefined)
    await tap(sheet.getByRole('button', { name: `Details of ${name}` }))
  for (let count = 3; count < sets; count += 1) await tap(sheet.getByRole('button', { name: 'Increase Sets' }))
  for (let count = 3; count > sets; count -= 1) await tap(sheet.getByRole('button', { name: 'Decrease Sets' }))
  for (const [label, value] of [['Reps', reps] as const, ['Weight', weight] as const]) {
    if (value === undefined) continue
    await tap(sheet.getByRole('spinbutton', { name: label }))
    await page.keyboard.type(String(value))
  }
  await tap(addButton(page))
  await expect(sheet).toBeHidden()
  await expect(card(page, name)).toBeVisible()
  return taps
}

test('R-BUILD-16 R-EDIT-19 R-EDIT-20 a lifter builds StrongLifts 5x5 on a phone; a standard exercise takes at most four taps', async ({
  browser,
  app,
}) => {
  const { person, opened, page, press, context } = await begin(browser, app, 'phone')
  await createRoutine(opened, 'As it comes')
  const standard = await addByThumb(opened, { typed: 'bench', name: 'Bench Press', sets: 3 })
  const lines = [`taps: ${standard} for Bench Press with standard sets, after 'bench'`]
  // Of its two routines the one with more sets and with fewer than the form begins with.
  const routine = 'StrongLifts B'
  await press(page.getByRole('button', { name: 'Back' }))
  await createRoutine(opened, routine)
  for (const exercise of STRONG_LIFTS[routine]) {
    const taps = await addByThumb(opened, exercise)
    lines.push(`taps: ${taps} for ${exercise.name} ${exercise.sets}x${exercise.reps} in ${routine}`)
  }
  console.log(lines.join('\n'))
  expect(standard).toBeLessThanOrEqual(4)
  await expect
    .poll(() => held(app, person))
    .toEqual({
      'As it comes': planOf([{ typed: '', name: 'Bench Press', sets: 3 }]),
      [routine]: planOf(STRONG_LIFTS[routine]),
    })
  await context.close()
})

/** Adds a station of a circuit without touching the mouse. */
async function addByKeys(page: Page, { typed, name, section, sets, seconds }: ProgrammeExercise) {
  const { keyboard } = page
  const sheet = dialog(page, 'Create')
  await page.getByRole('button', { name: `Add exercise to ${section ? 'Warmup' : 'Training'}` }).focus()
  await keyboard.press('Enter')
  await expect(addList(page).getByRole('searchbox')).toBeFocused()
  await keyboard.type(typed)
  await expect(choice(page, name)).toBeVisible()
  await choice(page, name).focus()
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(sheet.getByRole('combobox', { name: 'Exercise name' })).toBeFocused()
  await sheet.getByRole('spinbutton', { name: 'Sets' }).focus()
  await keyboard.type(String(sets))
  await sheet.getByRole('radio', { name: 'Reps' }).focus()
  await keyboard.press('ArrowRight')
  await sheet.getByRole('spinbutton', { name: 'Duration' }).focus()
  await keyboard.type(String(seconds))
  await sheet.getByRole('radio', { name: 'lbs' }).focus()
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowRight')
  await expect(sheet.getByText('Bodyweight')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(sheet).toBeHidden()
  await expect(card(page, name)).toBeVisible()
}

test('R-BUILD-16 R-EDIT-22 R-EDIT-39 a lifter builds a timed circuit by keyboard alone, and Esc closes only the suggestions', async ({
  browser,
  app,
}) => {
  const { person, opened, page, context } = await begin(browser, app, 'laptop')
  await createRoutine(opened, 'Circuit')
  const stations = CIRCUIT.slice(0, 2)
  for (const station of stations) await addByKeys(page, station)
  await expect.poll(() => held(app, person)).toEqual({ Circuit: planOf(stations) })

  await page.getByRole('button', { name: 'Add exercise to Warmup' }).click()
  const sheet = dialog(page, 'Create')
  await page.keyboard.type('BURPEE')
  await expect(choice(page, 'Burpee')).toHaveAttribute('aria-disabled', 'true') // it is in the routine already
  await addList(page).getByRole('searchbox').fill('my bur')
  await expect(addList(page).getByRole('button', { name: 'New “My bur”' })).toBeVisible()
  await page.keyboard.press('Enter')
  const nameField = sheet.getByRole('combobox', { name: 'Exercise name', expanded: false })
  await expect(nameField).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('plan')
  await expect(sheet.getByRole('listbox').getByRole('option').first()).toHaveText(/^Plank/)
  await page.keyboard.press('ArrowUp')
  await expect(sheet.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('listbox')).toHaveCount(0)
  await expect(nameField).toHaveValue('plan')
  await page.keyboard.press('Enter')
  await expect(card(page, 'plan')).toBeVisible()
  await context.close()
})
