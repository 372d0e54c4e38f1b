import { type Browser, expect, type Page } from '@playwright/test'
import { addExercise } from '#logbook/exercises.ts'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { createRoutine } from '../../src/logbook/routines.ts'
import { envelope, pushed } from '../support/pushing.ts'
import type { TestServer } from '../support/server.ts'
import { type Planned, setValues } from '../support/training.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { DEVICES, type DeviceName, newPerson, openAs } from './person-page.ts'
import { stored } from './routine-steps.ts'
import {
  cardOf,
  completeNext,
  expectNoSidewaysScroll,
  focusedCard,
  join,
  rowOfMenu,
  settled,
  storedWorkout,
  train,
} from './training-floor.ts'

const PUSH_DAY: Planned[] = [
  { name: 'Overhead Press', sets: [{}, {}] },
  { name: 'Lateral Raise', sets: [{}, {}, {}] },
  { name: 'Triceps Pushdown', sets: [{}, {}, {}] },
  { name: 'Face Pull', sets: [{}] },
]

const more = (page: Page, name: string) => page.getByRole('button', { name: `More for ${name}` })
const superset = (page: Page) => page.getByRole('group', { name: 'Superset A: Lateral Raise and Triceps Pushdown' })

async function start(browser: Browser, app: TestServer, device: DeviceName, options = {}) {
  const training = await train(app, { exercises: PUSH_DAY })
  const scene = await join(browser, training, device, options)
  return { ...scene, training }
}

async function joinWithNext(page: Page, press: (button: ReturnType<typeof more>) => Promise<void>, name: string) {
  await press(cardOf(page, name).getByRole('button').first())
  await press(more(page, name))
  const row = rowOfMenu(page, 'Superset with next')
  await press(row)
  await expect(row).toHaveCount(0)
}

test('R-LIFT-16 R-LIFT-17 R-LIFT-18 the two exercises of a superset alternate, with one rest per round', async ({
  browser,
  app,
}) => {
  const { page, press, training } = await start(browser, app, 'phone')
  await joinWithNext(page, press, 'Lateral Raise')
  await expect(superset(page)).toBeVisible()
  await expect(superset(page)).toContainText('Superset · round 1 of 3')
  await expect(focusedCard(page)).toContainText('A1')
  await expect(focusedCard(page)).toContainText('Then A2 Triceps Pushdown')
  const bar = page.getByRole('region', { name: 'Workout progress' })
  await expect(bar).toContainText('No rest between A1 and A2')

  await completeNext(page)
  await expect(focusedCard(page)).toContainText('Triceps Pushdown')
  await expect(focusedCard(page)).toContainText('Then rest, then A1 Lateral Raise')
  await expect(bar.getByRole('group', { name: 'Rest' })).toHaveCount(0)
  for (const device of ['laptop', 'phone'] as const) {
    await page.setViewportSize(DEVICES[device].viewport)
    await expectNothingForAxe(page)
    await expectNoSidewaysScroll(page)
  }

  await completeNext(page)
  await expect(bar.getByRole('group', { name: 'Rest' })).toBeVisible()
  await expect(focusedCard(page)).toContainText('Lateral Raise')
  await expect(superset(page)).toContainText('round 2 of 3')
  await expect.poll(async () => (await storedWorkout(training)).exercises.filter((row) => row.group_id).length).toBe(2)
})

test('R-LIFT-16 R-LIFT-08 supersets and sides are set in the builder or permanently in a workout, and removed for today only', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  const routineId = crypto.randomUUID()
  const adds = ['Squat', 'Bench', 'Row'].map((name) =>
    addExercise.planning.make({
      ...{ id: crypto.randomUUID(), exerciseId: exerciseIdFor(person.userId, name), name, section: 'training' },
      sets: [1, 2].map((n) => ({ ...setValues({ set_variant: `Set ${n}` }), id: crypto.randomUUID() })),
    }),
  )
  const ops = [createRoutine.make({ name: 'Push' }), ...adds]
  const at = app.clock.now
  await pushed(
    app,
    person,
    ops.map((made, n) => envelope(person, person.userId, routineId, made, { n, at })),
    { sentAt: at },
  )
  const grouped = async () => {
    const [routine] = await stored(app, person)
    return routine?.exercises.filter((row) => row.group_id).map(({ name }) => name)
  }

  const options = { viewport: { width: 325, height: 700 }, colorScheme: 'dark' as const }
  const { page, press, goto } = await openAs(browser, app, person, 'phone', options)
  await goto(`/routines/${routineId}/configure`)
  await press(more(page, 'Squat'))
  await press(page.getByRole('dialog', { name: 'Squat' }).getByRole('button', { name: 'Superset with next' }))
  await expect(page.getByRole('group', { name: 'Superset A: Squat and Bench' })).toContainText('Superset · 2 rounds')
  await expect.poll(grouped).toEqual(['Squat', 'Bench'])
  await settled(page)
  await expectNothingForAxe(page)
  await expectNoSidewaysScroll(page)

  // Both sides of a set are one round.
  const sides = async () => {
    const [routine] = await stored(app, person)
    return routine?.sets.filter(({ side }) => side).map(({ set_variant, side }) => `${set_variant} ${side}`)
  }
  const choose = async (row: string) => {
    await press(more(page, 'Squat'))
    await press(page.getByRole('dialog', { name: 'Squat' }).getByRole('button', { name: row }))
  }
  await choose('One side at a time')
  await expect.poll(sides).toEqual(['Set 1 left', 'Set 1 right', 'Set 2 left', 'Set 2 right'])
  await expect(page.getByRole('group', { name: 'Superset A: Squat and Bench' })).toContainText('Superset · 2 rounds')
  await choose('Both sides together')
  await expect.poll(sides).toEqual([])
  await press(page.getByRole('button', { name: 'Undo' }).first())
  await expect.poll(sides).toHaveLength(4)
  await choose('Both sides together')
  await expect.poll(sides).toEqual([])

  await press(page.getByRole('button', { name: /start/i }).last())
  await expect(focusedCard(page)).toContainText('Squat')
  await press(more(page, 'Squat'))
  await press(page.getByRole('dialog', { name: 'Squat' }).getByRole('button', { name: 'Superset with next' }))
  const question = page.getByRole('dialog', { name: 'Superset', exact: true })
  await expect(question).toContainText('Squat, Bench, and Row')
  await press(question.getByRole('radio', { name: 'Permanently' }))
  await settled(page)
  await expectNothingForAxe(page)
  await press(question.getByRole('button', { name: 'Join' }))
  await expect(page.getByRole('group', { name: 'Superset A: Squat, Bench, and Row' })).toBeVisible()
  await expect.poll(grouped).toEqual(['Squat', 'Bench', 'Row'])
  await settled(page)
  const bar = page.getByRole('region', { name: 'Workout progress' })
  await expect(bar).toContainText('No rest between A1 and A2')
  await expect(bar.getByText('0%')).toBeHidden() // Both have no room beside each other.

  await press(more(page, 'Squat'))
  await press(page.getByRole('dialog', { name: 'Squat' }).getByRole('button', { name: 'Take out of superset' }))
  await press(question.getByRole('button', { name: 'Take out' }))
  await expect(page.getByRole('group', { name: 'Superset A: Bench and Row' })).toBeVisible()
  expect(await grouped()).toEqual(['Squat', 'Bench', 'Row'])
})
