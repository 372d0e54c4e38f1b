import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, type Page } from '@playwright/test'
import { makeToken, programWith } from '../support/api-client.ts'
import type { Person, TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'

const set = (weight: number, reps: number, more: object = {}) => ({ weight, reps, weight_unit: 'kg', ...more })
const PUSH_DAY = {
  routine_name: 'Push day',
  exercises: [
    { name: 'Bench Press', sets: [set(57.5, 5), set(42.5, 10, { kind: 'drop' })] },
    { name: 'Incline Press', sets: [set(20, 10), set(20, 10)] },
    { name: 'Dip', sets: [set(0, 12)] },
  ],
}

/** An assistant of a person. It answers what a tool says. */
async function assistantOf(app: TestServer, person: Person) {
  const scopes = ['routines:read', 'routines:write', 'workouts:write'] as const
  const { text } = await makeToken(app, person, scopes, { name: 'Claude on my Mac' })
  const client = new Client({ name: 'assistant', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${text}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`), { requestInit }))
  return {
    program: programWith(app.origin, text),
    async propose(name: string, args: Record<string, unknown>): Promise<{ id: string; url: string }> {
      const { content, isError } = await client.callTool({ name, arguments: args })
      const texts = content.map((part) => (part.type === 'text' ? part.text : ''))
      expect([isError ?? false, texts[0]]).toEqual([false, texts[0]])
      return JSON.parse(texts[1] ?? '')
    },
    close: () => client.close(),
  }
}

const chip = (page: Page) => page.getByRole('button', { name: /^Proposal/ })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Proposals' })
const routineLinks = (page: Page) => page.locator('main').getByText('Push day', { exact: true })

test('R-API-15 D13 a routine proposed by an AI tool is applied on an offline phone and reaches the other devices', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, context, press, goto } = await openAs(browser, app, person, 'phone')
  const other = await openAs(browser, app, person, 'laptop')
  await goto('/routines')
  await other.goto('/routines')
  await expect(page.getByText('Build a routine')).toBeVisible()
  const { propose, close } = await assistantOf(app, person)
  const { url } = await propose('propose_routine', { ...PUSH_DAY, reason: 'Two pushes a week <b>are enough</b>' })
  await expect(chip(page)).toHaveText('Proposal')
  await expect(chip(other.page)).toBeVisible()

  await press(chip(page))
  const sheet = sheetOf(page)
  await expect(sheet.getByRole('heading', { name: 'New routine: Push day' })).toBeVisible()
  await context.setOffline(true)
  await expect(sheet.getByText(/^Proposal from Claude on my Mac · /)).toBeVisible()
  await expect(sheet.getByText('“Two pushes a week <b>are enough</b>”')).toBeVisible()
  await expect(sheet.getByRole('region', { name: 'Bench Press' }).getByRole('listitem')).toHaveText([
    /Set 1.*57\.5 kg × 5/,
    /Set 2, drop set.*42\.5 kg × 10/,
  ])
  await expect(sheet.getByRole('region', { name: 'Exercises' }).getByRole('listitem')).toHaveText([
    /Incline Press.*2 × 10 · 20 kg/,
    /Dip.*1 × 12 · 0 kg/,
  ])
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(sheet.getByRole('button', { name: 'Apply' }))
  await expect(chip(page)).toHaveCount(0)
  await expect(routineLinks(page)).toBeVisible()
  await context.setOffline(false)
  await expect(routineLinks(other.page)).toBeVisible()
  await expect(chip(other.page)).toHaveCount(0)

  await other.page.goto(url)
  await expect(other.page.getByText('This proposal is no longer here')).toBeVisible()
  await Promise.all([close(), context.close(), other.context.close()])
})

test('R-API-15 a proposed change is shown against the current routine, with the changes that no longer fit', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { propose, program, close } = await assistantOf(app, person)
  const routine = await (await program('/routines', { method: 'POST', body: PUSH_DAY })).json()
  const [bench, incline, dip] = routine.exercises
  const { url } = await propose('propose_routine_change', {
    routine_id: routine.id,
    reason: 'Flies instead of the incline press',
    change_exercises: [
      { id: bench.id, change_sets: [{ id: bench.sets[0].id, weight: 55, reps: 6 }], remove_sets: [bench.sets[1].id] },
      { id: dip.id, change_sets: [{ id: dip.sets[0].id, reps: 15 }] },
    ],
    remove_exercises: [incline.id],
    add_exercises: [{ name: 'Cable Fly', sets: [set(10, 12), set(10, 12)] }],
  })
  // Since then the person has thrown the dips out.
  const thrown = { method: 'PATCH', body: { remove_exercises: [dip.id], note: 'No dips' } }
  expect((await program(`/routines/${routine.id}`, thrown)).status).toBe(200)

  const { page, context, press } = await openAs(browser, app, person, 'phone')
  await page.goto(url)
  const main = page.locator('main')
  await expect(main.getByRole('heading', { name: 'Change Push day' })).toBeVisible()
  await expect(main.getByRole('region', { name: '1 change no longer fits. The routine has changed.' })).toContainText(
    'A set (reps 15)',
  )
  await expect(main.getByRole('region', { name: 'Bench Press' }).getByRole('listitem')).toHaveText([
    /Set 1.*57\.5 × 5.*55 kg × 6/,
    /Set 2, drop set.*42\.5 kg × 10/,
  ])
  await expect(main.getByRole('region', { name: 'Exercises' }).getByRole('listitem')).toHaveText([
    /Incline Press.*2 × 10 · 20 kg/,
    /Cable Fly.*2 × 12 · 10 kg/,
  ])
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(main.getByRole('button', { name: 'Apply' }))
  await expect(page).toHaveURL(/\/routines$/)
  await expect(page.getByText('Proposal applied')).toBeVisible()
  const names = async () => {
    const { exercises } = await (await program(`/routines/${routine.id}`)).json()
    return exercises.map((one: { name: string; sets: object[] }) => `${one.name} ${one.sets.length}`)
  }
  await expect.poll(names).toEqual(['Bench Press 1', 'Cable Fly 2'])
  await Promise.all([close(), context.close()])
})

test('R-API-15 a proposal applied on two devices takes effect once, and a discarded proposal disappears', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { propose, program, close } = await assistantOf(app, person)
  const phone = await openAs(browser, app, person, 'phone')
  const laptop = await openAs(browser, app, person, 'laptop')
  const times = { created_at: '2026-03-03T18:00:00Z', completed_at: '2026-03-03T19:05:00Z', time_zone: 'UTC' }
  await propose('propose_past_workout', { workout_name: 'Leg day', ...times, exercises: PUSH_DAY.exercises })
  for (const { page, goto, press, context } of [phone, laptop]) {
    await goto('/routines')
    await expect(chip(page)).toBeVisible()
    await press(chip(page))
    await expect(sheetOf(page).getByText('3 Mar, 18:00 to 19:05')).toBeVisible()
    await context.setOffline(true)
    await press(sheetOf(page).getByRole('button', { name: 'Apply' }))
    await expect(chip(page)).toHaveCount(0)
  }
  for (const { context } of [phone, laptop]) await context.setOffline(false)
  const { db } = app.context.database
  const workouts = () =>
    db.selectFrom('workout').select(['workout_name']).where('user_id', '=', person.userId).execute()
  await expect.poll(workouts).toEqual([{ workout_name: 'Leg day' }])
  await expect(phone.page.getByRole('button', { name: /Unsaved changes/ })).toHaveCount(0)

  for (const name of ['Pull day', 'Push day']) await propose('propose_routine', { ...PUSH_DAY, routine_name: name })
  const { page, press } = phone
  await expect(chip(page)).toHaveText('Proposals · 2')
  await press(chip(page))
  await press(sheetOf(page).getByRole('button', { name: /New routine: Pull day/ }))
  await press(sheetOf(page).getByRole('button', { name: 'Discard' }))
  const question = page.getByRole('alertdialog', { name: 'Discard this proposal?' })
  await press(question.getByRole('button', { name: 'Discard' }))
  await expect(sheetOf(page).getByRole('heading', { name: 'New routine: Push day' })).toBeVisible()
  await expect(chip(laptop.page)).toHaveText('Proposal')
  expect(await (await program('/routines')).json()).toMatchObject({ routines: [] })
  await Promise.all([close(), phone.context.close(), laptop.context.close()])
})
