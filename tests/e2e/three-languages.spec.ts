import { expect, type Page } from '@playwright/test'
import { shownSetName } from '../../src/words/shown-set-name.ts'
import type { Words } from '../../src/words/words.ts'
import { defaultWorkoutName } from '../../src/words/workout-name.ts'
import { NOON_ZONE } from '../support/noon.ts'
import { shareWith } from '../support/shares.ts'
import { test } from './app-server.ts'
import { Finger } from './deck-harness/deck-test.ts'
import { nextRailAtRest } from './lifter.ts'
import { arabic, expectOnlyIn, german, japanese } from './own-language.ts'
import { openAs } from './person-page.ts'
import { toast } from './signing-in.ts'
import { completeNext, expectProgress, focusedCard, join, rowOf, train, whenSheetsAreHere } from './training-floor.ts'

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
const [SQUAT, BENCH] = ['سكوات', 'ベンチプレス']

const SAID = 'Knie raus'

const setName = (words: Words, position: number) => shownSetName(`Set ${position}`, words)
const done = (words: Words, sets: number) => words('exerciseCards.setsDone', { done: sets, total: 4 })

test('R-REACH-11 R-REACH-14 a workout by an Arabic and a Japanese lifter with a German coach, each in their own language, live', async ({
  browser,
  app,
}) => {
  const max = await app.signUp('Max', 'Muster', 'max@three.test')
  const trains = async (first: string, last: string, exercise: string, words: Words) => {
    const person = await app.signUp(first, last, `${words.language}@three.test`)
    await shareWith(app, person, max, ALL)
    const name = defaultWorkoutName(app.clock.now, NOON_ZONE, words)
    const training = await train(app, { name, exercises: [{ name: exercise, sets: [{}, {}, {}, {}] }] }, person)
    return { ...training, name }
  }
  const [laylas, kens] = [await trains('ليلى', 'حداد', SQUAT, arabic), await trains('健', '佐藤', BENCH, japanese)]
  const layla = await join(browser, laylas, 'phone', { locale: 'ar' })
  const ken = await join(browser, kens, 'phone', { locale: 'ja' })
  const coach = await openAs(browser, app, max, 'laptop', { locale: 'de-DE' })
  const typed = [SQUAT, BENCH, laylas.name, kens.name, SAID, ...'ليلى حداد لح 健 佐藤 健佐 Max Muster MM'.split(' ')]
  const { page, press, goto } = coach
  await goto('/clients')
  const cardOf = (name: string) => page.getByRole('article', { name, exact: true })
  // What Sled named the workout stays in the language of the lifter who began it.
  await expect(cardOf('ليلى')).toContainText(laylas.name)
  await expect(cardOf('健')).toContainText(kens.name)
  await expectOnlyIn('de', page, typed)
  await Promise.all([whenSheetsAreHere(layla.page), whenSheetsAreHere(ken.page)])

  // The coach logs a set for each.
  const joinClient = (name: string) => press(page.getByRole('button', { name: german('sharing.joinSpoken', { name }) }))
  const goOnTo = (name: string) => press(page.getByRole('button', { name: german('app.acting.nextSpoken', { name }) }))
  await joinClient('ليلى')
  await expect(focusedCard(page)).toContainText(SQUAT)
  await expect(page.getByText(german('app.acting.managing', { name: 'ليلى حداد' }))).toBeVisible()
  await completeNext(page)
  await expectTold(layla.page, arabic('workout.news.manager'), `${setName(arabic, 1)} · ${SQUAT}`)
  await expectProgress(layla.page, done(arabic, 1))
  await expectOnlyIn('ar', layla.page, typed)
  await expect(layla.page.getByRole('group', { name: arabic('workout.rest.title') })).toBeVisible()

  await goOnTo('健')
  await expect(focusedCard(page)).toContainText(BENCH)
  await completeNext(page)
  await expectTold(ken.page, japanese('workout.news.manager'), `${setName(japanese, 1)} · ${BENCH}`)
  await expectProgress(ken.page, done(japanese, 1))
  await expectOnlyIn('ja', ken.page, typed)
  await expect(ken.page.getByRole('group', { name: japanese('workout.rest.title') })).toBeVisible()

  // A set of each lifter appears at the coach's: the Japanese thumb is pushed to the right, the Arabic one to the left.
  await push(ken.page, 290)
  await expectTold(page, german('workout.news.somebody', { name: '健 佐藤' }), `${setName(german, 2)} · ${BENCH}`)
  await expectProgress(page, done(german, 2))
  await goOnTo('ليلى')
  await expectProgress(page, done(german, 1))
  await whenSheetsAreHere(page)
  await push(layla.page, 290)
  await expect(rowOf(layla.page, laylas.logged.setIds[1])).toHaveAttribute('data-status', 'default')
  await push(layla.page, -290)
  await expect(rowOf(layla.page, laylas.logged.setIds[1])).toHaveAttribute('data-status', 'complete')
  const told = german('workout.news.somebody', { name: 'ليلى حداد' })
  await expectTold(page, told, `${setName(german, 2)} · ${SQUAT}`)
  await expectProgress(page, done(german, 2))
  await expectOnlyIn('de', page, typed)

  // What the Arabic lifter does without a network arrives with it.
  await layla.context.setOffline(true)
  await push(layla.page, -290)
  await expectProgress(layla.page, done(arabic, 3))
  await expectOnlyIn('ar', layla.page, typed)
  await expectProgress(page, done(german, 2))
  await layla.context.setOffline(false)
  await expectProgress(page, done(german, 3))

  // The coach says something of a set, and the lifter reads it among Arabic words.
  await press(rowOf(page, laylas.logged.setIds[1]).locator('.set-edit'))
  await press(page.getByRole('dialog').getByRole('button', { name: german('comments.add') }))
  const said = page.getByRole('dialog', { name: german('comments.title') })
  await said.getByRole('textbox').fill(SAID)
  await expectOnlyIn('de', page, typed)
  await press(said.getByRole('button', { name: german('comments.send') }))
  await expect(toast(layla.page, arabic('workout.news.commented', { name: 'Max', on: SQUAT }))).toBeVisible()
  await layla.press(
    rowOf(layla.page, laylas.logged.setIds[1]).getByRole('button', { name: arabic('comments.count', { count: 1 }) }),
  )
  const read = layla.page.getByRole('dialog', { name: arabic('comments.title') })
  await expect(read.getByRole('listitem')).toContainText(SAID)
  await expectOnlyIn('ar', layla.page, typed)
  await Promise.all([layla, ken, coach].map(({ context }) => context.close()))
})

/** A toast says who did something, and of which set, in the words of its reader. */
const expectTold = (page: Page, title: string, set: string) =>
  expect
    .poll(async () => (await toast(page, title).allTextContents()).map((text) => text.replaceAll(DIRECTIONS, '')))
    .toEqual([expect.stringContaining(set)])

/** Signs around what an Arabic line inserts. */
const DIRECTIONS = /[\u2066-\u2069]/g

/** A finger pushes the thumb of the next set so far: to the right, or to the left where it is less than nothing. */
async function push(page: Page, by: number) {
  const finger = await Finger.on(page)
  await finger.drag((await nextRailAtRest(page)).locator('.set-thumb'), by)
}
