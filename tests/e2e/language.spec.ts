import { expect, type Page } from '@playwright/test'
import { planRoutine } from '../support/planned-routine.ts'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { PHONE } from './lifter.ts'
import { arabic } from './own-language.ts'
import { giveSession } from './person-page.ts'
import { release } from './release.ts'
import { fillLogIn, makePerson, toast } from './signing-in.ts'
import { completeNext, join, rowOf, train } from './training-floor.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test.describe('app language with a service worker', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' })

  test('a user switches the app to German, it stays German offline, and other devices follow', async ({
    page,
    context,
    browser,
    app,
  }) => {
    const person = await makePerson(app)
    await giveSession(context, app, person)
    await page.goto(`${app.origin}/account`)
    await page.getByLabel('App language').selectOption('Deutsch')
    await expect(heading(page, 'Konto')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await page.waitForFunction(async () => {
      const kept = await caches.open('words')
      return (await kept.keys()).some(({ url }) => url.includes('/words-de-'))
    })
    await context.setOffline(true)
    await page.goto(`${app.origin}/account`)
    await expect(heading(page, 'Konto')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await context.setOffline(false)

    const other = await (await browser.newContext(PHONE)).newPage()
    await other.goto(`${app.origin}/login`)
    await fillLogIn(other, person.email, PASSWORD)
    await expect(heading(other, 'Pläne')).toBeVisible()
    // The other device is open, and follows without a reload.
    await page.getByLabel('Sprache der App').selectOption('English')
    await expect(heading(other, 'Routines')).toBeVisible()
    await other.context().close()
  })

  test('R-REACH-11 R-REACH-14 R-REACH-17 a user chooses Arabic: the app turns at once, other devices follow, and texts, exercises and How to are there offline, after an update too', async ({
    page,
    context,
    browser,
    app,
    clientFolder,
  }) => {
    const person = await makePerson(app)
    const routineId = await planRoutine(app, person, { name: 'Push', exercises: [{ name: 'Overhead Press' }] })
    await giveSession(context, app, person)
    await page.goto(`${app.origin}/account`)
    const choice = page.getByLabel('App language')
    await expect(choice.locator('option')).toContainText(['English', 'Deutsch', 'Español (draft)'])
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await choice.selectOption('العربية (draft)')
    await expect(heading(page, arabic('account.title'))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await expect(page.getByText(arabic('account.language.draftNote'))).toBeVisible()
    const other = await (await browser.newContext(PHONE)).newPage()
    await other.goto(`${app.origin}/login`)
    await fillLogIn(other, person.email, PASSWORD)
    await expect(heading(other, arabic('routines.title'))).toBeVisible()
    await expect(other.locator('html')).toHaveAttribute('dir', 'rtl')
    await other.context().close()

    const keptIn = (language: string) =>
      page.evaluate(async (end) => {
        const kept = (await (await caches.open('words')).keys()).map(({ url }) => new URL(url).pathname)
        return kept.filter((path) => path.includes(end)).length
      }, `-${language}-`)
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await expect.poll(() => keptIn('ar')).toBe(4)
    await context.setOffline(true)
    await page.getByLabel(arabic('account.language.label')).selectOption('Deutsch')
    await expect(toast(page, arabic('connection.none'))).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')

    // It starts anew without a connection, and then with a new version.
    await page.goto(`${app.origin}/routines/${routineId}/configure`)
    await expectArabicExercises(page)
    await page.reload() // Without the open sheet.
    await context.setOffline(false)
    const suffix = release(clientFolder)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    const offer = toast(page, arabic('app.update.ready')).getByRole('button', { name: arabic('app.update.reload') })
    await expect(offer).toBeVisible()
    await context.setOffline(true)
    await offer.tap()
    const version = () => page.evaluate(() => document.querySelector('script[src]')?.getAttribute('src'))
    await expect(async () => expect(await version()).toContain(suffix)).toPass()
    await expectArabicExercises(page)
  })
})

/** In the builder of a routine with an overhead press: its 'How to', and what else there is to add. */
async function expectArabicExercises(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await page.getByRole('button', { name: arabic('exerciseCards.menu.open', { name: 'Overhead Press' }) }).tap()
  const sheet = page.getByRole('dialog', { name: 'Overhead Press' })
  await sheet.getByRole('button', { name: arabic('figures.howTo.title') }).tap()
  await expect(sheet.locator('ol li')).toContainText(['عند الترقوة', 'ادفع عموديًا', 'اعصر الأرداف'])
  await sheet.getByRole('button', { name: arabic('action.close') }).tap()
  await expect(sheet).toHaveCount(0)
  await page
    .getByRole('button', { name: arabic('exerciseCards.addExerciseTo', { section: arabic('section.training') }) })
    .tap()
  const list = page.getByRole('dialog')
  await list.getByRole('searchbox').fill('بيستول')
  await expect(list.getByRole('checkbox', { name: 'سكوات برجل واحدة' })).toBeVisible()
}

test.describe('German texts on a narrow screen', () => {
  test.use({ locale: 'de-DE' })

  test('R-LAYOUT-18 R-EDIT-39 the German labels for ways to measure a set are not cut off on a narrow phone', async ({
    page,
    context,
    app,
  }) => {
    const person = await makePerson(app)
    await giveSession(context, app, person)
    const routineId = await planRoutine(app, person, { name: 'Push', exercises: [] })
    await page.setViewportSize({ width: 325, height: 700 })
    await page.goto(`${app.origin}/routines/${routineId}/configure`)
    await page
      .getByRole('button', { name: /Übung .*hinzufügen/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('searchbox').fill('Xylofon')
    await page.getByRole('button', { name: 'Neu: „Xylofon“' }).click()
    const labels = page.getByRole('dialog').locator('[role=radiogroup] label')
    await expect(labels.filter({ hasText: 'Wdh.' })).toBeVisible()
    const cut = await labels.evaluateAll((all) =>
      all.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
    )
    expect(cut).toEqual([])
  })

  test('R-EDIT-38 the German editing sheet of a completed set fits a narrow phone', async ({ browser, app }) => {
    const narrow = { viewport: { width: 325, height: 700 }, locale: 'de-DE' }
    const training = await train(app, { exercises: [{ name: 'Squat', sets: [{}, {}] }] })
    const { page, context } = await join(browser, training, 'phone', narrow)
    await completeNext(page)
    await rowOf(page, training.logged.setIds[0]).locator('.set-edit').press('Enter')
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(/^Abgehakt um \d/)).toBeVisible()
    const tooWide = await sheet
      .locator('*')
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > innerWidth).map((each) => each.tagName))
    expect(tooWide).toEqual([])
    await context.close()
  })

  test('R-REACH-08 the German button that restores an archived routine fits on a narrow phone', async ({
    page,
    context,
    app,
  }) => {
    const person = await makePerson(app)
    await giveSession(context, app, person)
    const id = await planRoutine(app, person, { name: 'Push', exercises: [] })
    await app.context.database.db.updateTable('routine').set({ is_archived: true }).where('id', '=', id).execute()
    await page.setViewportSize({ width: 325, height: 700 })
    await page.goto(`${app.origin}/account/deleted`)
    const restore = page.getByRole('button', { name: /^Wiederherstellen/ })
    const room = () =>
      restore.evaluate((button) => {
        const text = button.querySelector('span')?.getBoundingClientRect().width ?? Number.NaN
        return button.getBoundingClientRect().width - text
      })
    expect(await room()).toBeGreaterThanOrEqual(28) // 14 px at each side
  })

  test('R-REACH-20 the German list of shortcuts names keys as on a German keyboard', async ({ page, context, app }) => {
    await giveSession(context, app, await makePerson(app))
    await page.goto(`${app.origin}/routines`)
    await expect(heading(page, 'Pläne')).toBeVisible()
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Tastenkürzel' })
    for (const key of ['Umschalt+W', 'Bild ↓', 'Ende']) await expect(list.getByText(key, { exact: true })).toBeVisible()
    await expect(list.getByText(/^(Strg|⌘)\+Eingabe$/)).toBeVisible()
  })
})

test.describe('a visitor with a German browser', () => {
  test.use({ ...PHONE, locale: 'de-DE' })

  test('R-AUTH-14 a visitor whose browser asks for German sees German pages', async ({ page, app }) => {
    const answer = await page.goto(app.origin)
    expect(await answer?.headerValue('Vary')).toContain('Accept-Language')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.goto(`${app.origin}/history/public/00000000-0000-4000-8000-000000000000`)
    await expect(heading(page, 'Verlauf nicht verfügbar.')).toBeAttached()
    await page.goto(`${app.origin}/nowhere`)
    await expect(page.getByText('Seite nicht gefunden.')).toBeVisible()
    const olivia = await makePerson(app)
    const routineId = await planRoutine(app, olivia, { name: 'Push', exercises: [] })
    const { db } = app.context.database
    await db.updateTable('routine').set({ is_public: true }).where('id', '=', routineId).execute()
    await page.goto(`${app.origin}/create-account?importRoutineId=${routineId}`)
    await expect(page.getByText('Push, geteilt von Olivia Owen, kommt zu deinen Plänen.')).toBeVisible()
  })
})
