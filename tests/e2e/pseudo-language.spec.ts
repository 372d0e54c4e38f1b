import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { catalogueIn } from '#domain/exercise-catalogue.ts'
import { readSharedPlan } from '#features/plans/shared-plan.server.ts'
import { readPublicRoutine } from '#features/public-pages/routes.server.ts'
import { readPublicHistory } from '../../src/features/public-pages/read-history.server.ts'
import { readPublicWorkout } from '../../src/features/public-pages/read-workout.server.ts'
import { deleteWorkout } from '../../src/logbook/trash.ts'
import programmes from '../../src/words/programmes/en.json' with { type: 'json' }
import type { PlainKey } from '../../src/words/words.ts'
import { logWorkout } from '../support/logbook.ts'
import { englishProgramme } from '../support/our-programmes.ts'
import { planOrder, planRoutine } from '../support/planned-routine.ts'
import type { Person, TestServer } from '../support/server.ts'
import { brought, NAMES_IN_HEAVY_LIGHT } from '../support/shared-plan.ts'
import type { Planned } from '../support/training.ts'
import { test } from './app-server.ts'
import { coachOf, invitationOf } from './coach.ts'
import { newPerson, openAs } from './person-page.ts'
import { expectTranslated, openDrawn, pseudo, speakPseudo } from './pseudo-page.ts'
import { completeNext, elsewhere, HALF_HOUR, HOUR } from './training-floor.ts'

/** As narrow as a phone gets, and so tall that a whole screen is in view. */
const NARROW = { viewport: { width: 325, height: 1800 }, hasTouch: true, serviceWorkers: 'block' as const }

/** Names without letters: a letter on the screen is then a text outside the catalogue. */
const EXERCISES: Planned[] = [
  {
    name: '100',
    section: 'warmup',
    sets: [{ set_variant: '1', set_type: 'timed', timed_set_duration: 45, weight_unit: 'body' }],
  },
  { name: '200', sets: ['1', '2', '3'].map((set_variant) => ({ set_variant })) },
  { name: '300', sets: ['1', '2'].map((set_variant) => ({ set_variant, weight: 102.5 })) },
]

/** A person on a narrow phone that speaks the pseudo language. */
async function enter(browser: Browser, app: TestServer, person: Person) {
  const opened = await openAs(browser, app, person, 'phone', { ...NARROW, isMobile: false, deviceScaleFactor: 1 })
  const { page } = opened
  await speakPseudo(page)
  const look = (place: string, typed?: readonly string[]) => expectTranslated(page, place, typed)
  return {
    ...opened,
    look,
    /** Opens a screen and looks at it. `typed`: texts on it that people have typed. */
    async see(path: string, typed?: readonly string[]) {
      await page.goto(app.origin + path)
      await expect(page.locator('h1, [role=timer]').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await look(path, typed)
    },
    /** Presses something that opens a sheet or a question, looks at that, and closes it. */
    async peek(place: string, control: Locator, meanwhile?: () => Promise<void>, typed?: readonly string[]) {
      const before = await overlays(page).count()
      await control.press('Enter')
      await expect(overlays(page)).toHaveCount(before + 1)
      await look(place, typed)
      await meanwhile?.()
      await page.keyboard.press('Escape')
      await expect(overlays(page)).toHaveCount(before)
    },
    button: (key: PlainKey, values?: Record<string, string | number>) => button(page, say(key, values)),
  }
}

/** What Sled's programmes are called, which has files of its own, and lists of their exercises. */
const PROGRAMMES = [
  ' and ',
  ...Object.values(programmes).flatMap(({ name, text, days, ...more }) => [
    ...[name, text, ...days],
    ...('after' in more ? [more.after] : []),
  ]),
  ...englishProgramme('tiers').tracks.flatMap(({ exercise, label }) => [exercise, label ?? '']),
]

const overlays = (page: Page) => page.locator('[role=dialog], [role=alertdialog]')
const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true }).first()
const say = pseudo as unknown as (key: PlainKey, values?: Record<string, string | number>) => string

/** A routine, a workout a day ago, and somebody to share with. */
async function trained(app: TestServer) {
  const person = await newPerson(app)
  const routineId = await planRoutine(app, person, { name: '900', exercises: EXERCISES })
  const { workoutId } = await logWorkout(app, person, {
    ...{ name: '800', routineId, exercises: EXERCISES, at: app.clock.now - 24 * HOUR },
  })
  return { person, routineId, workoutId }
}

/** What anybody has called a workout or a routine, and who people are: lists of administrators show everybody. */
async function namesOfAll({ context: { database } }: TestServer): Promise<string[]> {
  const workouts = await database.db.selectFrom('workout').select('workout_name as name').execute()
  const routines = await database.db.selectFrom('routine').select('routine_name as name').execute()
  const people = await database.db.selectFrom('profile').select(['first_name', 'last_name', 'email']).execute()
  const invited = await database.db.selectFrom('account_invitation').select('email').execute()
  return [
    ...[...workouts, ...routines].map(({ name }) => name),
    ...people.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()).filter(Boolean),
    ...[...people, ...invited].map(({ email }) => email),
  ]
}

test.describe('at 325 px in a pseudo language a third longer than English, all texts are translated and none is cut off', () => {
  test('R-LAYOUT-14 in a longer pseudo language, log-in, landing and public pages are translated and not cut off', async ({
    browser,
    app,
  }) => {
    const { person, routineId, workoutId } = await trained(app)
    const { db } = app.context.database
    await db.updateTable('routine').set({ is_public: true }).where('id', '=', routineId).execute()
    await db.updateTable('profile').set({ share_all_workouts: true }).where('id', '=', person.userId).execute()
    const page = await (await browser.newContext(NARROW)).newPage()
    await speakPseudo(page)
    for (const path of ['/login', '/create-account', '/reset-password']) {
      await page.goto(app.origin + path)
      await expect(page.locator('h1')).toContainText('[')
      await expectTranslated(page, path)
    }
    const { origin } = app
    const asked = { origin, words: pseudo }
    await openDrawn(page, `${origin}/`, {
      kind: 'landing',
      url: `${origin}/`,
      site: app.context.config.company,
      unit: 'kg',
    })
    await expectTranslated(page, '/')
    const viewer = 'visitor'
    const routine = (await readPublicRoutine(db, asked, routineId))?.routine
    if (routine) await openDrawn(page, `${origin}/routines/public/${routineId}`, { kind: 'routine', viewer, routine })
    await expectTranslated(page, 'public routine')
    const planId = await brought(app, person)
    await db.updateTable('plan').set({ is_public: true, has_public_weights: true }).where('id', '=', planId).execute()
    const programme = (await readSharedPlan(db, planId, null))?.programme
    const url = `${origin}/plans/public/${planId}`
    const plan = programme && { id: planId, sharedBy: 'Olivia Owen', programme, url, imageUrl: url }
    if (plan) await openDrawn(page, url, { kind: 'plan', viewer, plan })
    await expectTranslated(page, 'public plan', NAMES_IN_HEAVY_LIGHT)
    const workout = await readPublicWorkout(db, asked, workoutId)
    if (workout)
      await openDrawn(page, `${origin}/history/public/workout/${workoutId}`, { kind: 'workout', viewer, workout })
    await expectTranslated(page, 'public workout')
    const history = await readPublicHistory(db, asked, { userId: person.userId, before: undefined })
    if (history)
      await openDrawn(page, `${origin}/history/public/${person.userId}`, { kind: 'history', viewer, history })
    await expectTranslated(page, 'public history')
    await page.context().close()
  })

  test('R-LAYOUT-14 in a longer pseudo language, routines, builder and history are translated and not cut off', async ({
    browser,
    app,
  }) => {
    const { person, routineId, workoutId } = await trained(app)
    const { page, see, look, peek, button: press, context } = await enter(browser, app, person)
    await see('/plan')
    await planOrder(app, person, [routineId])
    await expect(press('plans.menu.open')).toBeVisible()
    await see('/plan')
    await peek('more about a plan', press('plans.menu.open'))
    await peek('share a plan', press('publicLink.title.plan'))
    await peek('routines for a plan', press('plans.add.open'))
    await peek('how much lighter', press('plans.lighter.settings'))
    await see('/programmes', PROGRAMMES)
    await see('/programmes/tiers', PROGRAMMES)
    await peek('a starting weight', page.getByRole('button', { name: /Squat, T1/ }), undefined, PROGRAMMES)
    await see('/routines')
    await peek('what a plan offers', press('plans.card.menu'))
    await peek('name routine', press('routines.create'))
    await see(`/routines/${routineId}/configure`)
    await peek('routine settings', press('builder.settings.open'))
    await peek('share routine', press('builder.share'))
    const add = press('exerciseCards.addExerciseTo', { section: pseudo('section.training') })
    // The names of exercises are in no catalogue of texts.
    const names = catalogueIn(null).map(({ name }) => name)
    await peek('add exercise', add, undefined, names)
    await peek('edit exercise', press('exerciseCards.edit'), async () => {
      await peek('delete exercise', press('exerciseCards.editExercise.delete'))
    })
    await see('/history')
    await peek('past workout', press('history.addPast'))
    await peek('share history', press('history.share'))
    await see(`/history/${workoutId}`)
    await peek('the menu of a workout', press('history.menu.open'))
    for (const row of ['history.menu.rename', 'history.times.title', 'history.delete.button'] as const) {
      await press('history.menu.open').press('Enter')
      await press(row).press('Enter')
      await expect(press(row)).toHaveCount(0)
      await expect(overlays(page)).toHaveCount(1)
      await look(row)
      await page.keyboard.press('Escape')
      await expect(overlays(page)).toHaveCount(0)
    }
    await press('activity.title').press('Enter')
    await press('history.menu.open').press('Enter')
    await press('history.log.edit').press('Enter')
    await expectTranslated(page, 'edit log')
    await context.close()
  })

  test('R-LAYOUT-14 in a longer pseudo language, a workout, its offline state and unsaved changes are translated and not cut off', async ({
    browser,
    app,
  }) => {
    const person = await newPerson(app)
    await logWorkout(app, person, { name: '800', exercises: EXERCISES, at: app.clock.now - 24 * HOUR })
    const logged = await logWorkout(app, person, {
      ...{ name: '801', exercises: EXERCISES, at: app.clock.now - HALF_HOUR, done: 2, ends: false },
    })
    const { page, see, look, peek, button: press, context } = await enter(browser, app, person)
    await see('/workout/active')
    await peek('edit set', page.locator('[data-next] .set-edit, [data-next] button').last())
    await peek('edit exercise', press('exerciseCards.edit'), async () => {
      await peek('delete exercise', press('exerciseCards.editExercise.delete'))
    })
    await peek('last sessions', page.locator('.set-last-time, button:has-text("Łášŧ ŧíɱé")').first())
    await peek('end workout', press('exerciseCards.timer.end'))
    await completeNext(page)
    await look('resting')
    await context.setOffline(true)
    await completeNext(page)
    await look('offline')
    await elsewhere({ app, person, logged }, deleteWorkout.make({}))
    await context.setOffline(false)
    const chip = page.getByRole('button', { name: /Úñšáṽéđ/ })
    await expect(chip).toBeVisible()
    await look('unsaved changes, the chip')
    await peek('unsaved changes', chip, async () => {
      await peek(
        'discard unsaved changes',
        page
          .getByRole('dialog')
          .getByRole('button', { name: say('action.discard') })
          .first(),
      )
    })
    await context.close()
  })

  test('R-LAYOUT-14 in a longer pseudo language, account, sharing and admin pages are translated and not cut off', async ({
    browser,
    app,
  }) => {
    const { person } = await trained(app)
    const max = await coachOf(app, person)
    const { db } = app.context.database
    await db.updateTable('profile').set({ role: 'admin' }).where('id', '=', max.userId).execute()
    const { page, see, look, peek, button: press, context } = await enter(browser, app, person)
    await see('/account')
    await peek('delete account', press('account.deletion.button'))
    await see('/account/import')
    await see('/account/deleted')
    await see('/account/tokens')
    await peek('new access token', press('tokens.add'))
    await see('/account/connect-ai')
    await peek('token for an assistant', press('connectAi.make'))
    await see('/sharing')
    await peek('add a manager', press('sharing.byMe.add'))
    await peek('invite a client', press('sharing.invite.title'))
    await peek('the menu of a manager', press('sharing.more', { name: 'Max Coach' }), async () => {
      await press('sharing.revoke.button').press('Enter')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await look('remove access')
    })
    await see('/update-password')
    await see('/nowhere')
    await context.close()

    const coach = await enter(browser, app, max)
    await coach.see(await invitationOf(app, person))
    await coach.see('/sharing')
    await coach.peek('the menu of an owner', coach.button('sharing.more', { name: 'Olivia Owen' }), async () => {
      await coach.button('sharing.leave.button').press('Enter')
      await expect(coach.page.getByRole('alertdialog')).toBeVisible()
      await coach.look('leave')
    })
    await coach.peek('start a workout for somebody', coach.button('sharing.way.workout'))
    await coach.peek('manage routines of somebody', coach.button('sharing.way.manage'))
    await coach.see('/clients')
    await coach.peek('the menu of a client', coach.button('sharing.more', { name: 'Olivia' }))
    // An administrator sees the workouts and routines of everybody, those of earlier tests, too.
    const typed = await namesOfAll(app)
    for (const path of ['/admin/accounts', '/og-image-admin', '/og-test', '/og-env', '/demo', '/dashboard'])
      await coach.see(path, typed)
    await coach.see('/routines')
    await coach.page.goto(`${app.origin}/sharing`)
    await coach.button('sharing.way.history', { name: 'Olivia Owen' }).press('Enter')
    await expect(coach.page).toHaveURL(/\/history$/)
    await expect(coach.page.locator('h1')).toBeVisible()
    await expectTranslated(coach.page, 'the history of somebody')
    await coach.context.close()
  })
})
