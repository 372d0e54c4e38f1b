import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { PullAnswer } from '../../src/sync/wire.ts'
import { planRoutine } from '../support/planned-routine.ts'
import type { Person, TestServer } from '../support/server.ts'
import { addButton, choose, openCreate, type Presses } from './add-steps.ts'
import { type DeviceName, newPerson, type OpenedPage, openAs } from './person-page.ts'

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })
export const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByText(name, { exact: true }) })
export const section = (page: Page, name: string): Locator => page.getByRole('region', { name })
export const routineCards = (page: Page): Locator => page.locator('main li')

export async function nameRoutine({ page, press }: OpenedPage, name: string) {
  await press(page.getByRole('button', { name: 'Create a new routine' }).first())
  await dialog(page, 'Name routine').getByRole('textbox').fill(name)
}

export async function createRoutine(opened: OpenedPage, name: string): Promise<string> {
  const { page, press } = opened
  await nameRoutine(opened, name)
  await press(dialog(page, 'Name routine').getByRole('button', { name: 'Create' }))
  await expect(page).toHaveURL(/\/routines\/[0-9a-f-]+\/configure$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return page.url().split('/').at(-2) as string
}

/** Opens 'Add exercise', then the form 'Create' of an exercise. */
export async function fillExercise(presses: Presses, to: string, name: string) {
  await presses.press(presses.page.getByRole('button', { name: `Add exercise to ${to}` }))
  await openCreate(presses, name)
}

export async function addExercise(presses: Presses, to: string, name: string) {
  const { page, press } = presses
  await press(page.getByRole('button', { name: `Add exercise to ${to}` }))
  await choose(presses, name)
  await press(addButton(page))
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(card(page, name)).toBeVisible()
}

/** Opens 'Edit exercise': by the pencil of an open card, beside a pane by the exercise's name. */
export async function editExercise({ page, press, isPhone }: OpenedPage, name: string) {
  const head = card(page, name).getByRole('heading').getByRole('button')
  if (!isPhone) return press(head)
  if ((await head.getAttribute('aria-expanded')) === 'false') await press(head)
  await press(card(page, name).getByRole('button', { name: 'Edit exercise' }))
}

export async function setStepper(sheet: Locator, name: string, value: number) {
  await sheet.getByRole('spinbutton', { name }).fill(String(value))
  await sheet.getByRole('spinbutton', { name }).blur()
}

/** The server's own copy of the person's routines. */
export async function stored(app: TestServer, person: Person) {
  const body = { actorId: person.userId, ownerId: person.userId, known: {}, ids: [], routines: true, active: false }
  const answer = await app.ask('/api/documents', { method: 'POST', cookie: person.cookie, body })
  const { documents } = (await answer.json()) as PullAnswer
  return documents.flatMap((update) =>
    update.t === 'document' && update.document.kind === 'routine' ? [update.document] : [],
  )
}

/** A new person on a device, before the first routine. */
export async function begin(browser: Browser, app: TestServer, device: DeviceName) {
  const person = await newPerson(app)
  const opened = await openAs(browser, app, person, device)
  await opened.goto('/routines')
  await expect(opened.page.getByText('What comes first?')).toBeVisible()
  return { person, ...opened, opened }
}

/** A new person on a device in the builder of a routine, whose exercises of training have what 'Create' would give them. */
export async function beginWith(
  browser: Browser,
  app: TestServer,
  device: DeviceName,
  { name, exercises }: { name: string; exercises: readonly string[] },
) {
  const person = await newPerson(app)
  const sets = [1, 2, 3].map((n) => ({ set_variant: `Set ${n}`, reps: 10, weight: 25 }))
  const planned = exercises.map((exercise) => ({ name: exercise, sets }))
  const routineId = await planRoutine(app, person, { name, exercises: planned })
  const opened = await openAs(browser, app, person, device)
  await opened.goto(`/routines/${routineId}/configure`)
  for (const exercise of exercises) await expect(card(opened.page, exercise)).toBeVisible()
  return { person, ...opened, opened }
}
