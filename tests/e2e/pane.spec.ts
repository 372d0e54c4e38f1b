import { expect } from '@playwright/test'
import { logWorkout } from '../support/logbook.ts'
import { planRoutine } from '../support/planned-routine.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'
import { begin, beginWith, card, createRoutine, dialog, nameRoutine, section, stored } from './routine-steps.ts'

const DAY = 24 * 60 * 60 * 1000

test('R-LAYOUT-29 beside the builder a sheet opens in the pane, the page stays usable, and changes are asked about', async ({
  browser,
  app,
}) => {
  const plan = { name: 'Push', exercises: ['Bench', 'Dip'] }
  const { page, context } = await beginWith(browser, app, 'laptop', plan)
  const cell = (set: number) => card(page, 'Bench').getByRole('button', { name: `Edit Set ${set},` })
  const sheet = dialog(page, 'Edit Set')
  const reps = sheet.getByRole('spinbutton', { name: 'Reps' })
  await cell(2).focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveAccessibleDescription('Bench · Set 2')
  expect(await sheet.boundingBox()).toEqual({ x: 930, y: 0, width: 350, height: 800 })
  await expect(sheet).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(cell(2)).toBeFocused()

  // Another set comes at once, and nothing lies over the page.
  await cell(2).click()
  await cell(1).click()
  await expect(sheet).toHaveAccessibleDescription('Bench · Set 1')
  await reps.fill('12')
  await cell(3).click()
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(reps).toHaveValue('12')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(/configure$/)
  await cell(3).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(sheet).toHaveAccessibleDescription('Bench · Set 3')
  await expect(reps).toHaveValue('10')

  // The other sheets of the page take its place, and below 1180 px it is as wide as before, over the page.
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(sheet).toBeHidden()
  await expect(dialog(page, 'Routine settings')).toBeVisible()
  await expect(page.locator('[data-modal]')).toHaveCount(0)
  await page.setViewportSize({ width: 1179, height: 800 })
  await expect(page.locator('[data-modal=sheet]')).toHaveCount(1)
  await context.close()
})

test('R-LAYOUT-15 in a wide window without a pane a small sheet is a card at the top right, as high as its content', async ({
  browser,
  app,
}) => {
  const opened = await openAs(browser, app, await newPerson(app), 'laptop', { reducedMotion: 'reduce' })
  const { page, press, goto, context } = opened
  const place = { x: 1280 - 350 - 12, y: 12, width: 350 }
  await goto('/routines')
  await nameRoutine(opened, 'Lower A')
  const naming = dialog(page, 'Name routine')
  await expect.poll(() => naming.boundingBox()).toMatchObject(place)
  const create = await naming.getByRole('button', { name: 'Create' }).boundingBox()
  const box = await naming.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0) - (create?.y ?? 0) - (create?.height ?? 0)).toBe(20)
  expect(box?.height).toBeLessThan(300)
  // In a low window it ends 12 px above the edge.
  await page.setViewportSize({ width: 1280, height: 180 })
  expect(await naming.boundingBox()).toMatchObject({ ...place, height: 180 - 24 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await press(naming.getByRole('button', { name: 'Create' }))

  await goto('/history')
  await press(page.getByRole('button', { name: 'Share history' }))
  const sharing = dialog(page, 'Share history')
  await expect.poll(() => sharing.boundingBox()).toMatchObject(place)
  expect((await sharing.boundingBox())?.height).toBeLessThan(400)
  await context.close()
})

test('R-BUILD-23 beside the pane the builder is a list of rows, whose sets are edited by keyboard, copied and grouped', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const sets = [{ kind: 'warmup' as const, weight: 60 }, { weight: 100 }, { weight: 100 }].map((set, index) => ({
    ...{ set_variant: `Set ${index + 1}`, reps: 5, weight_unit: 'kg' as const, ...set },
  }))
  const exercises = ['Squat', 'Bench Press', 'Row'].map((name) => ({ name, sets }))
  await logWorkout(app, person, { exercises: exercises.slice(0, 1), at: app.clock.now - DAY })
  const routineId = await planRoutine(app, person, { name: 'Lower A', exercises })
  const opened = await openAs(browser, app, person, 'laptop', { reducedMotion: 'reduce' })
  const { page, press, context } = opened
  await opened.goto(`/routines/${routineId}/configure`)
  const squat = card(page, 'Squat')
  await expect(squat).toContainText('Rest 1:30 · last time 100 kg × 5, 5')
  const second = squat.getByRole('button', { name: /^Edit Set 2,/ })
  expect(await second.boundingBox()).toMatchObject({ width: 96, height: 36 })
  await expectNothingForAxe(page, { themes: BOTH_THEMES })

  await squat.getByRole('heading').getByRole('button').focus()
  for (const _ of ['menu', 'first set', 'second set']) await page.keyboard.press('Tab')
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(second).toHaveAttribute('aria-current', 'true')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await dialog(page, 'Edit Set').getByRole('spinbutton', { name: 'Reps' }).fill('8')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(dialog(page, 'Edit Set')).toBeHidden()
  await expect(squat.getByRole('button', { name: 'Edit Set 2, 8 reps, 100 kg' })).toBeFocused()

  await press(squat.getByRole('button', { name: 'Add set to Squat' }))
  await expect(squat.getByRole('button', { name: 'Edit Set 4, 5 reps, 100 kg' })).toBeVisible()
  await expect.poll(async () => (await stored(app, person))[0]?.sets.length).toBe(10)
  await press(page.getByRole('button', { name: 'Undo' }))
  await expect(squat.getByRole('button', { name: /^Edit Set 4/ })).toHaveCount(0)

  await press(squat.getByRole('button', { name: 'More for Squat' }))
  await press(page.getByRole('menuitem', { name: /^Superset with next/ }))
  const superset = page.getByRole('group', { name: 'Superset A: Squat and Bench Press' })
  await expect(superset.getByRole('article')).toHaveText([/^A1Squat.*Superset/, /^A2Bench PressSuperset/])
  await expect(superset.getByRole('button', { name: 'Reorder Squat' })).toBeVisible()
  await expectNothingForAxe(page)

  // One line, in the room beside the pane.
  await page.setViewportSize({ width: 1600, height: 1000 })
  const [row, cell] = [
    await card(page, 'Row').boundingBox(),
    await card(page, 'Row')
      .getByRole('button', { name: /^Edit Set 1/ })
      .boundingBox(),
  ]
  expect(row).toMatchObject({ x: 288, width: 930, height: 66 })
  expect((cell?.y ?? 0) - (row?.y ?? 0)).toBeLessThan(20)
  await context.close()
})

test('R-BUILD-24 the pane of the builder shows the list of exercises, keeps its ticks under other sheets and adds them in order', async ({
  browser,
  app,
}) => {
  const opened = await begin(browser, app, 'laptop')
  const { page, press, person, context } = opened
  await createRoutine(opened.opened, 'Lower A')
  const list = page.getByRole('region', { name: 'Add exercise', exact: true })
  const row = (name: string) => list.getByRole('checkbox', { name: new RegExp(`^${name} `) })
  expect(await list.boundingBox()).toEqual({ x: 930, y: 0, width: 350, height: 800 })
  await expect(section(page, 'Training')).toContainText('No exercises found. Try adding one!')
  await expect(section(page, 'Training')).toContainText('They arrive here in the order you tick them')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  for (const name of ['Plank', 'Bench Press']) {
    await list.getByRole('searchbox').fill(name)
    await press(row(name))
    await list.getByRole('searchbox').fill('')
  }
  await press(list.getByRole('button', { name: 'Add 2 exercises' }))
  await expect(section(page, 'Training').getByRole('article').getByRole('heading')).toHaveText([
    /^Plank/,
    /^Bench Press/,
  ])
  await expect(list.getByRole('button', { name: 'Add', exact: true })).toBeDisabled()

  // The list waits under other sheets.
  await list.getByRole('searchbox').fill('deadl')
  await press(row('Deadlift'))
  await press(card(page, 'Plank').getByRole('button', { name: /^Edit Set 1/ }))
  await expect(dialog(page, 'Edit Set')).toBeVisible()
  await expectNothingForAxe(page)
  await press(dialog(page, 'Edit Set').getByRole('button', { name: 'Cancel' }))
  await expect(row('Deadlift')).toBeChecked()

  // A section leads to the list, and Cancel back to the section.
  const warmup = page.getByRole('button', { name: 'Add exercise to Warmup' })
  await warmup.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Add exercise').getByRole('searchbox')).toBeFocused()
  await press(dialog(page, 'Add exercise').getByRole('button', { name: 'Add', exact: true }))
  await expect(section(page, 'Warmup').getByRole('article')).toContainText('Deadlift')
  await expect.poll(async () => (await stored(app, person))[0]?.exercises.length).toBe(3)
  const cooldown = page.getByRole('button', { name: 'Add exercise to Cooldown' })
  await cooldown.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(list).toBeVisible()
  await expect(cooldown).toBeFocused()
  await context.close()
})
