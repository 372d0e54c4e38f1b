import type { Page } from '@playwright/test'
import type { SeededServer } from './seeded-server.ts'

// What a person does before a picture is taken.

export async function press(page: Pick<Page, 'getByRole'>, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
}

export async function pick(page: Page, way: string): Promise<void> {
  await press(page, way)
  await page
    .getByRole('dialog')
    .getByText(/ompleted/)
    .first()
    .waitFor()
}

/** `section`: of the page, with the card whose '…' has the row. */
export async function pressInMenu(page: Page, section: string, name: string): Promise<void> {
  await press(page.getByRole('region', { name: section }), /^More for /)
  const row = page.getByRole('menuitem', { name }).or(page.getByRole('dialog').getByRole('button', { name }))
  await row.click()
}

export async function joinable(page: Page): Promise<void> {
  await press(page, 'Start a workout')
  await page.getByRole('dialog').getByText('Join workout').waitFor()
}

export async function openSessions(page: Page): Promise<void> {
  await press(page, /^Last time/)
  await page
    .getByRole('dialog')
    .getByText(/^Last \d+ sessions$/)
    .waitFor()
}

export async function logInWrongly(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('olivia@example.org')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await press(page, 'Log in')
  await page.locator('[aria-invalid=true]').first().waitFor()
}

export async function signUpWrongly(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Olivia')
  await page.getByLabel('Last name').fill('Owen')
  await page.getByLabel('Email').fill('olivia@example.org')
  await page.getByLabel('Password', { exact: true }).fill('another one')
  await press(page, 'Create account')
  await page.locator('[aria-invalid=true], [role=alert]').first().waitFor()
}

export async function editNames(page: Page): Promise<void> {
  await press(page, 'Edit')
  await page.getByLabel('Last name').fill('Lindqvist-Hale')
}

export async function editLogIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).last().click()
  await page.getByLabel('Current password').fill('push the sled')
}

export async function deleteWrongly(page: Page): Promise<void> {
  await press(page, 'Delete account')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
}

export async function shareWithNobody(page: Page): Promise<void> {
  await press(page, 'Share with new person')
  await page.getByLabel('Email').fill('andre@example.con')
  await press(page, 'Share Access')
  await page.getByRole('alertdialog').waitFor()
}

/** Opens the hint of a disabled row, with a finger or a mouse. */
export async function readWithheld(page: Page): Promise<void> {
  const row = page.getByRole('button', { name: 'Create or edit routines' })
  await row.hover()
  await row.click({ force: true }) // the row stays disabled, and without `force` the click would wait for it
  await page.getByText('Permission denied by account owner').filter({ visible: true }).waitFor()
}

export async function act(page: Page, to?: string): Promise<void> {
  await page.getByRole('button', { name: /^Review Olivia .* history$/ }).click()
  await page.locator('main a').first().waitFor()
  if (!to) return
  await page.goto(addressOf(page, to))
  await page.locator('main').getByRole('heading').first().waitFor()
}

/** A link that Max has made a moment ago. */
export async function openInvitation(page: Page, { origin, cookies: { max }, maxId }: SeededServer): Promise<void> {
  const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: false }
  const answer = await fetch(`${origin}/api/invitations`, {
    method: 'POST',
    headers: { origin, cookie: `${max.name}=${max.value}`, 'content-type': 'application/json' },
    body: JSON.stringify({ accountId: maxId, flags }),
  })
  const { token } = (await answer.json()) as { token: string }
  await page.goto(`${origin}/invitation#token=${token}`)
  await page.getByRole('heading', { name: 'asks to coach you' }).waitFor()
}

export async function needConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('Needs a connection').first().waitFor()
}

export async function returnAfterDeletion(page: Page): Promise<void> {
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

export async function search(page: Page, what: string, text: string): Promise<void> {
  const field = page.getByRole('searchbox')
  // On a desktop the search field is already open.
  if (!(await field.isVisible())) await press(page, `Search ${what}`)
  await field.fill(text)
}

export async function searchHistory(page: Page, text: string): Promise<void> {
  const before = await page.locator('body').textContent()
  await page.getByRole('searchbox').fill(text)
  while ((await page.locator('body').textContent()) === before) await page.waitForTimeout(50)
}

/** Opens the list of exercises; a wide window may show it already. */
export async function openAdd(page: Page): Promise<void> {
  await press(page, 'Add exercise to Training')
  await page.getByRole('checkbox').first().waitFor()
}

export async function tickThree(page: Page): Promise<void> {
  await openAdd(page)
  for (let ticks = 0; ticks < 3; ticks += 1) {
    await page.locator('[role=checkbox][aria-checked=false]:not([aria-disabled])').first().click()
  }
}

export async function findExercise(page: Page): Promise<void> {
  await openAdd(page)
  const field = page.getByRole('searchbox').filter({ visible: true }).last()
  await field.fill('carry')
  await field.press('Enter')
  await page.getByRole('checkbox', { name: /carry/i, checked: true }).waitFor()
}

export async function openDetails(page: Page): Promise<void> {
  await findExercise(page)
  await press(page, /^Details of/)
  await page.getByLabel('Exercise name').waitFor()
}

/** Makes a routine that never reaches the server. */
export async function makeRoutine(page: Page, name = 'Lower A'): Promise<void> {
  await page.route('**/api/ops', (route) => route.abort())
  await press(page, 'Create a new routine')
  await page.getByRole('textbox', { name: 'Routine name' }).fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name }).waitFor()
}

export async function editSet(page: Page): Promise<void> {
  const edit = page
    .getByRole('button', { name: /^Edit Set 3/ })
    .filter({ visible: true })
    .first()
  await edit.focus()
  await edit.press('Enter')
  await page.getByRole('dialog').waitFor()
}

export async function rest(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Rest 1:30/ }).waitFor()
  const next = page.locator('[data-next] .set-complete')
  await next.focus()
  await next.press('Enter')
  await page.getByRole('group', { name: 'Rest' }).waitFor()
}

export async function openRest(page: Page): Promise<void> {
  await press(page, /^Rest 1:30/)
  await page.getByRole('dialog', { name: 'Rest' }).waitFor()
}

export async function endWorkout(page: Page): Promise<void> {
  await press(page, 'End workout')
  await page.getByRole('alertdialog').waitFor()
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page
    .getByText(/^Offline/)
    .first()
    .waitFor()
}

/** Searches while offline, so that the device answers. */
export async function searchOffline(page: Page): Promise<void> {
  await goOffline(page)
  await searchHistory(page, 'push')
}

/** Completes a set offline; its row then says where the set is stored. */
export async function completeOffline(page: Page): Promise<void> {
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
export async function loseWorkout(page: Page, server: SeededServer): Promise<void> {
  await completeOffline(page)
  await server.clear()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Unsaved changes' }).waitFor()
  await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' })
}

export async function openUnsavedChanges(page: Page, server: SeededServer): Promise<void> {
  await loseWorkout(page, server)
  await press(page, 'Unsaved changes')
  await page.getByRole('dialog', { name: 'Unsaved changes' }).waitFor()
}

export async function logOutOffline(page: Page): Promise<void> {
  await makeRoutine(page, 'Travel Day')
  await page.getByRole('link', { name: 'Account' }).filter({ visible: true }).click()
  await press(page, 'Log out')
  await page.getByRole('dialog', { name: 'Log out?' }).waitFor()
}
