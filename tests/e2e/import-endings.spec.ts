import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { renameWorkout } from '../../src/logbook/workouts.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'

const FILE = {
  name: 'mine.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Date,Workout Name,Exercise,Weight,Weight Unit,Reps',
      '2025-01-01,Push,Bench Press,60,kg,5',
      '2025-01-03,Pull,Row,60,kg,5',
    ].join('\n'),
  ),
}

test('R-IMP-27 undoing an import lists the workouts edited since, and removes them too only if the user says so', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, context, press, goto } = await openAs(browser, app, person, 'phone', { reducedMotion: 'reduce' })
  await goto('/account/import')
  await page.locator('input[type=file]').setInputFiles(FILE)
  await press(page.getByRole('button', { name: 'Import 2 workouts' }))
  await expect(page.getByRole('heading', { name: '2 workouts imported' })).toBeVisible()
  const { id } = await app.context.database.db
    .selectFrom('workout')
    .select('id')
    .where('user_id', '=', person.userId)
    .where('workout_name', '=', 'Pull')
    .executeTakeFirstOrThrow()
  const rename = envelope(person, person.userId, id, renameWorkout.make({ name: 'Pull, heavy' }))
  expect((await pushed(app, person, [rename])).results).toMatchObject([{ outcome: 'done' }])

  await press(page.getByRole('button', { name: 'Undo', exact: true }))
  const question = page.getByRole('alertdialog', { name: 'Undo this import?' })
  await expect(question).toContainText('1 workout moves to Recently deleted for 30 days.')
  await expect(question.getByRole('listitem')).toHaveText([/^Pull, heavy · [23] Jan 2025$/])
  const withChanged = question.getByRole('switch', { name: 'Remove these too' })
  await expect(withChanged).not.toBeChecked()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(withChanged)
  await expect(question).toContainText('2 workouts move to Recently deleted for 30 days.')
  await press(question.getByRole('button', { name: 'Undo import' }))
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  await goto('/account/deleted')
  await expect(page.getByRole('list', { name: 'Recently deleted' }).getByRole('listitem')).toHaveCount(2)
  await context.close()
})

test('R-IMP-27 undoing an import shows its progress, also after a reload, until the server is done', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, context, press, goto } = await openAs(browser, app, person, 'phone', { reducedMotion: 'reduce' })
  await goto('/account/import')
  await page.locator('input[type=file]').setInputFiles(FILE)
  await press(page.getByRole('button', { name: 'Import 2 workouts' }))
  await expect(page.getByRole('heading', { name: '2 workouts imported' })).toBeVisible()
  const { db } = app.context.database
  const say = (changes: { state: string; undone: number; undo_total: number }) =>
    db.updateTable('import').set(changes).where('user_id', '=', person.userId).execute()
  await say({ state: 'undoing', undone: 1, undo_total: 2 })
  await goto('/account/import')
  const undoing = page.getByRole('heading', { name: 'Undoing… 1 of 2' })
  await expect(undoing).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await expect(page.locator('input[type=file]')).toHaveCount(0)
  await goto('/history')
  await expect(page.getByRole('link', { name: 'Undoing… 1 of 2' })).toBeVisible()
  await say({ state: 'undone', undone: 2, undo_total: 2 })
  await goto('/account/import')
  await expect(page.getByRole('listitem').filter({ hasText: 'mine.csv' })).toContainText('Undone')
  await expect(page.locator('input[type=file]')).toHaveCount(1)
  await context.close()
})

test('R-IMP-22 a failed import says how many workouts were imported and which could not be', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, context, press, goto } = await openAs(browser, app, person, 'phone', { reducedMotion: 'reduce' })
  await goto('/account/import')
  await page.locator('input[type=file]').setInputFiles(FILE)
  await expect(page.getByRole('button', { name: 'Import 2 workouts' })).toBeEnabled()
  const { db } = app.context.database
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The job waits for the owner's lock while somebody else gives the import up.
  const writing = db.transaction().execute(async (tx) => {
    await sql`select id from profile where id = ${person.userId} for no key update`.execute(tx)
    held.resolve()
    await released.promise
  })
  await held.promise
  await press(page.getByRole('button', { name: 'Import 2 workouts' }))
  await expect(page.getByRole('heading', { name: 'Importing… 0 of 2' })).toBeVisible()
  const skips = JSON.stringify([{ name: 'Pull', startedAt: Date.UTC(2025, 0, 3, 12), code: 'import-repeated' }])
  await sql`update import set state = 'failed', finished_at = now(), skipped = 1, skips = ${skips}::jsonb
    where user_id = ${person.userId}`.execute(db)
  await expect(page.getByRole('alert')).toHaveText(
    'The import ended early: 0 of 2 are here. Import the file again for the rest.',
  )
  await expect(page.getByText("1 workout couldn't be imported")).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^Pull · [34] Jan 2025: / })).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  released.resolve()
  await writing
  await context.close()
})
