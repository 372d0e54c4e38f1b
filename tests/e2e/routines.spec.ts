import { expect } from '@playwright/test'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { logWorkout } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import type { Person, TestServer } from '../support/server.ts'
import { addButton, addList } from './add-steps.ts'
import { test } from './app-server.ts'
import { DEVICES, type DeviceName, newPerson, openAs } from './person-page.ts'
import {
  addExercise,
  begin,
  beginWith,
  card,
  createRoutine,
  dialog,
  editExercise,
  fillExercise,
  nameRoutine,
  routineCards,
  section,
  setStepper,
  stored,
} from './routine-steps.ts'
import { HOUR } from './training-floor.ts'

const archived = async (app: TestServer, person: Person) =>
  (await stored(app, person)).filter(({ routine }) => routine.is_archived).map(({ routine }) => routine.routine_name)

test('R-ROUT-05 R-ROUT-07 R-BUILD-01 R-BUILD-06 R-BUILD-07 R-BUILD-10 a routine with three sections, built on a phone, appears on a laptop', async ({
  browser,
  app,
}) => {
  const { person, opened, page, press, context } = await begin(browser, app, 'phone')
  const other = await openAs(browser, app, person, 'laptop')
  await other.goto('/routines')
  await expect(other.page.getByText('What comes first?')).toBeVisible()

  const id = await createRoutine(opened, 'Push Day A')
  await expect(page.getByText('No exercises found. Try adding one!')).toHaveCount(3)
  await addExercise(opened, 'Training', 'Barbell Bench Press')
  await addExercise(opened, 'Warmup', 'Band Pull-Apart')
  await addExercise(opened, 'Cooldown', 'Pec Stretch')
  await addExercise(opened, 'Training', 'Dip')
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(3)
  await expect(section(page, 'Training').getByRole('article').getByRole('heading')).toHaveText([
    /^Barbell Bench Press/,
    /^Dip/,
  ])
  await expect(page.getByText('No exercises found. Try adding one!')).toHaveCount(0)

  await press(card(page, 'Barbell Bench Press').getByRole('button').first())
  await press(card(page, 'Barbell Bench Press').getByRole('button', { name: 'Edit Set 2, 10 reps, 25 lbs' }))
  const sheet = dialog(page, 'Edit Set')
  await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled() // R-EDIT-11
  await setStepper(sheet, 'Reps', 6)
  await setStepper(sheet, 'Weight', 62.5)
  await press(sheet.getByRole('button', { name: 'Save' }))
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('button', { name: 'Edit Set 2, 6 reps, 62.5 lbs' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit Set 2, 6 reps, 62.5 lbs' })).toBeVisible()
  await expect(card(page, 'Pec Stretch')).toBeVisible()

  await expect(other.page.getByRole('link', { name: /^Push Day A 4 exercises · Never completed/ })).toBeVisible()
  await other.press(other.page.getByRole('link', { name: /Push Day A/ }))
  await expect(other.page).toHaveURL(`${app.origin}/routines/${id}/configure`)
  await expect(other.page.getByRole('button', { name: 'Edit Set 2, 6 reps, 62.5 lbs' })).toBeVisible()

  const [document] = await stored(app, person)
  expect(document?.routine).toMatchObject({ user_id: person.userId, is_public: false, is_archived: false })
  expect(document?.exercises.map(({ name, section, exercise_id }) => [name, section, exercise_id])).toEqual(
    [
      ['Barbell Bench Press', 'training'],
      ['Band Pull-Apart', 'warmup'],
      ['Pec Stretch', 'cooldown'],
      ['Dip', 'training'],
    ].map(([name = '', where]) => [name, where, exerciseIdFor(person.userId, name)]),
  )
  await Promise.all([context.close(), other.context.close()])
})

test('R-ROUT-07 pressing Create twice on a slow connection makes one routine', async ({ browser, app }) => {
  const person = await newPerson(app)
  const opened = await openAs(browser, app, person, 'phone')
  const { promise: isThere, resolve: comes } = Promise.withResolvers<void>()
  await opened.page.route('**/assets/builder-page-*.js', async (route) => {
    await isThere
    await route.continue()
  })
  await opened.goto('/routines')
  await nameRoutine(opened, 'Push Day A')
  const create = dialog(opened.page, 'Name routine').getByRole('button', { name: 'Create' })
  await create.press('Enter')
  await create.press('Enter')
  comes()
  await expect(opened.page).toHaveURL(/\/routines\/[0-9a-f-]+\/configure$/)
  await expect(opened.page.getByRole('heading', { level: 1 })).toHaveText('Push Day A')
  await expect.poll(() => stored(app, person)).toHaveLength(1)
  await opened.context.close()
})

test('R-ROUT-07 repeated quick taps on Create press nothing beneath the closing sheet', async ({ browser, app }) => {
  const opened = await openAs(browser, app, await newPerson(app), 'phone')
  const { page } = opened
  await opened.goto('/routines')
  await nameRoutine(opened, 'Push Day A')
  const create = dialog(page, 'Name routine').getByRole('button', { name: 'Create' })
  await create.tap({ trial: true }) // The sheet stands still then.
  const box = await create.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const session = await page.context().newCDPSession(page)
  const began = Date.now() / 1000
  for (const after of [0, 0.15, 0.3]) {
    // The browser believes when it was, so a busy machine makes no slow thumb.
    const timestamp = began + after
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp })
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.02 })
    await page.waitForTimeout(150)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Push Day A')
  await page.waitForTimeout(300) // What the second tap would have opened is there by then.
  await expect(page).toHaveURL(/\/configure$/)
  await opened.context.close()
})

test('R-BUILD-08 R-BUILD-09 R-BUILD-19 R-EDIT-04 an exercise of a routine can be renamed, moved, given more or fewer sets, and deleted', async ({
  browser,
  app,
}) => {
  const plan = { name: 'Push', exercises: ['Bench', 'Dip'] }
  const { person, opened, page, press, context } = await beginWith(browser, app, 'laptop', plan)
  await expect.poll(async () => (await stored(app, person))[0]?.sets.length).toBe(6)
  const ids = (await stored(app, person))[0]?.sets.map(({ id }) => id).toSorted()

  await editExercise(opened, 'Bench')
  const sheet = dialog(page, 'Edit exercise')
  await expect(sheet.getByRole('button', { name: 'Save' })).toBeDisabled() // R-EDIT-03
  await sheet.getByLabel('Exercise name').fill('  Flat bench ')
  await press(sheet.getByRole('radio', { name: 'Cooldown' }))
  await setStepper(sheet, 'Sets', 5)
  await press(sheet.getByRole('button', { name: 'Save' }))
  await expect(sheet).toBeHidden()
  await expect(section(page, 'Cooldown').getByRole('heading', { name: 'Flat bench' })).toBeVisible()
  await expect(card(page, 'Flat bench').getByRole('button', { name: /^Edit Set \d, 10 reps/ })).toHaveCount(5)
  await expect.poll(async () => (await stored(app, person))[0]?.sets.length).toBe(8)
  const [after] = await stored(app, person)
  expect(after?.sets.map(({ id }) => id)).toEqual(expect.arrayContaining(ids ?? []))
  expect(after?.exercises.find(({ name }) => name === 'Flat bench')?.exercise_id).toBe(
    exerciseIdFor(person.userId, 'Bench'), // R-BUILD-16
  )

  for (const name of ['Set 1', 'Set 3']) {
    await press(card(page, 'Dip').getByRole('button', { name: `Edit ${name}, 10 reps, 25 lbs` }))
    await press(dialog(page, 'Edit Set').getByRole('button', { name: 'Delete set' }))
    await press(page.getByRole('alertdialog', { name: 'Delete Set' }).getByRole('button', { name: 'Delete' }))
    await expect(dialog(page, 'Edit Set')).toBeHidden()
  }
  await press(card(page, 'Dip').getByRole('button', { name: 'Edit Set 2, 10 reps, 25 lbs' }))
  await expect(dialog(page, 'Edit Set').getByRole('button', { name: 'Delete set' })).toBeDisabled()
  await press(dialog(page, 'Edit Set').getByRole('button', { name: 'Cancel' }))
  await expect(dialog(page, 'Edit Set')).toBeHidden()

  await editExercise(opened, 'Dip')
  await press(dialog(page, 'Edit exercise').getByRole('button', { name: 'Delete exercise' }))
  const question = page.getByRole('alertdialog', { name: 'Delete exercise?' })
  await expect(question).toContainText('Dip and its 1 set will be deleted from this routine.')
  await press(question.getByRole('button', { name: 'Delete' }))
  await expect(card(page, 'Dip')).toHaveCount(0)
  await page.reload()
  await expect(card(page, 'Flat bench')).toBeVisible()
  await expect(card(page, 'Dip')).toHaveCount(0)
  await expect(section(page, 'Training').getByText('No exercises found. Try adding one!')).toBeVisible()
  await context.close()
})

test('R-BUILD-17 R-EDIT-16 R-EDIT-18 R-ROUT-06 routine and exercise names that are blank, too long or duplicate are refused', async ({
  browser,
  app,
}) => {
  const { person, opened, page, press, context } = await begin(browser, app, 'phone')
  await nameRoutine(opened, '   ')
  const naming = dialog(page, 'Name routine')
  await expect(naming.getByRole('button', { name: 'Create' })).toBeDisabled()
  for (const length of [101, 10_000]) {
    await naming.getByRole('textbox').fill('x'.repeat(length))
    await expect(naming.getByRole('alert')).toHaveText('Name is too long')
    await expect(naming.getByRole('button', { name: 'Create' })).toBeDisabled()
  }
  await naming.getByRole('textbox').fill(` ${'x'.repeat(100)} `)
  await press(naming.getByRole('button', { name: 'Create' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('x'.repeat(100))

  await addExercise(opened, 'Training', 'Bench')
  const told = async (name: string, text: string) => {
    await fillExercise(opened, 'Warmup', 'Zzz')
    await dialog(page, 'Create').getByLabel('Exercise name').fill(name)
    await press(addButton(page))
    const alert = page.getByRole('alertdialog', { name: text })
    await press(alert.getByRole('button', { name: 'OK' }))
    await expect(alert).toBeHidden()
    for (const sheet of [dialog(page, 'Create'), addList(page)]) {
      await press(sheet.getByRole('button', { name: 'Cancel' }))
      await expect(sheet).toBeHidden()
    }
  }
  await told('   ', 'Exercise name is required.')
  await told('x'.repeat(101), 'Name is too long')
  await told('x'.repeat(10_000), 'Name is too long')
  await told(' bENCH ', 'This exercise is already in the routine')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect.poll(async () => (await stored(app, person))[0]?.exercises.length).toBe(1)
  await context.close()
})

// On a phone the search is folded away.
for (const device of Object.keys(DEVICES) as DeviceName[]) {
  test(`R-ROUT-02 R-ROUT-04 R-ROUT-11 R-BUILD-11 R-BUILD-12 routines can be searched, renamed, deleted and restored with Undo, on a ${device}`, async ({
    browser,
    app,
  }) => {
    const plan = { name: 'Push Day', exercises: ['Bench Press'] }
    const { person, page, press, context, isPhone } = await beginWith(browser, app, device, plan)
    await planRoutine(app, person, { name: 'Leg Day', exercises: [{ name: 'Squat' }] })
    await press(page.getByRole('banner').getByRole('button', { name: 'Back' }))
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await expect(routineCards(page).getByRole('heading')).toHaveText(['Leg Day', 'Push Day'])

    if (isPhone) await press(page.getByRole('button', { name: 'Search routines' }))
    const field = page.getByRole('searchbox', { name: 'Search routines' })
    for (const [typed, found] of [
      [' push ', ['Push Day']],
      ['SQUAT', ['Leg Day']],
      ['day', ['Leg Day', 'Push Day']],
    ] as const) {
      await field.fill(typed)
      await expect(routineCards(page).getByRole('heading')).toHaveText([...found])
    }
    await field.fill('deadlift')
    await expect(page.getByText('No routines found.')).toBeVisible()
    await expect(page.locator('main').getByRole('button', { name: 'Create a new routine' })).toHaveCount(0)
    await press(page.getByRole('button', { name: 'Clear search' }))
    await expect(routineCards(page)).toHaveCount(2)

    await press(page.getByRole('link', { name: /Push Day/ }))
    await press(page.getByRole('button', { name: 'Settings' }))
    const settings = dialog(page, 'Routine settings')
    const save = settings.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    await settings.getByLabel('Routine name').fill('  ')
    await expect(save).toBeDisabled()
    await settings.getByLabel('Routine name').fill(' Push Day A ')
    await press(save)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Push Day A')
    await expect(settings).toBeHidden()

    await press(page.getByRole('button', { name: 'Settings' }))
    await press(settings.getByRole('button', { name: 'Delete program' }))
    await expect(page).toHaveURL(`${app.origin}/routines`)
    await expect(routineCards(page).getByRole('heading')).toHaveText(['Leg Day'])
    await expect.poll(async () => (await archived(app, person)).toSorted()).toEqual(['Push Day A'])
    await press(page.getByRole('button', { name: 'Undo' }))
    await expect(routineCards(page).getByRole('heading')).toHaveText(['Leg Day', 'Push Day A'])
    await expect.poll(() => archived(app, person)).toEqual([])
    await page.reload()
    await expect(routineCards(page).getByRole('heading')).toHaveText(['Leg Day', 'Push Day A'])
    await context.close()
  })
}

test('D6 a new account’s welcome offers a set to try, programmes, a routine to build and an empty workout to start', async ({
  browser,
  app,
}) => {
  const { page, press, opened, context } = await begin(browser, app, 'phone')
  await expect(page.getByRole('heading', { name: 'Welcome, Olivia' })).toBeVisible()
  await page.getByRole('button', { name: 'Complete Set 1, 8 reps, 45 lbs' }).press('Enter')
  await expect(page.locator('main [data-status=complete]')).toBeVisible()
  const ways = [/^Start from a programme/, /^Bring your history/, /^Build a routine/, /^Start an empty workout/]
  await expect(page.locator('main ul').getByRole('button')).toHaveText(ways)
  await press(page.getByRole('button', { name: /^Build a routine/ }))
  await press(dialog(page, 'Name routine').getByRole('button', { name: 'Cancel' }))
  await expect(dialog(page, 'Name routine')).toBeHidden()
  await press(page.getByRole('button', { name: /^Start an empty workout/ }))
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await addExercise(opened, 'Training', 'Squat')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^0 of \d+ sets$/)
  await context.close()
})

test('Y25 R-ROUT-03 a device clock three days ahead does not make a workout look days old', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const exercises = [{ name: 'Squat' }]
  const routineId = await planRoutine(app, person, { name: 'Push day', exercises })
  await logWorkout(app, person, { routineId, exercises, at: app.clock.now - HOUR })
  const { page, goto, context } = await openAs(browser, app, person, 'phone')
  await page.clock.setFixedTime(Date.now() + 72 * HOUR)
  await goto('/routines')
  await expect(page.getByRole('link', { name: /^Push day .* Completed (today|yesterday)/ })).toBeVisible()
  await context.close()
})

test('R-REACH-27 on a laptop the card of a routine names its exercises and starts its workout', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await planRoutine(app, person, { name: 'Leg day', exercises: [{ name: 'Squat' }, { name: 'Leg Curl' }] })
  const { page, goto, context } = await openAs(browser, app, person, 'laptop')
  await goto('/routines')
  await expect(routineCards(page)).toContainText('Squat, Leg Curl')
  const start = page.getByRole('button', { name: 'Start Leg day' })
  const [row, button] = [await routineCards(page).boundingBox(), await start.boundingBox()]
  expect(row?.width).toBeGreaterThanOrEqual(300)
  expect([button?.width, button?.height]).toEqual([44, 44])
  await page.setViewportSize({ width: 768, height: 800 })
  const title = page.getByRole('heading', { name: 'Routines' })
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(start).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await start.click()
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await expect(page.getByRole('heading', { name: 'Leg Curl' })).toBeVisible()
  await context.close()
})
