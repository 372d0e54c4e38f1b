import { expect, type Page } from '@playwright/test'
import { defaultValuesOf } from '../../src/domain/rows/field.ts'
import { SET_VALUES } from '../../src/domain/rows/set-values.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { gestures, openDeck, row, test, thumb } from './deck-harness/deck-test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name })

async function editSet(page: Page, setId: string) {
  await row(page, setId).getByRole('button', { name: /^Edit/ }).tap()
  const sheet = sheetOf(page, 'Edit Set')
  await expect(sheet).toBeVisible()
  return sheet
}

const lastSaved = async (page: Page) => (await gestures(page)).findLast((what) => /^(save|add):/.test(what)) ?? ''

test('R-SET-13 R-EDIT-01 tapping a set row or its thumb opens the set editor, and closing it returns the focus', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  for (const target of [thumb(page, 'bench-3'), row(page, 'bench-3')]) {
    await target.tap()
    const sheet = sheetOf(page, 'Edit Set')
    await expect(sheet).toBeVisible()
    await sheet.getByRole('button', { name: 'Cancel' }).tap()
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit Set 3, 6 reps, 165 lbs' })).toBeFocused()
  }
})

test('R-EDIT-11 R-EDIT-21 Save in the set editor is disabled until a change; plus adds 5 lbs or 2.5 kg', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  const sheet = await editSet(page, 'bench-3')
  const save = sheet.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await sheet.getByRole('button', { name: 'Increase Weight' }).tap()
  await expect(sheet.getByRole('spinbutton', { name: 'Weight' })).toHaveValue('170')
  await expect(save).toBeEnabled()
  await sheet.getByRole('button', { name: 'Decrease Weight' }).tap()
  await expect(save).toBeDisabled()
  await sheet.getByRole('radio', { name: 'kg' }).tap()
  await sheet.getByRole('button', { name: 'Increase Weight' }).tap()
  await save.tap()
  await expect(sheet).toHaveCount(0)
  expect(await lastSaved(page)).toContain('save:bench-3:today:')
  expect(await lastSaved(page)).toContain('"weight":167.5,"weight_unit":"kg"')
})

test("R-EDIT-09 R-EDIT-10 R-EDIT-23 choosing body weight replaces the weight with 'Bodyweight', and switching back restores it", async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  const sheet = await editSet(page, 'bench-3')
  await sheet.getByRole('radio', { name: 'body', exact: true }).tap()
  await expect(sheet.getByText('Bodyweight')).toBeVisible()
  await expect(sheet.getByRole('spinbutton', { name: 'Weight' })).toHaveCount(0)
  await sheet.getByRole('radio', { name: 'lbs' }).tap()
  await expect(sheet.getByRole('spinbutton', { name: 'Weight' })).toHaveValue('165')
  await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('R-EDIT-05 R-EDIT-06 R-EDIT-08 R-EDIT-22 a set can become timed, from 30 s in steps of 5 s, and be saved permanently', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  const sheet = await editSet(page, 'bench-3')
  await expect(sheet.getByRole('radio', { name: 'Just for today' })).toBeChecked()
  await sheet.getByRole('button', { name: 'More' }).tap()
  await sheet.getByRole('radio', { name: 'Timed' }).tap()
  await expect(sheet.getByRole('spinbutton', { name: 'Duration' })).toHaveValue('30')
  await sheet.getByRole('button', { name: 'Increase Duration' }).tap()
  await sheet.getByRole('radio', { name: 'Permanently' }).tap()
  await sheet.getByRole('button', { name: 'Save' }).tap()
  await expect.poll(() => lastSaved(page)).toContain('save:bench-3:future:')
  expect(await lastSaved(page)).toContain('"set_type":"timed","reps":6,"timed_set_duration":35')
})

test('R-EDIT-18 the set editor rejects a set name longer than 40 characters', async ({ page, deck }) => {
  await openDeck(page, deck, 'active')
  const sheet = await editSet(page, 'bench-3')
  await sheet.getByRole('button', { name: 'More' }).tap()
  await sheet.getByRole('textbox', { name: 'Set name' }).fill('x'.repeat(41))
  await expect(sheet.getByText('Name is too long')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('R-EDIT-04 deleting a set asks for confirmation, and an exercise’s last template set cannot be deleted', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'builder')
  await page.getByRole('button', { name: 'Edit Set 3, 6 reps, 165 lbs' }).tap()
  const sheet = sheetOf(page, 'Edit Set')
  await sheet.getByRole('button', { name: 'Delete set' }).tap()
  const question = page.getByRole('alertdialog', { name: 'Delete Set' })
  await question.getByRole('button', { name: 'Cancel' }).tap()
  await expect(question).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Delete set' }).tap()
  await question.getByRole('button', { name: 'Delete' }).tap()
  await expect.poll(() => gestures(page)).toEqual(['delete:bench-3'])
  await sheet.getByRole('button', { name: 'Cancel' }).tap()

  await page.getByRole('button', { name: /^Shoulder Circles/ }).tap()
  await page.getByRole('button', { name: 'Edit Set 1, 45 seconds, bodyweight' }).tap()
  await expect(sheet.getByRole('button', { name: 'Delete set' })).toBeDisabled()
})

test('R-EDIT-16 R-EDIT-33 the builder refuses an exercise with a blank or too long name in an alert', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'builder')
  await page.getByRole('button', { name: 'Add exercise to Cooldown' }).tap()
  const sheet = sheetOf(page, 'Create')
  await sheet.getByRole('combobox', { name: 'Exercise name' }).fill('   ')
  await sheet.getByRole('button', { name: 'Add' }).tap()
  const alert = page.getByRole('alertdialog', { name: 'Exercise name is required.' })
  await alert.getByRole('button', { name: 'OK' }).tap()
  await expect(alert).toHaveCount(0)
  await expect(sheet.getByRole('combobox', { name: 'Exercise name' })).toHaveAttribute('aria-invalid', 'true')
  await sheet.getByRole('combobox', { name: 'Exercise name' }).fill('x'.repeat(101))
  await sheet.getByRole('button', { name: 'Add' }).tap()
  await expect(page.getByRole('alertdialog', { name: 'Name is too long' })).toBeVisible()
  expect(await gestures(page)).toEqual([])
})

test('R-EDIT-02 R-EDIT-35 R-EDIT-37 the Create sheet submits name, section, sets and the just-for-today choice', async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  await page.getByRole('button', { name: 'Add exercise to Cooldown' }).tap()
  const sheet = sheetOf(page, 'Create')
  await expect(sheet.getByRole('radio', { name: 'Cooldown' })).toBeChecked()
  await sheet.getByRole('combobox', { name: 'Exercise name' }).fill(' Couch Stretch ')
  await sheet.getByRole('button', { name: 'Decrease Sets' }).tap()
  await sheet.getByRole('radio', { name: 'Timed' }).tap()
  await sheet.getByRole('radio', { name: 'body', exact: true }).tap()
  await sheet.getByRole('button', { name: 'Add' }).tap()
  await expect(sheet).toHaveCount(0)
  const values = {
    set_type: 'timed',
    reps: 10,
    timed_set_duration: 30,
    weight: null,
    weight_unit: 'body',
    ...defaultValuesOf(SET_VALUES),
  }
  expect(JSON.parse((await lastSaved(page)).replace('add:today:', ''))).toEqual({
    name: 'Couch Stretch',
    section: 'cooldown',
    sets: 2,
    setConfigs: [
      { set_variant: 'Set 1', ...values },
      { set_variant: 'Set 2', ...values },
    ],
  })
})

test("R-EDIT-03 R-EDIT-12 R-EDIT-17 the 'Edit exercise' sheet saves only after a change and never without a name", async ({
  page,
  deck,
}) => {
  await openDeck(page, deck, 'active')
  await page.getByRole('button', { name: 'Edit exercise' }).tap()
  const sheet = sheetOf(page, 'Edit exercise')
  const name = sheet.getByRole('textbox', { name: 'Exercise name' })
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(sheet.getByText('The sets differ.')).toBeVisible()
  await name.fill('')
  await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
  await name.press('Enter')
  const alert = page.getByRole('alertdialog', { name: 'Exercise name cannot be empty' })
  await alert.getByRole('button', { name: 'OK' }).tap()
  await name.fill('Bench')
  await name.press('Enter')
  await expect(sheet).toHaveCount(0)
  expect(await lastSaved(page)).toBe('save:bench:today:Bench')
})

test('R-BUILD-08 R-LAND-14 a second tap on the open card opens the exercise editor', async ({ page, deck }) => {
  await openDeck(page, deck, 'builder')
  await page.getByRole('button', { name: /^Barbell Bench Press/, expanded: true }).tap()
  await expect(sheetOf(page, 'Edit exercise').getByRole('button', { name: 'Delete exercise' })).toBeVisible()
})

test.describe('editing sheets with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('R-EDIT-38 axe finds no violations in the editing sheets, light and dark', async ({ page, deck }) => {
    await openDeck(page, deck, 'active')
    const openers = [
      ['Edit Set 3, 6 reps, 165 lbs', 'Edit Set'],
      ['Edit exercise', 'Edit exercise'],
      ['Add exercise to Training', 'Create'],
    ] as const
    for (const [opener, title] of openers) {
      await page.getByRole('button', { name: opener }).tap()
      await expect(sheetOf(page, title)).toBeVisible()
      await expectNothingForAxe(page, { themes: BOTH_THEMES })
      await page.keyboard.press('Escape')
      await expect(sheetOf(page, title)).toHaveCount(0)
    }
  })
})
