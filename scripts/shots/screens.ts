import type { Page } from '@playwright/test'
import type { Running, SeededServer, Who } from './seeded-server.ts'

export type Screen = {
  name: string
  path: string | ((server: SeededServer) => string)
  /** The person who is logged in; left out for a visitor. */
  as?: Who
  running?: Running
  /** Turns Olivia's public links on for this picture. */
  isShared?: boolean
  prepare?: (page: Page, server: SeededServer) => Promise<void>
  /** Pictures the whole page, not only the visible part. */
  isWhole?: boolean
}

export const SCREENS: readonly Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'landing-whole', path: '/', isWhole: true },
  { name: 'login', path: '/login' },
  { name: 'login-refused', path: '/login', prepare: logInWrongly },
  { name: 'create-account', path: '/create-account' },
  { name: 'create-account-refused', path: '/create-account', prepare: signUpWrongly },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'update-password', path: '/update-password', as: 'olivia' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'routines', path: '/routines', as: 'olivia' },
  { name: 'routines-search', path: '/routines', as: 'olivia', prepare: (page) => search(page, 'routines', 'squat') },
  {
    name: 'routines-search-empty',
    path: '/routines',
    as: 'olivia',
    prepare: (page) => search(page, 'routines', 'yoga'),
  },
  { name: 'routines-offline', path: '/routines', as: 'olivia', prepare: goOffline },
  { name: 'routines-empty', path: '/routines', as: 'vera' },
  { name: 'shortcuts', path: '/routines', as: 'olivia', prepare: (page) => page.keyboard.press('?') },
  { name: 'name-routine', path: '/routines', as: 'olivia', prepare: (page) => press(page, 'Create a new routine') },
  { name: 'builder', path: builder, as: 'olivia' },
  { name: 'builder-whole', path: builder, as: 'olivia', isWhole: true },
  { name: 'builder-settings', path: builder, as: 'olivia', prepare: (page) => press(page, 'Settings') },
  { name: 'create-exercise', path: builder, as: 'olivia', prepare: addExercise },
  { name: 'edit-exercise', path: builder, as: 'olivia', prepare: (page) => press(page, 'Edit exercise') },
  { name: 'edit-set', path: builder, as: 'olivia', prepare: editSet },
  { name: 'missing-routine', path: `/routines/${missingId()}/configure`, as: 'olivia' },
  { name: 'active-fresh', path: '/workout/active', as: 'olivia', running: 'fresh' },
  { name: 'active', path: '/workout/active', as: 'olivia', running: 'midway' },
  { name: 'active-contested', path: '/workout/active', as: 'olivia', running: 'contested' },
  { name: 'active-resting', path: '/workout/active', as: 'olivia', running: 'midway', prepare: rest },
  { name: 'rest', path: '/workout/active', as: 'olivia', running: 'midway', prepare: openRest },
  { name: 'active-offline', path: '/workout/active', as: 'olivia', running: 'midway', prepare: completeOffline },
  { name: 'needs-you-chip', path: '/workout/active', as: 'olivia', running: 'midway', prepare: loseWorkout },
  { name: 'needs-you', path: '/workout/active', as: 'olivia', running: 'midway', prepare: openUnsavedChanges },
  { name: 'active-edit-set', path: '/workout/active', as: 'olivia', running: 'midway', prepare: editSet },
  { name: 'active-sessions', path: '/workout/active', as: 'olivia', running: 'midway', prepare: openSessions },
  { name: 'active-create-exercise', path: '/workout/active', as: 'olivia', running: 'midway', prepare: addExercise },
  { name: 'end-workout', path: '/workout/active', as: 'olivia', running: 'midway', prepare: endWorkout },
  { name: 'end-workout-empty', path: '/workout/active', as: 'olivia', running: 'fresh', prepare: endWorkout },
  { name: 'history', path: '/history', as: 'olivia' },
  { name: 'history-search-empty', path: '/history', as: 'olivia', prepare: searchHistory },
  { name: 'history-offline', path: '/history', as: 'olivia', prepare: searchOffline },
  { name: 'history-empty', path: '/history', as: 'vera' },
  { name: 'progress', path: '/stats', as: 'olivia' },
  { name: 'progress-whole', path: '/stats', as: 'olivia', isWhole: true },
  { name: 'progress-empty', path: '/stats', as: 'vera' },
  { name: 'completed', path: completed, as: 'olivia' },
  { name: 'completed-whole', path: completed, as: 'olivia', isWhole: true },
  { name: 'missing-workout', path: `/history/${missingId()}`, as: 'olivia' },
  { name: 'public-routine', path: publicRoutine, isShared: true },
  { name: 'public-routine-save', path: publicRoutine, isShared: true, as: 'vera' },
  { name: 'public-routine-missing', path: publicRoutine, as: 'vera' },
  { name: 'public-workout', path: ({ workoutId }) => `/history/public/workout/${workoutId}`, isShared: true },
  { name: 'public-history', path: ({ oliviaId }) => `/history/public/${oliviaId}`, isShared: true },
  { name: 'sharing', path: '/sharing', as: 'olivia' },
  { name: 'sharing-whole', path: '/sharing', as: 'olivia', isWhole: true },
  { name: 'sharing-withheld', path: '/sharing', as: 'olivia', prepare: readWithheld },
  { name: 'sharing-offline', path: '/sharing', as: 'olivia', prepare: needConnection },
  { name: 'sharing-empty', path: '/sharing', as: 'vera' },
  { name: 'sharing-leave', path: '/sharing', as: 'max', prepare: (page) => pressInMenu(page, 'Leave') },
  { name: 'sharing-remove', path: '/sharing', as: 'olivia', prepare: (page) => pressInMenu(page, 'Remove access') },
  { name: 'sharing-add', path: '/sharing', as: 'olivia', prepare: (page) => press(page, 'Share with new person') },
  { name: 'sharing-add-refused', path: '/sharing', as: 'olivia', prepare: shareWithNobody },
  { name: 'picker', path: '/sharing', as: 'max', prepare: (page) => pick(page, 'Start a workout') },
  { name: 'picker-join', path: '/sharing', as: 'max', running: 'midway', prepare: joinable },
  { name: 'picker-manage', path: '/sharing', as: 'max', prepare: (page) => pick(page, 'Create or edit routines') },
  { name: 'acting-history', path: '/sharing', as: 'max', prepare: (page) => act(page) },
  { name: 'acting-routines', path: '/sharing', as: 'max', prepare: (page) => act(page, '/routines') },
  { name: 'acting-builder', path: '/sharing', as: 'max', prepare: (page, server) => act(page, builder(server)) },
  { name: 'acting-edit-set', path: '/sharing', as: 'max', prepare: editHers },
  {
    name: 'acting-active',
    path: '/sharing',
    as: 'max',
    running: 'midway',
    prepare: (page) => act(page, '/workout/active'),
  },
  { name: 'account', path: '/account', as: 'olivia' },
  { name: 'log-out-waiting', path: '/routines', as: 'olivia', prepare: logOutOffline },
  { name: 'connect-ai', path: '/account/connect-ai', as: 'olivia' },
  { name: 'account-names', path: '/account', as: 'olivia', prepare: editNames },
  { name: 'account-log-in', path: '/account', as: 'olivia', prepare: editLogIn },
  { name: 'account-offline', path: '/account', as: 'olivia', prepare: needConnection },
  { name: 'delete-account', path: '/account', as: 'olivia', prepare: (page) => press(page, 'Delete account') },
  { name: 'delete-account-refused', path: '/account', as: 'olivia', prepare: deleteWrongly },
  { name: 'keep-account', path: '/login', prepare: returnAfterDeletion },
]

/** Pictured last, because the offered values stay in the routine. */
export const CONTESTED_PLAN: Screen = { name: 'builder-contested', path: builder, as: 'olivia' }

export const PICTURE: Screen = { name: 'picture', path: '/workout/active', as: 'olivia', running: 'midway' }

function builder({ routineId }: SeededServer): string {
  return `/routines/${routineId}/configure`
}

function publicRoutine({ routineId }: SeededServer): string {
  return `/routines/public/${routineId}`
}

function completed({ workoutId }: SeededServer): string {
  return `/history/${workoutId}`
}

function missingId(): string {
  return '01900000-0000-7000-8000-000000000000'
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
}

async function pick(page: Page, way: string): Promise<void> {
  await press(page, way)
  await page
    .getByRole('dialog')
    .getByText(/ompleted/)
    .first()
    .waitFor()
}

async function pressInMenu(page: Page, name: string): Promise<void> {
  await press(page, /^More for /)
  await press(page, name)
}

async function joinable(page: Page): Promise<void> {
  await press(page, 'Start a workout')
  await page.getByRole('dialog').getByText('Join workout').waitFor()
}

async function openSessions(page: Page): Promise<void> {
  await press(page, /^Last time/)
  await page
    .getByRole('dialog')
    .getByText(/^Last \d+ sessions$/)
    .waitFor()
}

async function logInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('olivia@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await press(page, 'Log in')
  await page.locator('[aria-invalid=true]').first().waitFor()
}

async function signUpWrongly(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Olivia')
  await page.getByLabel('Last name').fill('Owen')
  await page.getByLabel('Email').fill('olivia@example.org')
  await page.getByLabel('Password', { exact: true }).fill('another one')
  await press(page, 'Create account')
  await page.locator('[aria-invalid=true], [role=alert]').first().waitFor()
}

async function editNames(page: Page): Promise<void> {
  await press(page, 'Edit')
  await page.getByLabel('Last name').fill('Lindqvist-Hale')
}

async function editLogIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).last().click()
  await page.getByLabel('Current password').fill('push the sled')
}

async function deleteWrongly(page: Page): Promise<void> {
  await press(page, 'Delete account')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
}

async function shareWithNobody(page: Page): Promise<void> {
  await press(page, 'Share with new person')
  await page.getByLabel('Email').fill('andre@example.con')
  await press(page, 'Share Access')
  await page.getByRole('alertdialog').waitFor()
}

/** Opens the hint of a disabled row, with a finger or a mouse. */
async function readWithheld(page: Page): Promise<void> {
  const row = page.getByRole('button', { name: 'Create or edit routines' })
  await row.hover()
  await row.click({ force: true }) // the row stays disabled, and without `force` the click would wait for it
  await page.getByText('Permission denied by account owner').filter({ visible: true }).waitFor()
}

async function act(page: Page, to?: string): Promise<void> {
  await page.getByRole('button', { name: /^Review Olivia .* history$/ }).click()
  await page.locator('main a').first().waitFor()
  if (!to) return
  await page.goto(addressOf(page, to))
  await page.locator('main').getByRole('heading').first().waitFor()
}

async function editHers(page: Page, server: SeededServer): Promise<void> {
  await act(page, builder(server))
  await editSet(page)
}

async function needConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('Needs a connection').first().waitFor()
}

async function returnAfterDeletion(page: Page): Promise<void> {
  const email = `nora-${Date.now()}@example.org`
  const password = 'push the sled'
  const person = { first_name: 'Nora', last_name: 'Newman', email, password }
  const answer = await page.request.post(addressOf(page, '/api/auth/sign-up/email'), {
    data: person,
    headers: sameOrigin(page),
  })
  const { user } = await answer.json()
  const data = { accountId: user.id, password }
  await page.request.post(addressOf(page, '/api/account/delete'), { data, headers: sameOrigin(page) })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')
  await page.getByRole('alertdialog').waitFor()
}

const addressOf = (page: Page, path: string) => new URL(path, page.url()).href
const sameOrigin = (page: Page) => ({ origin: new URL(page.url()).origin })

async function search(page: Page, what: string, text: string): Promise<void> {
  const field = page.getByRole('searchbox')
  // On a desktop the search field is already open.
  if (!(await field.isVisible())) await press(page, `Search ${what}`)
  await field.fill(text)
}

async function searchHistory(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('yoga')
  await page.getByText('No workouts logged').waitFor()
}

async function addExercise(page: Page): Promise<void> {
  await press(page, 'Add exercise to Training')
  await page.getByRole('dialog').waitFor()
}

async function editSet(page: Page): Promise<void> {
  const edit = page
    .getByRole('button', { name: /^Edit Set 3/ })
    .filter({ visible: true })
    .first()
  await edit.focus()
  await edit.press('Enter')
  await page.getByRole('dialog').waitFor()
}

async function rest(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Rest 1:30/ }).waitFor()
  const next = page.locator('[data-next] .set-complete')
  await next.focus()
  await next.press('Enter')
  await page.getByRole('group', { name: 'Rest' }).waitFor()
}

async function openRest(page: Page): Promise<void> {
  await press(page, /^Rest 1:30/)
  await page.getByRole('dialog', { name: 'Rest' }).waitFor()
}

async function endWorkout(page: Page): Promise<void> {
  await press(page, 'End workout')
  await page.getByRole('alertdialog').waitFor()
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page
    .getByText(/^Offline/)
    .first()
    .waitFor()
}

/** Searches while offline, so that the device answers. */
async function searchOffline(page: Page): Promise<void> {
  await goOffline(page)
  await page.getByRole('searchbox').fill('push')
  await page.getByText(/^Offline\. Showing what/).waitFor()
}

/** Completes a set offline; its row then says where the set is stored. */
async function completeOffline(page: Page): Promise<void> {
  await goOffline(page)
  const next = page.locator('[data-next] .set-complete')
  await next.focus()
  await next.press('Enter')
  await page.getByText(/^Saved on/).waitFor()
  await page
    .getByText(/ saved on this /)
    .first()
    .waitFor()
}

/** Completes sets of a workout that somebody deletes meanwhile. */
async function loseWorkout(page: Page, server: SeededServer): Promise<void> {
  await completeOffline(page)
  await server.clear()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Unsaved changes' }).waitFor()
  await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' })
}

async function openUnsavedChanges(page: Page, server: SeededServer): Promise<void> {
  await loseWorkout(page, server)
  await press(page, 'Unsaved changes')
  await page.getByRole('dialog', { name: 'Unsaved changes' }).waitFor()
}

async function logOutOffline(page: Page): Promise<void> {
  await page.route('**/api/ops', (route) => route.abort())
  await press(page, 'Create a new routine')
  await page.getByRole('textbox', { name: 'Routine name' }).fill('Travel Day')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Travel Day' }).waitFor()
  await page.getByRole('link', { name: 'Account' }).filter({ visible: true }).click()
  await press(page, 'Log out')
  await page.getByRole('dialog', { name: 'Log out?' }).waitFor()
}
