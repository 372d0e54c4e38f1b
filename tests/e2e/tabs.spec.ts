import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { TestServer } from '../support/server.ts'
import { test } from './killable-phone.ts'
import { openAs } from './person-page.ts'
import {
  cardOf,
  completeNext,
  expectProgress,
  focusedCard,
  storedWorkout,
  type Training,
  train,
} from './training-floor.ts'

/** Two tabs of one browser, both in the workout. */
async function inTwoTabs(context: BrowserContext, first: Page, origin: string): Promise<[Page, Page]> {
  const second = await context.newPage()
  for (const page of [first, second]) {
    await page.goto(`${origin}/workout/active`)
    await expect(focusedCard(page)).toBeVisible()
  }
  return [first, second]
}

/** What the server has: sets that are complete, and how often a set was completed at all. */
async function completions(training: Training) {
  const { sets } = await storedWorkout(training)
  const applied = await training.app.context.database.db
    .selectFrom('applied_operation')
    .select('op_id')
    .where('document_id', '=', training.logged.workoutId)
    .where('kind', '=', 'set.complete')
    .execute()
  return { sets: sets.filter(({ status }) => status === 'complete').length, applied: applied.length }
}

const expectArrived = (training: Training, count: number) =>
  expect.poll(() => completions(training), { timeout: 40_000 }).toEqual({ sets: count, applied: count })

/** One card for both tabs: a focus moves only where a set is completed. */
const SIX_SETS = {
  exercises: [{ name: 'Squat', sets: Array.from({ length: 6 }, (_, index) => ({ set_variant: `Set ${index + 1}` })) }],
}

const SAVED = (count: number) => `Offline · ${count} sets saved on this phone`

test('Y1 Y27 two tabs that log without a server show the same sets, and each set reaches the server once', async ({
  browser,
  app,
  network,
}) => {
  const training = await train(app, SIX_SETS)
  const phone = await openAs(browser, app, training.person, 'phone')
  const [first, second] = await inTwoTabs(phone.context, phone.page, network.origin)
  network.break({ isDown: true })
  await completeNext(first)
  await expectProgress(second, '1 of 6 sets')
  await completeNext(second)
  await completeNext(second)
  await expectProgress(first, '3 of 6 sets')
  await completeNext(first)
  for (const page of [first, second]) {
    await expectProgress(page, '4 of 6 sets')
    await expect(page.getByText(SAVED(4))).toBeVisible()
    await expect(cardOf(page, 'Squat').getByRole('group', { name: /^Set/ })).toHaveCount(6)
  }
  network.mend()
  await expectArrived(training, 4)
  for (const page of [first, second]) {
    await expect(page.getByText(/saved on this phone|Sending/)).toHaveCount(0)
    await expectProgress(page, '4 of 6 sets')
  }
  await phone.context.close()
})

for (const closed of ['first', 'second'] as const) {
  test(`Y27 when the ${closed} of two tabs is closed without a server, the other tab shows and sends its sets`, async ({
    browser,
    app,
    network,
  }) => {
    const training = await train(app, SIX_SETS)
    const phone = await openAs(browser, app, training.person, 'phone')
    const [first, second] = await inTwoTabs(phone.context, phone.page, network.origin)
    network.break({ isDown: true })
    const [leaving, staying] = closed === 'first' ? [first, second] : [second, first]
    await completeNext(staying)
    await expectProgress(leaving, '1 of 6 sets')
    await completeNext(leaving)
    await completeNext(leaving)
    await leaving.close()
    await expectProgress(staying, '3 of 6 sets')
    await expect(staying.getByText(SAVED(3))).toBeVisible()
    network.mend()
    await staying.evaluate(() => window.dispatchEvent(new Event('online'))) // As a browser says it; it need not wait.
    await expectArrived(training, 3)
    await phone.context.close()
  })
}

test('Y8 Y27 when a tab is killed while sending, the other tab takes over and nothing is applied twice', async ({
  browser,
  app,
  network,
}) => {
  const training = await train(app, SIX_SETS)
  const phone = await openAs(browser, app, training.person, 'phone')
  const [first, second] = await inTwoTabs(phone.context, phone.page, network.origin)
  // The answers never come: what is sent is applied, and the tab that sent it does not know.
  network.break({ cut: 'before', path: '/api/ops' })
  const isCut = first.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/ops'))
  await completeNext(first)
  await isCut
  network.break({ delayMs: 2_000, path: '/api/ops' })
  // After the failure either of them may be the one.
  const isSent = phone.context.waitForEvent('request', (request) => request.url().endsWith('/api/ops'))
  await completeNext(first)
  await expectProgress(second, '2 of 6 sets')
  const sending = (await isSent).frame().page()
  const staying = sending === first ? second : first
  const crashed = sending.waitForEvent('crash')
  const session = await phone.context.newCDPSession(sending)
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await completeNext(staying)
  network.mend()
  await expectArrived(training, 3)
  await expectProgress(staying, '3 of 6 sets')
  await expect(staying.getByText(/saved on this phone|Sending/)).toHaveCount(0)
  await phone.context.close()
})

test('Y34 R-AUTH-59 logging out in one tab asks about another tab’s unsent change, and keeps it for the next log-in', async ({
  browser,
  app,
  network,
}) => {
  const training = await train(app, { done: 6 })
  const phone = await openAs(browser, app, training.person, 'laptop')
  const other = await phone.context.newPage()
  await phone.page.goto(`${network.origin}/account`)
  await other.goto(`${network.origin}/routines`)
  network.break({ isDown: true, path: '/api/ops' })
  await other.getByRole('button', { name: 'Create a new routine' }).first().click()
  await other.getByRole('textbox', { name: 'Routine name' }).fill('Pull Day')
  await other.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(other).toHaveURL(/\/configure$/)
  await phone.page.getByRole('button', { name: 'Log out' }).first().click()
  const question = phone.page.getByRole('dialog', { name: 'Log out?' })
  await expect(question).toContainText('1 change')
  await question.getByRole('button', { name: /^Keep on this/ }).click()
  for (const page of [phone.page, other]) await expect(page).toHaveURL(`${network.origin}/`)
  network.mend()
  const again = await app.logIn(await emailOf(app, training.person.userId))
  const [name = '', value = ''] = again.cookie.split(/=(.*)/s)
  await phone.context.addCookies([{ name, value, url: network.origin }])
  await other.goto(`${network.origin}/routines`)
  await expect(other.getByRole('link', { name: /Pull Day/ })).toBeVisible()
  const { db } = app.context.database
  const routines = db.selectFrom('routine').select('routine_name').where('user_id', '=', training.person.userId)
  await expect.poll(() => routines.execute()).toEqual([{ routine_name: 'Pull Day' }])
  await phone.context.close()
})

const emailOf = async (app: TestServer, userId: string) =>
  (
    await app.context.database.db
      .selectFrom('profile')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).email
