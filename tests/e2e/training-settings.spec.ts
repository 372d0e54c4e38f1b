import { expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { PHONE } from './lifter.ts'
import { giveSession, newPerson, openAs } from './person-page.ts'
import { begin, card, createRoutine, dialog, fillExercise, setStepper } from './routine-steps.ts'
import { fillLogIn, makePerson, toast } from './signing-in.ts'
import { completeNext, join, train } from './training-floor.ts'

test.use(PHONE)

const radio = (page: Page, group: string, name: string) =>
  page.getByRole('radiogroup', { name: group, exact: true }).getByRole('radio', { name, exact: true })

test('R-LIFT-02 R-LIFT-10 R-BASE-08 training settings chosen offline are saved and reach another device', async ({
  page,
  app,
  browser,
}) => {
  const person = await makePerson(app)
  await giveSession(page.context(), app, person)
  await page.goto(`${app.origin}/account`)
  await page.getByRole('link', { name: 'Training' }).click()
  await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible()
  await expect(radio(page, 'Unit', 'As in the routine')).toBeChecked()
  await expect(radio(page, 'Effort', 'Off')).toBeChecked()
  await page.context().setOffline(true)
  // By keyboard: one stop for each group, arrows choose.
  await radio(page, 'Unit', 'As in the routine').focus()
  await page.keyboard.press('ArrowRight')
  await expect(radio(page, 'Unit', 'Kilograms')).toBeChecked()
  await radio(page, 'Effort', 'RPE').check()
  await page.getByRole('switch', { name: 'Plates' }).click()
  await page.getByLabel('Goal').selectOption('3 workouts a week')
  await page.getByLabel('Week begins on').selectOption('Sunday')
  await page.context().setOffline(false)

  const other = await (await browser.newContext(PHONE)).newPage()
  await other.goto(`${app.origin}/login`)
  await fillLogIn(other, person.email, PASSWORD)
  await other.waitForURL(/\/routines$/)
  await other.goto(`${app.origin}/account`)
  await expect(other.getByRole('link', { name: 'Training' })).toContainText('kg · RPE · plates')
  await other.getByRole('link', { name: 'Training' }).click()
  await expect(radio(other, 'Unit', 'Kilograms')).toBeChecked()
  await expect(other.getByRole('switch', { name: 'Plates' })).toBeChecked()
  await expect(other.getByLabel('Goal')).toHaveValue('3')
  await expect(other.getByLabel('Week begins on')).toHaveValue('7')
  await other.getByRole('radiogroup', { name: 'Effort' }).getByRole('radio', { name: 'RIR' }).check()
  await expect(radio(page, 'Effort', 'RIR')).toBeChecked() // At once.
  await other.context().close()
})

test('R-LIFT-25 bars and plates can be added, counted, removed and reset, separately for each unit', async ({
  page,
  app,
}) => {
  await giveSession(page.context(), app, await makePerson(app))
  await page.goto(`${app.origin}/account/training`)
  const bars = page.getByRole('group', { name: /^Bars/ })
  const plates = page.getByRole('group', { name: /^Plates/ })
  const sheet = page.getByRole('dialog')
  await expect(bars.getByRole('button')).toHaveText(['Olympic bar 45', 'EZ bar 25', ''])
  await radio(page, 'Unit of bars and plates', 'kg').check()
  await expect(bars.getByRole('button')).toHaveText(['Olympic bar 20', 'EZ bar 10', ''])
  await expect(plates.getByRole('button')).toHaveText([
    '25 kg',
    '20 kg',
    '15 kg',
    '10 kg',
    '5 kg',
    '2.5 kg',
    '1.25 kg',
    '',
  ])
  await expect(page.getByRole('button', { name: 'Reset' })).toBeDisabled()

  await bars.getByRole('button', { name: 'Add a bar' }).click()
  await expect(sheet.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await sheet.getByLabel('Name').fill('Short bar')
  await sheet.getByRole('spinbutton', { name: 'Weight' }).fill('15')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(bars.getByRole('button', { name: 'Short bar 15' })).toBeVisible()

  await plates.getByRole('button', { name: '20 kg', exact: true }).click()
  await sheet.getByRole('radio', { name: 'Some pairs' }).check()
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(plates.getByRole('button', { name: '20 kg 1 pair' })).toBeVisible()
  await plates.getByRole('button', { name: '25 kg', exact: true }).click()
  await sheet.getByRole('radio', { name: 'None' }).check()
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(plates.getByRole('button', { name: '25 kg none' })).toBeVisible()
  await plates.getByRole('button', { name: 'Add a plate' }).click()
  await sheet.getByRole('spinbutton', { name: 'Weight' }).fill('5')
  await expect(sheet.getByText('You have plates of this weight.')).toBeVisible()
  await sheet.getByRole('spinbutton', { name: 'Weight' }).fill('0.5')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(plates.getByRole('button', { name: '0.5 kg', exact: true })).toBeVisible()

  await bars.getByRole('button', { name: 'EZ bar 10' }).click()
  await sheet.getByRole('button', { name: 'Delete' }).click()
  await expect(bars.getByRole('button')).toHaveText(['Olympic bar 20', 'Short bar 15', ''])
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(bars.getByRole('button')).toHaveText(['Olympic bar 20', 'EZ bar 10', ''])
  await expect(plates.getByRole('button')).toHaveText([
    '25 kg',
    '20 kg',
    '15 kg',
    '10 kg',
    '5 kg',
    '2.5 kg',
    '1.25 kg',
    '',
  ])
})

test('R-LIFT-11 D8 plus adds the step chosen for the exercise, and a new exercise starts with the last chosen unit', async ({
  app,
  browser,
}) => {
  const { page, press, opened, person } = await begin(browser, app, 'phone')
  await createRoutine(opened, 'Push')
  await fillExercise(opened, 'Training', 'Bench Press')
  await dialog(page, 'Create').getByRole('radio', { name: 'kg' }).check()
  await press(dialog(page, 'Create').getByRole('button', { name: 'Add', exact: true }))
  await expect(dialog(page, 'Create')).toBeHidden()
  await fillExercise(opened, 'Training', 'Row')
  await expect(dialog(page, 'Create').getByRole('radio', { name: 'kg' })).toBeChecked()
  await press(dialog(page, 'Create').getByRole('button', { name: 'Add', exact: true }))
  await expect(dialog(page, 'Create')).toBeHidden()
  await expect
    .poll(
      async () =>
        await app.context.database.db
          .selectFrom('book')
          .select('last_unit')
          .where('user_id', '=', person.userId)
          .execute(),
    )
    .toEqual([{ last_unit: 'kg' }])

  await press(card(page, 'Row').getByRole('button', { name: 'Edit exercise' }))
  const sheet = dialog(page, 'Edit exercise')
  await press(sheet.getByRole('button', { name: 'Unit and step' }))
  await setStepper(sheet, 'Step', 1.25)
  await press(sheet.getByRole('button', { name: 'Increase Weight' }))
  await expect(sheet.getByRole('spinbutton', { name: 'Weight' })).toHaveValue('26.25')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(sheet.getByRole('button', { name: 'Save', exact: true }))
  await expect(sheet).toBeHidden()
})

test.describe('training settings on a device with a German locale', () => {
  test.use({ ...PHONE, locale: 'en-DE' })

  test("R-LIFT-10 'Log in kilograms?' shows at the first workout and no longer after it is answered", async ({
    page,
    app,
  }) => {
    await giveSession(page.context(), app, await makePerson(app))
    await page.goto(`${app.origin}/routines`)
    await page.getByRole('button', { name: 'Start an empty workout' }).click()
    await page.waitForURL(/\/workout\/active$/)
    await expect(page.getByText('Log in kilograms?')).toBeVisible()
    await expectNothingForAxe(page, { themes: BOTH_THEMES })
    await page.context().setOffline(true)
    await page.keyboard.press('Alt+T')
    await page.getByRole('button', { name: 'Yes', exact: true }).press('Enter')
    await expect(page.getByText('Log in kilograms?')).toBeHidden()
    await page.context().setOffline(false)
    await page.reload()
    await fillExercise({ page, press: (target) => target.tap() }, 'Training', 'Row')
    await expect(dialog(page, 'Create').getByRole('radio', { name: 'kg' })).toBeChecked()
    await expect(page.getByText('Log in kilograms?')).toBeHidden()
  })

  test("R-LIFT-10 'Log in kilograms?' shows before the first exercise form, which starts in kg", async ({
    app,
    browser,
  }) => {
    // As many an English browser outside of the United States: it names no place.
    const options = { locale: 'en', timezoneId: 'Europe/Berlin' }
    const person = await newPerson(app)
    const opened = await openAs(browser, app, person, 'phone', options)
    const { page, press } = opened
    await opened.goto('/routines')
    await createRoutine(opened, 'Push')
    await expect(toast(page, 'Log in kilograms?')).toBeVisible()
    // It covers none of the buttons that add the exercise.
    const edgeOf = async (target: Locator) => (await target.boundingBox()) ?? { y: 0, height: 0 }
    const first = page.getByRole('region', { name: 'Warmup' })
    await expect
      .poll(async () => {
        const { y, height } = await edgeOf(toast(page, 'Log in kilograms?'))
        return (await edgeOf(first)).y >= y + height
      })
      .toBe(true)
    await fillExercise(opened, 'Training', 'Bench Press')
    await expect(dialog(page, 'Create').getByRole('radio', { name: 'kg' })).toBeChecked()
    await press(dialog(page, 'Create').getByRole('button', { name: 'Add', exact: true }))
    await expect(card(page, 'Bench Press')).toContainText('25 kg')
    await expect(toast(page, 'Log in kilograms?')).toBeHidden()
  })

  test("R-LIFT-10 'Log in kilograms?' does not cover the next row and disappears with the first set", async ({
    app,
    browser,
  }) => {
    const { page } = await join(browser, await train(app), 'phone', { locale: 'en-DE' })
    const question = toast(page, 'Log in kilograms?')
    await expect(question).toBeVisible()
    const row = page.locator('[data-next]')
    const bottomOf = async () => {
      const box = await question.boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    await expect.poll(async () => ((await row.boundingBox())?.y ?? 0) >= (await bottomOf())).toBe(true)
    await completeNext(page)
    await expect(question).toBeHidden()
  })
})
