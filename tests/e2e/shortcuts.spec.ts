import { expect, type Page } from '@playwright/test'
import { logWorkout } from '../support/logbook.ts'
import type { TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { expectNothingForAxe } from './axe.ts'
import { LAPTOP } from './lifter.ts'
import { giveSession } from './person-page.ts'
import { makePerson, startTraining } from './signing-in.ts'
import { focusedCard, HALF_HOUR, HOUR, rowOf } from './training-floor.ts'

test.use({ viewport: LAPTOP.viewport })

const list = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

async function open(page: Page, app: TestServer) {
  const person = await makePerson(app)
  await giveSession(page.context(), app, person)
  await page.goto(`${app.origin}/routines`)
  await expect(page.getByRole('heading', { name: 'Routines', level: 1 })).toBeVisible()
  return person
}

test('keyboard shortcuts on lists: / searches, N creates a routine, ? lists all keys, and a switch turns them off', async ({
  page,
  app,
}) => {
  await open(page, app)
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search routines' })
  await expect(search).toBeFocused()
  await page.keyboard.type('n/?')
  await expect(search).toHaveValue('n/?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search.blur()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Name routine' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('?')
  await expect(list(page)).toContainText('Complete next set')
  await expectNothingForAxe(page)
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await page.reload()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Name routine' })).toBeVisible()
})

test('R-REACH-20 exercise menu shortcuts: N notes, B logs a body weight, U fills in last time, M then P opens progress, E then K sets a kind', async ({
  page,
  app,
}) => {
  const person = await open(page, app)
  const exercises = [{ name: 'Squat', sets: [{ reps: 5 }, { reps: 5 }] }]
  await logWorkout(app, person, {
    ...{ exercises: [{ name: 'Squat', sets: [{ reps: 8 }, { reps: 8 }] }], at: app.clock.now - 48 * HOUR },
  })
  const logged = await logWorkout(app, person, { exercises, at: app.clock.now - HALF_HOUR, done: 0, ends: false })
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await expect(focusedCard(page).getByRole('button', { name: 'More for Squat' })).toBeVisible()
  const sheet = page.getByRole('dialog')

  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Notes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog', { name: 'Body weight' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(page.getByRole('menu', { name: 'Squat' })).toBeVisible()
  await page.keyboard.press('j') // It stays in the menu.
  await page.keyboard.press('p')
  await expect(sheet.getByRole('radio', { name: 'Progress' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await expect(focusedCard(page)).toContainText('2 days ago')
  await page.keyboard.press('u')
  await expect(sheet).toHaveCount(0)
  await expect(rowOf(page, logged.setIds[1])).toContainText('× 8')

  await page.keyboard.press('e')
  await page.keyboard.press('k')
  await sheet.getByRole('radio', { name: 'Drop' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('group', { name: /drop set/i })).toBeVisible()
  await expect(sheet).toHaveCount(0)

  await page.keyboard.press('?')
  for (const text of ['Use last time', 'Note for today', 'Body weight', 'Kind', 'Swap exercise'])
    await expect(list(page)).toContainText(text)
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('m')
  await page.keyboard.press('n')
  await page.keyboard.press('e')
  await expect(sheet).toHaveCount(0)
})

test('workout shortcuts: D completes, E edits, A adds, 1 2 3 and J K navigate, Shift+W ends', async ({ page, app }) => {
  await page.setViewportSize({ width: 1280, height: 480 }) // so that there is something to scroll
  const person = await open(page, app)
  await startTraining(app, person)
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await expect(page.getByRole('button', { name: /^Complete Set 1/ })).toBeVisible()
  await page.keyboard.press('e')
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('Edit Set')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.keyboard.press('2')
  await expect(page.getByRole('button', { name: /^Training/ })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Add exercise' })).toBeVisible()
  await page.keyboard.type('lunge')
  await expect(page.getByRole('checkbox').first()).toHaveText(/^Lunge/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(sheet).toHaveCount(0)
  const card = (name: string) => page.locator('article').filter({ hasText: name })
  await expect(card('Lunge')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(card('Squat')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('j')
  await expect(card('Lunge')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await page.keyboard.press('d')
  await expect(card('Squat')).toContainText('1 of 2 sets')
  await expect(card('Squat').getByRole('button', { name: /^Complete Set 2/ })).toBeFocused()
  await page.keyboard.press('Shift+W')
  await expect(page.getByRole('alertdialog', { name: 'End workout?' })).toBeVisible()
})
