import { expect, type Page } from '@playwright/test'
import { makeId } from '../../src/domain/ids.ts'
import { startWorkout } from '../../src/logbook/workouts.ts'
import { NOON_ZONE } from '../support/noon.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { PASSWORD, type Person, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'
import { giveSession } from './person-page.ts'

let people = 0
/** An account no other test knows. */
export async function makePerson(app: TestServer): Promise<Person & { email: string }> {
  const email = `lifter-${people++}@example.org`
  return { ...(await app.signUp('Olivia', 'Owen', email)), email }
}

export const passwordOf = (page: Page) => page.getByLabel('Password', { exact: true })

export async function fillLogIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await passwordOf(page).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export async function logIn(page: Page, app: Pick<TestServer, 'origin'>, email: string) {
  await page.goto(`${app.origin}/login`)
  await fillLogIn(page, email, PASSWORD)
  await expect(page).toHaveURL(`${app.origin}/routines`)
}

/** Signed in without the form, before the first routine. */
export async function enter(page: Page, app: Pick<TestServer, 'origin'>, person: Person) {
  await giveSession(page.context(), app, person)
  await page.goto(`${app.origin}/routines`)
  await expect(page.getByText('What comes first?')).toBeVisible()
}

export const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })

/** Toasts stay until they are taken away, so that they can be measured and touched. */
export const LASTING = () => {
  const real = window.setTimeout
  const lasting = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
    ms === 4000 || ms === 10_000 ? 0 : real(run, ms, ...rest)
  window.setTimeout = lasting as typeof window.setTimeout
}

/** A workout of one exercise with two sets, started on another device. */
export async function startTraining(app: TestServer, person: Person): Promise<string> {
  const newId = () => makeId(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
  const [workoutId, exerciseRow] = [newId(), newId()]
  const made = startWorkout.make({
    name: 'Leg day',
    routineId: null,
    timeZone: NOON_ZONE,
    exercises: [{ id: exerciseRow, exerciseId: newId(), name: 'Squat', section: 'training' }],
    sets: [1, 2].map((n) => ({
      ...setValues({ set_variant: `Set ${n}` }),
      id: newId(),
      workoutExerciseId: exerciseRow,
      routineSetId: null,
    })),
  })
  const answer = await pushed(app, person, [envelope(person, person.userId, workoutId, made)])
  expect(answer.results[0]?.outcome).toBe('done')
  return workoutId
}

/** Ends every session of a person on the server, as a password change on another device does. */
export const endSessions = (app: TestServer, { userId }: Person) =>
  app.context.database.db.deleteFrom('auth_session').where('user_id', '=', userId).execute()
