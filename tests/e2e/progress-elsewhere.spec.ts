import { expect, type Page } from '@playwright/test'
import { editSet } from '#logbook/sets.ts'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { deleteWorkout } from '../../src/logbook/trash.ts'
import { logWorkouts } from '../support/logbook.ts'
import type { Planned } from '../support/training.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { coachOf } from './coach.ts'
import { daysAgo } from './history-steps.ts'
import { newPerson, openAs } from './person-page.ts'
import { elsewhere, settled } from './training-floor.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const bench = (weight: number): Planned[] => [
  { name: 'Bench Press', sets: [{ weight, reps: 5, weight_unit: 'kg' as const }] },
]

/** More than a device holds. */
const MANY = 52

test('R-PROG-03 Y32 open record and statistics pages follow edits of an old workout this device does not hold', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const days = Array.from({ length: MANY }, (_, ago) => daysAgo(MANY - ago, { exercises: bench(60) }))
  const [old, older] = await logWorkouts(app, person, [
    daysAgo(MANY + 1, { exercises: bench(100) }),
    daysAgo(MANY + 1, { exercises: bench(50) }),
    ...days,
  ])
  if (!old || !older) throw new Error('it is logged')
  const { page, context, goto } = await openAs(browser, app, person, 'laptop')
  await goto('/history')
  await expect(page.getByRole('link', { name: /Leg day/ }).first()).toBeVisible()
  await goto(`/exercises/${exerciseIdFor(person.userId, 'Bench Press')}`)
  const heaviest = section(page, 'Records').getByRole('listitem').first()
  await expect(heaviest).toContainText('100kg')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await elsewhere(
    { app, person, logged: old },
    editSet.correcting.make({ setId: old.setIds[0] ?? '', changes: { weight: 90 } }),
  )
  await expect(heaviest).toContainText('90kg')
  // One round of questions brings it: the workout itself, which the device fetches beside it, asks for nothing more.
  expect(asked.filter((path) => path === new URL(page.url()).pathname.replace('/', '/api/'))).toHaveLength(1)

  await goto('/stats')
  await expect(section(page, 'Days')).toContainText('54 workouts')
  await elsewhere({ app, person, logged: older }, deleteWorkout.make({}))
  await expect(section(page, 'Days')).toContainText('53 workouts')
  await context.close()
})

test("R-PROG-15 R-PROG-17 'Assign' gives an exercise its muscle, and the calendar shows other years", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const lastYear = new Date().getFullYear() - 1
  await logWorkouts(app, person, [
    { name: 'Long ago', at: Date.UTC(lastYear, 0, 15, 12), exercises: bench(50) },
    daysAgo(0, { name: 'Now', exercises: [{ name: 'Odd one', sets: [{}, {}] }] }),
  ])
  const { page, press, context, goto } = await openAs(browser, app, person, 'phone', { reducedMotion: 'reduce' })
  await goto('/stats')
  await expect(page.locator('#root main')).toBeVisible() // What the server has drawn does nothing at a press.
  const muscles = section(page, 'Sets per muscle')
  await expect(muscles).toContainText('Not assigned: 2 sets')
  await press(button(page, 'Assign'))
  await settled(page)
  await expectNothingForAxe(page)
  await page
    .getByRole('dialog')
    .getByLabel(/^Odd one/)
    .selectOption('Chest')
  await press(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }))
  await expect(muscles).not.toContainText('Not assigned')
  await expect(muscles.getByRole('button', { name: /^Chest 2 sets/ })).toBeVisible()

  const days = section(page, 'Days')
  await expect(days).toContainText('1 workout')
  await days.getByRole('combobox', { name: 'Year' }).selectOption(String(lastYear))
  await expect(days.getByRole('link', { name: /Long ago/ })).toBeVisible()
  await expectNothingForAxe(page)
  await days.getByRole('combobox', { name: 'Year' }).selectOption('')
  await expect(days.getByRole('link', { name: /^Today: Now/ })).toBeVisible()
  await context.close()
})

test('R-PROG-22 Y30 a delegate sees the owner’s statistics, and the device removes them once the history right is withdrawn', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, [daysAgo(1, { exercises: bench(100) }), daysAgo(0, { exercises: bench(102.5) })])
  const max = await coachOf(app, person)
  const shares = app.context.database.db.updateTable('account_share').where('delegate_user_id', '=', max.userId)
  const flags = { can_create_routines: false, can_start_workouts: true, can_review_history: true }
  await shares.set(flags).execute()
  const { page, context, goto } = await openAs(browser, app, max, 'laptop')
  await goto('/sharing')
  await button(page, "Review Olivia Owen's history").click()
  await expect(page.getByRole('link', { name: 'Leg day' }).first()).toBeVisible()
  await goto('/stats')
  await expect(section(page, 'Records')).toContainText('102.5')
  await expect(button(page, 'Assign')).toHaveCount(0)
  await expect(button(page, 'Add a weight')).toHaveCount(0)
  const kept = () =>
    page.evaluate(
      async ([name, ownerId]) => {
        const opening = indexedDB.open(name)
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          opening.onsuccess = () => resolve(opening.result)
          opening.onerror = () => reject(opening.error)
        })
        const reading = database.transaction('lists').objectStore('lists').getAllKeys()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        database.close()
        return reading.result.filter((key) => String(key).includes(ownerId))
      },
      [`sled-${max.userId}`, person.userId] as const,
    )
  await expect.poll(kept).toContain(`stats:${person.userId}`)

  await shares.set({ can_review_history: false }).execute()
  await expect(page).toHaveURL(`${app.origin}/sharing`)
  await expect.poll(kept).toEqual([])
  await goto('/stats')
  await expect(page.getByText('Your first workout shows up here.')).toBeVisible()
  await goto('/sharing')
  await expect(button(page, "Review Olivia Owen's history")).toBeDisabled()
  await context.close()
})
