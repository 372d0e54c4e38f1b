import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { makeToken } from '../support/api-client.ts'
import { callTool, connectAssistant } from '../support/assistant.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'

const load = { axis: 'load', step: '2.5', scope: { type: 'allSets' }, trigger: 'allSetsMetTarget' }
const band = (min: number, max = min) => ({ reps: { min, max } })
const exercise = (name: string, more: object) => ({
  ...{ type: 'WeightedExerciseBlueprint', name, resistance: 'external', notes: '', link: '', supersetWithNext: false },
  ...{ restBetweenSets: { minRest: 'PT3M', maxRest: 'PT5M', failureRest: 'PT5M' }, ...more },
})
const LIFTLOG = {
  ...{ version: 3, name: 'Two days', lastEdited: '2026-07-12' },
  sessions: [
    {
      ...{ version: 6, name: 'Push', notes: '' },
      exercises: [
        exercise('Bench Press', { plannedSets: [band(5), band(5), band(5)], progression: [load] }),
        exercise('Lateral Raise', {
          plannedSets: [band(10, 12)],
          progression: [{ ...load, scope: { type: 'lowestSets', pick: 'first' } }],
        }),
      ],
    },
    {
      version: 6,
      name: 'Legs',
      notes: '',
      exercises: [exercise('Squat', { plannedSets: [band(8, 12)], progression: [load] })],
    },
  ],
}

const bring = async (page: Page, name: string, content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^Bring a programme/ }).click(),
  ])
  await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })
}

test.use({ serviceWorkers: 'allow' })

test('R-PLAN-29 R-PLAN-30 a lifter brings a programme of LiftLog offline, uses it, and downloads what they brought', async ({
  browser,
  app,
}) => {
  const options = { serviceWorkers: 'allow' as const }
  const { page, context, press, goto } = await openAs(browser, app, await newPerson(app), 'phone', options)
  await goto('/programmes')
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await expect(page.getByText('5/3/1').first()).toBeVisible()
  await context.setOffline(true)
  await bring(page, 'Two days.liftlogplan', LIFTLOG)
  await expect(page.getByRole('heading', { name: 'Two days', exact: true })).toBeVisible()
  await expect(page.getByText('3 × 5', { exact: true })).toBeVisible()
  const leftOut = page.getByRole('region', { name: 'Left out' }).getByRole('listitem')
  await expect(leftOut).toHaveText([
    /^Rules that Sled lacks.*Lateral Raise$/,
    /^Rests.*Bench Press, Lateral Raise,? and Squat$/,
  ])
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await expect(page).toHaveURL(/\/plan$/)
  await expect(page.getByText('Two days is saved')).toBeVisible()
  await press(page.getByRole('button', { name: 'Use', exact: true }))
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Two days')
  await context.setOffline(false)

  const downloaded = async () => {
    await press(page.getByRole('button', { name: 'Share plan' }))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') }
  }
  const first = await downloaded()
  expect(first.name).toBe('Two days.programme.json')
  expect(JSON.parse(first.text)).toMatchObject({
    ...{ $schema: `${app.origin}/schemas/programme-1.json`, sled_programme: 1, mode: 'rotation' },
    tracks: [
      { exercise: 'Bench Press', base: null },
      { exercise: 'Squat', rule: { range: [8, 12] } },
    ],
  })
  await goto('/programmes')
  await bring(page, first.name, first.text)
  await press(page.getByRole('button', { name: 'Save', exact: true }))
  await press(page.getByRole('button', { name: 'Use', exact: true }))
  expect((await downloaded()).text).toBe(first.text)
})

test('R-PLAN-29 a file that is no programme says so, and so does one of a newer Sled', async ({ browser, app }) => {
  const { page, goto } = await openAs(browser, app, await newPerson(app), 'phone')
  await goto('/programmes')
  await bring(page, 'workouts.json', { workouts: [] })
  await expect(page.getByText(/^This does not look like a programme\. Sled reads its own files/)).toBeVisible()
  await bring(page, 'new.programme.json', { sled_programme: 2 })
  await expect(page.getByText('This file is from a newer Sled.')).toBeVisible()
  await bring(page, 'big.programme.json', ' '.repeat(1_000_001))
  await expect(page.getByText('This file is larger than 1 MB.')).toBeVisible()
})

test('R-PLAN-29 a programme that is dropped on the page is shown', async ({ browser, app }) => {
  const { page, goto } = await openAs(browser, app, await newPerson(app), 'laptop')
  const drop = (name: string) =>
    page.evaluate(
      ({ name, text }) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([text], name, { type: 'application/json' }))
        window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      },
      { name, text: JSON.stringify(LIFTLOG) },
    )
  await goto('/programmes')
  await expect(page.getByRole('button', { name: /^Bring a programme/ })).toBeVisible()
  await drop('Two days.liftlogplan')
  await expect(page.getByRole('heading', { name: 'Two days', exact: true })).toBeVisible()
  await expectNothingForAxe(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: /^Bring a programme/ })).toBeVisible()
})

test('R-PLAN-33 a lifter applies a plan that an assistant proposes, with a starting weight of their own', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const { page, press, goto } = await openAs(browser, app, person, 'phone')
  await goto('/routines')
  const { text } = await makeToken(app, person, ['routines:write'], { name: 'Claude' })
  const assistant = await connectAssistant(app.origin, text)
  const rule = {
    ...{ base: 'weight', step: 2.5, range: null, decides: 'all', lines: [], rounds: null },
    ...{ misses: 3, down: 10, stages: [], rounding: 'step' },
  }
  await callTool(assistant, 'propose_plan', {
    reason: 'Three short days',
    programme: {
      ...{ name: 'Short days', slots: [{ routine: 0 }], tracks: [{ exercise: 'Squat', rule, base_unit: 'kg' }] },
      routines: [{ name: 'Day A', exercises: [{ name: 'Squat', track: 0, sets: [{ reps: 5 }, { reps: 5 }] }] }],
    },
  })
  await assistant.close()
  await press(page.getByRole('button', { name: /^Proposal/ }))
  const sheet = page.getByRole('dialog', { name: 'Proposals' })
  await expect(sheet.getByRole('heading', { name: 'New plan: Short days' })).toBeVisible()
  await press(sheet.getByRole('button', { name: 'Open' }))
  await expect(page.getByText('“Three short days”')).toBeVisible()
  await expect(page.getByText('2 × 5', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Squat.*20 kg/ })).toBeVisible()
  await press(page.getByRole('button', { name: 'Apply' }))
  await expect(page.getByText('Short days is saved')).toBeVisible()
  await press(page.getByRole('button', { name: 'Use', exact: true }))
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Short days')
  await expect(page.getByRole('button', { name: /^Proposal/ })).toBeHidden()
})
