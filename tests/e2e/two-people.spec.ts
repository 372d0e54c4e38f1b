import { type Browser, expect, type Page } from '@playwright/test'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet } from '../../src/logbook/logged-sets.ts'
import { createRoutine } from '../../src/logbook/routines.ts'
import { endWorkoutByHand } from '../../src/logbook/workouts.ts'
import { logWorkout } from '../support/logbook.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { Person, TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { type OpenedPage, openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import {
  completeNext,
  elsewhere,
  expectNoSidewaysScroll,
  expectProgress,
  focusedCard,
  HALF_HOUR,
  HOUR,
  join,
  rowOf,
  settled,
  train,
} from './training-floor.ts'

const MANAGING = 'Managing Olivia Owen'

let coaches = 0
/** Max, whom the owner lets do everything, on his phone before the rows of her account. */
async function coachAt(browser: Browser, app: TestServer, owner: Person) {
  coaches += 1
  const email = `max-${Date.now()}-${coaches}@two.test`
  const person = await app.signUp('Max', 'Martin', email)
  const share = { owner_user_id: owner.userId, delegate_user_id: person.userId, delegate_email: email }
  await app.context.database.db.insertInto('account_share').values(share).execute()
  const coach = await openAs(browser, app, person, 'phone')
  await coach.goto('/sharing')
  return coach
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function openPicker({ page, press }: OpenedPage, row: string, title: string) {
  await press(button(page, row))
  const picker = page.getByRole('dialog', { name: title })
  await expect(picker).toBeVisible()
  return picker
}

/** A routine of one exercise with this many sets. */
async function plan(app: TestServer, owner: Person, name: string, sets: number): Promise<string> {
  const id = () => crypto.randomUUID()
  const routineId = id()
  const planned = Array.from({ length: sets }, (_, index) => ({
    ...setValues({ set_variant: `Set ${index + 1}` }),
    id: id(),
  }))
  const made = [
    createRoutine.make({ name }),
    addExercise.planning.make({ id: id(), exerciseId: id(), name: 'Squat', section: 'training', sets: planned }),
  ]
  await pushed(
    app,
    owner,
    made.map((one, n) => envelope(owner, owner.userId, routineId, one, { n })),
  )
  return routineId
}

/** Lets the database refuse the exercises of a workout, until it is let go. */
async function refuseExercises({ context }: TestServer) {
  await context.database.exec(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse before insert on workout_exercise execute function refuse();`)
  return () => context.database.exec('drop function refuse cascade')
}

const rowNamed = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(`^${name}, `) })

test('R-PICK-01 R-PICK-03 R-PICK-04 R-PICK-05 R-PICK-06 R-DELEG-27 R-DELEG-31 R-DELEG-39 R-DELEG-41 R-DELEG-42 R-SYNC-05 R-SYNC-06 R-SYNC-07 R-SET-21 R-ACTIVE-20 R-ACTIVE-25 R-DELEG-30 a coach starts an owner’s workout, both complete sets in it, and the coach ends it', async ({
  browser,
  app,
}) => {
  const owner = await app.signUp('Olivia', 'Owen', `olivia-${Date.now()}@two.test`)
  await logWorkout(app, owner, { exercises: [{ name: 'Squat', sets: [{ reps: 4 }] }], at: Date.now() - 48 * HOUR })
  const phone = await openAs(browser, app, owner, 'phone')
  const laptop = await openAs(browser, app, owner, 'laptop')
  await Promise.all([phone.goto('/routines'), laptop.goto('/routines')])
  const coach = await coachAt(browser, app, owner)
  const { page, press } = coach

  for (const [way, title, text] of [
    ['Create or edit routines', "Manage Olivia Owen's routines", 'No routines found for this account.'],
    ['Start a workout', 'Select routine to start workout', 'No routines found for this client.'],
  ] as const) {
    const empty = await openPicker(coach, way, title)
    await expect(empty.getByText(text, { exact: true })).toBeVisible()
    await press(empty.getByRole('button', { name: 'Close' }))
    await expect(empty).toBeHidden()
  }
  await plan(app, owner, 'Leg Day', 3)
  const picker = await openPicker(coach, 'Start a workout', 'Select routine to start workout')
  await expect(picker).toContainText('Olivia Owen')
  const row = picker.getByRole('button', { name: /Leg Day/ })
  await expect(row).toContainText('Never completed')
  await expect(row).toContainText('Start workout')
  await expect(picker.getByText('Join workout')).toHaveCount(0)
  await expectNothingForAxe(page)
  await expectNoSidewaysScroll(page)
  const accept = await refuseExercises(app)
  await press(row)
  const failure = toast(page, 'Failed to start workout. Please try again.')
  await expect(failure).toContainText('Could not create workout exercises. Please try again.')
  await expect(page).toHaveURL(`${app.origin}/sharing`)
  await accept()
  const started = toast(page, 'Workout started for Olivia Owen. They will be notified when they open the app.')
  const told = expect(started).toBeVisible() // It goes while slow screens are still coming.
  await press(row)
  await told
  for (const screen of [page, phone.page, laptop.page]) {
    await expect(screen).toHaveURL(`${app.origin}/workout/active`)
    await expect(focusedCard(screen)).toBeVisible()
  }
  await expect(page.getByText(MANAGING)).toBeVisible()
  // Of the client, not of the coach. What tells of somebody else's sets is loaded with it.
  for (const screen of [page, phone.page]) {
    await expect(rowNamed(screen, 'Set 1').locator('.set-last')).toContainText('Last time 4 reps')
  }

  await completeNext(page)
  await expect(toast(phone.page, 'Your manager completed a set')).toContainText('Set 1 · Squat')
  for (const screen of [phone.page, laptop.page]) await expect(rowNamed(screen, 'Set 1')).toContainText('by Max')
  await completeNext(phone.page)
  await expect(toast(page, 'Olivia Owen completed a set')).toContainText('Set 2 · Squat')
  await expect(toast(laptop.page, 'Set completed on another device')).toBeVisible()
  await expect(rowNamed(page, 'Set 2')).toContainText('by Olivia')
  await expect(rowNamed(phone.page, 'Set 2')).not.toContainText('by ') // oneself, on whichever device
  await expect(rowNamed(laptop.page, 'Set 2')).not.toContainText('by ')
  await expect(rowNamed(page, 'Set 1')).not.toContainText('by ')
  for (const screen of [page, phone.page, laptop.page]) await expectProgress(screen, '2 of 3 sets')
  await expect(toast(page, 'another device')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNothingForAxe(page)
  }

  // The last set ends it, and 'Undo' brings everybody back, the coach into her account.
  await completeNext(page)
  for (const screen of [phone.page, laptop.page]) await expect(screen).toHaveURL(/\/history\/[0-9a-f-]{36}$/)
  await expect(page).toHaveURL(`${app.origin}/sharing`)
  // The log of the completed workout names who did what, too.
  const logged = (name: string) => phone.page.getByRole('listitem', { name })
  await expect(logged('Set 1')).toContainText('by Max')
  await expect(logged('Set 2')).not.toContainText('by ')
  await press(toast(page, 'Workout complete').getByRole('button', { name: 'Undo' }))
  for (const screen of [page, phone.page, laptop.page]) {
    await expect(screen).toHaveURL(`${app.origin}/workout/active`)
    await expectProgress(screen, '3 of 3 sets')
  }
  await expect(page.getByText(MANAGING)).toBeVisible()

  const pictured = page.waitForResponse((response) => response.url().includes('/api/generate-og-image'))
  await press(button(page, 'End workout'))
  await press(page.getByRole('alertdialog', { name: 'End workout?' }).getByRole('button', { name: 'End workout' }))
  await expect(page).toHaveURL(`${app.origin}/sharing`)
  await expect(page.getByText(MANAGING)).toHaveCount(0)
  expect((await pictured).status()).toBe(200)
  for (const screen of [phone.page, laptop.page]) await expect(screen).toHaveURL(/\/history\/[0-9a-f-]{36}$/)
  await page.reload()
  await expect(button(page, 'Start a workout')).toBeVisible()
  await expect(page.getByText(MANAGING)).toHaveCount(0)
  await Promise.all([phone, laptop, coach].map(({ context }) => context.close()))
})

test('R-PICK-02 R-PICK-07 R-PICK-08 R-PICK-09 R-PICK-10 R-DELEG-32 R-SYNC-02 R-SET-12 a coach joins an owner’s workout, logs offline, leaves when the owner ends it, and creates a routine', async ({
  browser,
  app,
  network,
}) => {
  const training = await train(app, { done: 1, at: Date.now() - HALF_HOUR })
  const { person: owner, logged } = training
  await plan(app, owner, 'Leg Day', 2)
  const phone = await join(browser, training, 'phone')
  const coach = await coachAt(browser, app, owner)
  const { page, press, context } = coach

  const picker = await openPicker(coach, 'Start a workout', 'Select routine to start workout')
  const card = picker.getByRole('button', { name: 'Join workout' })
  await expect(card).toContainText('Active workout in progress')
  await expect(picker.getByRole('button', { name: /Leg Day/ })).toBeDisabled()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNothingForAxe(page)
  }
  const told = expect(toast(phone.page, 'Max joined your workout')).toBeVisible()
  await press(card)
  await told
  await expect(focusedCard(page)).toBeVisible()
  await expectProgress(page, '1 of 6 sets')
  await expect(toast(page, 'Workout started')).toHaveCount(0)

  await settled(page)
  await context.setOffline(true)
  await expect(page.getByText('Offline', { exact: false }).first()).toBeAttached()
  const [, second, third, fourth] = logged.setIds as [string, string, string, string]
  await completeNext(page)
  await expect(rowOf(page, second).getByText('Saved on phone')).toBeVisible()
  for (const setId of [third, fourth]) await elsewhere(training, completeSet.make({ setId }))
  await expectProgress(phone.page, '3 of 6 sets')
  await context.setOffline(false)
  for (const screen of [page, phone.page]) await expectProgress(screen, '4 of 6 sets')
  await expect(toast(page, 'Olivia Owen completed a set')).toBeVisible()
  await expect(toast(phone.page, 'Your manager completed a set')).toBeVisible()
  await elsewhere(training, endWorkoutByHand.make({}))
  await expect(page).toHaveURL(`${app.origin}/sharing`)
  await expect(phone.page).toHaveURL(`${app.origin}/history/${logged.workoutId}`)
  await expect(page.getByText(MANAGING)).toHaveCount(0)

  // A start that takes its time takes nobody along who has closed the picker meanwhile.
  await page.goto(`${network.origin}/sharing`)
  const slow = await openPicker(coach, 'Start a workout', 'Select routine to start workout')
  const row = slow.getByRole('button', { name: /Leg Day/ })
  await expect(row).toBeEnabled()
  network.break({ delayMs: 1_500, path: '/api/ops' })
  await press(row)
  await expect(row).toContainText('Starting')
  await press(slow.getByRole('button', { name: 'Close' }))
  await expect(toast(page, 'Workout started for Olivia Owen.')).toBeVisible()
  await expect(page).toHaveURL(`${network.origin}/sharing`)
  await expect(page.getByText(MANAGING)).toHaveCount(0)
  network.mend()

  const manage = await openPicker(coach, 'Create or edit routines', "Manage Olivia Owen's routines")
  await expect(manage.getByRole('button', { name: /Leg Day/ })).toContainText('Edit routine')
  await press(manage.getByRole('button', { name: 'Create new routine' }))
  const drawer = page.getByRole('dialog', { name: 'Name routine' })
  await drawer.getByRole('textbox').fill('Coach Day')
  await press(drawer.getByRole('button', { name: 'Create' }))
  await expect(page).toHaveURL(/\/routines\/[0-9a-f-]+\/configure$/)
  await expect(page.getByText(MANAGING)).toBeVisible()
  const { db } = app.context.database
  const made = () => db.selectFrom('routine').select('user_id').where('routine_name', '=', 'Coach Day').execute()
  await expect.poll(made).toEqual([{ user_id: owner.userId }])
  await Promise.all([phone, coach].map((each) => each.context.close()))
})
