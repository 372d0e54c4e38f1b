import { writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { logWorkouts } from '../support/logbook.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { daysAgo } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { expectNoSidewaysScroll } from './training-floor.ts'

const SAMPLES = 'tests/import-samples'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 2, exact: typeof name === 'string' })

const choose = (page: Page, ...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>) =>
  page.locator('input[type=file]').setInputFiles(...files)

/** The zones of the list are there once it has the focus. */
async function chooseZone(page: Page, zone: string) {
  const list = page.getByLabel('Times are in')
  await list.focus()
  await list.selectOption(zone)
}

const file = (name: string, content: string | Buffer, mimeType = 'text/csv') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})

test("R-IMP-01 R-IMP-15 R-IMP-17 R-IMP-18 R-IMP-27 R-IMP-21 a user imports a file from 'Your data', finds it in the history and undoes the import", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, context, press, goto } = await openAs(browser, app, person, 'phone', { reducedMotion: 'reduce' })
  await goto('/account')
  await press(button(page, 'Download'))
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  for (const [file, name] of [
    ['Everything (JSON)', /^sled-.*\.json$/],
    ['Workouts (CSV)', /^sled-.*\.csv$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await press(page.getByRole('dialog', { name: 'Download' }).getByRole('link', { name: file }))
    expect((await download).suggestedFilename()).toMatch(name)
  }
  await press(button(page, 'Close'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(region(page, 'Your data').getByRole('link', { name: 'Recently deleted' })).toBeVisible()
  await press(region(page, 'Your data').getByRole('link', { name: 'Import' }))
  await expect(page).toHaveURL(`${app.origin}/account/import`)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })

  await choose(page, `${SAMPLES}/strong-comma-en.csv`)
  await expect(heading(page, 'strong-comma-en.csv')).toBeFocused()
  await expect(page.getByText('Strong, 5 workouts')).toBeVisible()
  const unit = page.getByRole('radiogroup', { name: 'Which unit are the weights?' })
  await expect(unit.getByRole('radio', { name: 'Pounds' })).toBeChecked() // The account's comes first.
  await unit.getByRole('radio', { name: 'Kilograms' }).check()
  await expect(unit).toContainText('Bench Press (Barbell) 20 kg × 10')
  await chooseZone(page, 'Europe/Berlin')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(button(page, 'Go on'))

  await expect(heading(page, 'Strong · 3 Mar 2025 to 30 Mar 2025')).toBeFocused()
  await expect(page.getByText('1 length left out')).toBeVisible()
  const names = region(page, 'Exercises')
  // Each of them fits one exercise alone: nothing is asked (R-IMP-18).
  await expect(names).not.toContainText('to look at')
  await press(button(page, '10 known'))
  await expect(names).toContainText('Bench Press (Barbell)Bench Press')
  await press(button(page, /^Change Running \(Treadmill\)/))
  const sheet = page.getByRole('dialog', { name: 'Running (Treadmill)' })
  await sheet.getByRole('searchbox').fill('rowing')
  await page.keyboard.press('Enter') // As 'Search' on a phone's keyboard: it decides nothing.
  await sheet
    .getByRole('radio', { name: /^Rowing/ })
    .first()
    .check()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(sheet.getByRole('button', { name: /^Use Rowing/ }))
  await expect(names).toContainText(/Running \(Treadmill\)Rowing/)
  await press(button(page, /^Change Pull Up: /))
  await press(button(page, 'Keep as its own'))
  await expect(button(page, 'Change Pull Up: Kept as its own')).toBeVisible()

  const workouts = region(page, 'Workouts')
  await expect(workouts.getByRole('switch')).toHaveCount(5)
  await workouts.getByRole('switch', { name: /^Night before DST/ }).click()
  await expect(workouts).toContainText('4 of 5')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(button(page, 'Import 4 workouts'))

  await expect(heading(page, '4 workouts imported')).toBeFocused()
  await expect(page.getByText('17 sets · ')).toBeVisible()
  await expect(region(page, 'Imports')).toContainText('strong-comma-en.csv')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(page.getByRole('link', { name: 'See history' }))
  await expect(page.getByRole('link', { name: /^Pull/ })).toBeVisible()

  // Its end was left out: nothing makes one up (R-IMP-13).
  await goto('/history')
  await page.getByRole('link', { name: /^Evening Workout.*Deadlift/ }).click()
  await expect(page.getByText('Sunday, 9 March 2025, 20:23')).toBeVisible()
  await expect(region(page, 'Summary')).not.toContainText('duration')

  // The same file again: what is there already is off.
  await goto('/account/import')
  await choose(page, `${SAMPLES}/strong-comma-en.csv`)
  await page.getByRole('radio', { name: 'Kilograms' }).check()
  await chooseZone(page, 'Europe/Berlin')
  await press(button(page, 'Go on'))
  await expect(region(page, 'Workouts')).toContainText('1 of 5')
  await expect(region(page, 'Workouts').getByText('Already imported')).toHaveCount(4)
  await expect(button(page, 'Change Pull Up: Pull Up')).toHaveCount(0) // It is known now.
  await press(button(page, 'Cancel'))
  await expect(button(page, 'Choose a file')).toBeFocused()

  await press(button(page, 'Undo strong-comma-en.csv'))
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(question).toContainText('4 workouts move to Recently deleted for 30 days.')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(question.getByRole('button', { name: 'Undo import' }))
  await expect(region(page, 'Imports')).toContainText('Undone')
  await goto('/history')
  await expect(page.getByText('No workouts logged')).toBeVisible()
  await context.close()
})

test('R-IMP-02 R-IMP-06 R-IMP-14 the import explains why a file is not a workout log, and lists rows it left out', async ({
  browser,
  app,
}, testInfo) => {
  const person = await newPerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'laptop', { reducedMotion: 'reduce' })
  await goto('/account/import')
  const large = testInfo.outputPath('large.csv')
  writeFileSync(large, Buffer.alloc(50 * 1024 * 1024 + 1, 'a'))
  const notALog = /^This does not look like a workout log\./
  const bad = [
    [file('empty.csv', ''), 'This file is empty.'],
    [file('log.zip', Buffer.from('504b0304140000000800', 'hex'), 'application/zip'), notALog],
    [file('FitNotes_Backup.fitnotes', 'SQLite format 3\0 and more'), /^That is a FitNotes backup\./],
    [file('me.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'), notALog],
    [large, 'This file is too large (50 MB at most).'],
    [file('list.csv', 'Name,Town\nMax,Ulm\n'), notALog],
    [file('sled.json', '{"app":"Sled","format":99,"workouts":[]}'), /^This file comes from a newer version of Sled\./],
  ] as const
  for (const [chosen, text] of bad) {
    await choose(page, chosen)
    await expect(page.getByRole('alert')).toHaveText(text)
    await expect(button(page, 'Choose a file')).toBeFocused()
  }
  const two = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    for (const name of ['one.csv', 'two.csv']) transfer.items.add(new File(['Date'], name, { type: 'text/csv' }))
    return transfer
  })
  await page.dispatchEvent('main', 'drop', { dataTransfer: two })
  await expect(page.getByRole('alert')).toHaveText('Choose one file at a time.')

  await choose(page, `${SAMPLES}/own-table-value-unit.csv`)
  await expect(page.getByText('1 column was not read')).toBeVisible()
  await expect(page.getByText('id', { exact: true })).toBeVisible()
  await button(page, 'Cancel').click()

  await choose(page, `${SAMPLES}/broken.csv`)
  await button(page, 'Go on').click()
  await button(page, /^6 rows left out/).click()
  const sheet = page.getByRole('dialog', { name: '6 rows left out' })
  await expect(sheet.getByRole('listitem')).toHaveCount(6)
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save as file' }).click()
  expect((await download).suggestedFilename()).toBe('left-out-broken.csv.csv')
  await context.close()
})

test('R-IMP-16 R-IMP-03 R-IMP-22 an import that cannot be sent keeps its file, also while visiting other pages, until it can be', async ({
  browser,
  app,
}) => {
  const { page, context, press, goto } = await openAs(browser, app, await newPerson(app), 'phone', {
    viewport: { width: 325, height: 700 },
    reducedMotion: 'reduce',
  })
  await goto('/account/import')
  await expect(button(page, 'Choose a file')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await choose(page, `${SAMPLES}/hevy-kg-from-pounds.csv`)
  const disguise = page.getByRole('switch', { name: 'These weights look like pounds saved as kilograms' })
  await expect(disguise).toBeChecked()
  await disguise.click()
  await expect(disguise).not.toBeChecked()
  await disguise.click()
  await expect(disguise).toBeChecked()
  await expectNoSidewaysScroll(page)
  await page.route('**/api/imports?*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await press(button(page, 'Import 1 workout'))
  await expect(page.getByRole('alert')).toContainText('Nothing was lost')
  await expect(disguise).toBeChecked()

  // A look elsewhere in the app loses nothing.
  await press(button(page, 'Back'))
  await press(page.getByRole('link', { name: 'Import', exact: true }))
  await expect(disguise).toBeChecked()
  await page.unroute('**/api/imports?*')
  await press(button(page, 'Import 1 workout'))
  await expect(heading(page, '1 workout imported')).toBeVisible()
  await context.close()
})

test('R-IMP-22 retrying an import after a lost response makes no second import, even with other workouts selected', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'laptop')
  await goto('/account/import')
  const rows = ['2024-01-01,Push,Squat,100,kg,5', '2024-01-03,Pull,Row,60,kg,5']
  await choose(page, file('mine.csv', ['Date,Workout Name,Exercise,Weight,Weight Unit,Reps', ...rows].join('\n')))
  await page.route('**/api/imports?*', async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Import 2 workouts').click()
  await expect(page.getByRole('alert')).toContainText('Nothing was lost')
  await page.unroute('**/api/imports?*')
  await region(page, 'Workouts').getByRole('switch', { name: /^Pull/ }).click()
  await button(page, 'Import 1 workout').click()
  await expect(heading(page, /imported$/)).toBeVisible()
  const imports = app.context.database.db.selectFrom('import').select('written').where('user_id', '=', person.userId)
  await expect.poll(() => imports.execute()).toEqual([{ written: 2 }])
  await context.close()
})

test('R-IMP-29 a user imports body weights from a file, and undoes the import', async ({ browser, app }) => {
  const person = await newPerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'laptop')
  await goto('/account/import')
  await choose(page, `${SAMPLES}/fitnotes-body.csv`)
  await expect(page.getByText('2 body weights', { exact: true })).toBeVisible()
  await expect(button(page, /^1 row left out/)).toBeVisible()
  await button(page, 'Import 2 body weights').click()
  await expect(heading(page, '2 body weights imported')).toBeVisible()
  await expect(page.getByText(/^Today · 2 body weights/)).toBeVisible()

  // The same file again.
  await button(page, 'Import another file').click()
  await choose(page, `${SAMPLES}/fitnotes-body.csv`)
  await expect(page.getByText('Everything in this file is already here.')).toBeVisible()
  await expect(button(page, 'Import 0 body weights')).toBeDisabled()
  await button(page, 'Cancel').click()

  await button(page, 'Undo fitnotes-body.csv').click()
  await button(page, 'Undo import').click()
  await expect(region(page, 'Imports')).toContainText('Undone')
  await expect(page.locator('[data-announcer]')).toHaveText('Import undone')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0) // It would cover the card's title.
  await context.close()
})

test('D6 R-IMP-28 a new user drops a history file on the welcome page and makes a routine from repeated workouts', async ({
  browser,
  app,
}) => {
  const { page, context, goto } = await openAs(browser, app, await newPerson(app), 'laptop', {
    reducedMotion: 'reduce',
  })
  await goto('/routines')
  await expect(button(page, /^Bring your history/)).toBeVisible()
  const days = ['2025-03-03', '2025-03-05', '2025-03-07']
  const rows = days.map((day, index) => `${day},Push,Bench Press,${index === 2 ? 62.5 : 60},kg,5`)
  const data = await page.evaluateHandle(
    (text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'mine.csv', { type: 'text/csv' }))
      return transfer
    },
    ['Date,Workout Name,Exercise,Weight,Weight Unit,Reps', ...rows].join('\n'),
  )
  await page.dispatchEvent('main', 'dragover', { dataTransfer: data })
  await expect(page.getByText('Drop your file')).toBeVisible()
  await page.dispatchEvent('main', 'drop', { dataTransfer: data })
  await expect(page).toHaveURL(`${app.origin}/account/import`)
  await button(page, 'Import 3 workouts').click()
  await expect(heading(page, '3 workouts imported')).toBeVisible()
  await expect(region(page, 'Make routines')).toContainText('Push3 times · 1 exercise')
  await button(page, 'Make a routine: Push').click()
  await page.getByRole('link', { name: 'Open the routine: Push' }).click()
  await expect(page.getByRole('heading', { name: 'Bench Press' })).toBeVisible()
  // Not 'last time 62.5 kg × 5', which comes a moment later.
  await expect(page.getByText('62.5 kg × 5', { exact: true })).toBeVisible()
  await context.close()
})

test('R-IMP-21 an import switches off workouts that were already logged in the app', async ({ browser, app }) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, [daysAgo(1, { name: 'Push day' })])
  const { page, context, goto } = await openAs(browser, app, person, 'laptop')
  const [{ created_at }] = (await app.context.database.db
    .selectFrom('workout')
    .select('created_at')
    .where('user_id', '=', person.userId)
    .execute()) as [{ created_at: Date }]
  const start = (days: number) => new Date(created_at.getTime() + 60_000 - days * 86_400_000).toISOString()
  const rows = [`${start(0)},Push,Squat,100,kg,5`, `${start(1)},Pull,Row,60,kg,5`, `${start(1)},Pull,Row,60,kg,5`]
  await goto('/account/import')
  await choose(page, file('mine.csv', ['Date,Workout Name,Exercise,Weight,Weight Unit,Reps', ...rows].join('\n')))
  await expect(button(page, 'Import 1 workout')).toBeVisible()

  // The preview has grown old: the other one is logged on another device.
  await logWorkouts(app, person, [daysAgo(2, { name: 'Pull day' })])
  await button(page, 'Import 1 workout').click()
  await expect(page.getByRole('alert')).toContainText('switched off')
  await expect(page.getByText('Everything in this file is already here.')).toBeVisible()
  await expect(page.getByText(/^Looks like one you have: Push day, /)).toBeVisible()
  await expect(page.getByText(/^Looks like one you have: Pull day, /)).toBeVisible()
  await expect(button(page, /^Import 0 workouts/)).toBeDisabled()
  // Whoever wants it all the same gets it.
  await region(page, 'Workouts').getByRole('switch', { name: /^Pull/ }).click()
  await button(page, 'Import 1 workout').click()
  await expect(heading(page, '1 workout imported')).toBeVisible()
  await context.close()
})

test('R-IMP-24 an import continues while the user visits another page, and can be stopped with what was imported', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, context, goto } = await openAs(browser, app, person, 'laptop', { reducedMotion: 'reduce' })
  const rows = Array.from({ length: 45 }, (_, index) => {
    const day = new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)
    return `${day},Push,Bench Press,60,kg,5`
  })
  await goto('/account/import')
  await choose(page, file('mine.csv', ['Date,Workout Name,Exercise,Weight,Weight Unit,Reps', ...rows].join('\n')))
  await expect(button(page, 'Import 45 workouts')).toBeEnabled()
  // Nothing is written for as long as somebody else writes to the account.
  const { db } = app.context.database
  const released = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const writing = db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${person.userId} for no key update`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  await button(page, 'Import 45 workouts').click()
  await expect(heading(page, 'Importing… 0 of 45')).toBeFocused()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click()
  await page.getByRole('link', { name: 'Importing… 0 of 45' }).click()
  await button(page, 'Stop').click()
  await expect
    .poll(async () => {
      const stopping = await db
        .selectFrom('import')
        .select('is_stopping')
        .where('user_id', '=', person.userId)
        .execute()
      return stopping.map(({ is_stopping }) => is_stopping)
    })
    .toEqual([true])
  released.resolve()
  await writing
  await expect(heading(page, /^\d+ workouts? imported$/)).toBeVisible()
  await expect(page.getByText(/^Stopped at \d+ of 45$/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Importing/ })).toHaveCount(0)
  await context.close()
})
