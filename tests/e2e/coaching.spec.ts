import { expect } from '@playwright/test'
import { shareWith } from '../support/shares.ts'
import { test } from './app-server.ts'
import { openAs } from './person-page.ts'
import { completeNext, expectProgress, focusedCard, join, rowOf, train, whenSheetsAreHere } from './training-floor.ts'

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }

test('R-COACH-04 R-COACH-06 R-COACH-07 a coach on a laptop goes between two clients on phones, of whom one is offline, and nothing said or done is lost', async ({
  browser,
  app,
}) => {
  const max = await app.signUp('Max', 'Coach', 'max@coaching.test')
  const train3 = async (first: string, exercise: string) => {
    const person = await app.signUp(first, 'Owen', `${first.toLowerCase()}@coaching.test`)
    await shareWith(app, person, max, ALL)
    return await train(app, { exercises: [{ name: exercise, sets: [{}, {}, {}] }] }, person)
  }
  const [anns, bens] = [await train3('Ann', 'Squat'), await train3('Ben', 'Bench Press')]
  const [ann, ben] = [await join(browser, anns, 'phone'), await join(browser, bens, 'phone')]
  await whenSheetsAreHere(ann.page)

  // Ann loses the network, logs a set and says something of it.
  await ann.context.setOffline(true)
  await completeNext(ann.page)
  const first = rowOf(ann.page, anns.logged.setIds[0])
  await ann.press(first.getByRole('button', { name: /^Edit / }))
  await ann.press(ann.page.getByRole('dialog', { name: 'Edit Set' }).getByRole('button', { name: 'Comment' }))
  const said = ann.page.getByRole('dialog', { name: 'Comments' })
  await said.getByRole('textbox').fill('My left knee clicked.')
  await ann.press(said.getByRole('button', { name: 'Send' }))
  await expect(said.getByRole('listitem')).toContainText('My left knee clicked.')
  await ann.press(said.getByRole('button', { name: 'Close' }))

  // Max logs a set for both of them.
  const { page, press, goto, context } = await openAs(browser, app, max, 'laptop')
  await goto('/clients')
  await press(page.getByRole('article', { name: 'Ann', exact: true }).getByRole('button', { name: /^Join/ }))
  await expect(page.getByText('Managing Ann Owen')).toBeVisible()
  await expect(focusedCard(page)).toContainText('Squat')
  await rowOf(page, anns.logged.setIds[1]).locator('.set-complete').press('Enter')
  await expectProgress(page, '1 of 3 sets')
  await press(page.getByRole('button', { name: 'Next client: Ben' }))
  await expect(page.getByText('Managing Ben Owen')).toBeVisible()
  await expect(focusedCard(page)).toContainText('Bench Press')
  await completeNext(page)
  await expectProgress(ben.page, '1 of 3 sets')
  await expectProgress(ann.page, '1 of 3 sets')

  await ann.context.setOffline(false)
  await expectProgress(ann.page, '2 of 3 sets')
  await press(page.getByRole('button', { name: 'Next client: Ann' }))
  await expectProgress(page, '2 of 3 sets')
  await press(rowOf(page, anns.logged.setIds[0]).getByRole('button', { name: '1 comment' }))
  await expect(page.getByRole('dialog', { name: 'Comments' }).getByRole('listitem')).toContainText(
    'My left knee clicked.',
  )
  await Promise.all([ann.context, ben.context, context].map((each) => each.close()))
})
