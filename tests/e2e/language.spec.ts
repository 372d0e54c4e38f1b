import { expect, type Page } from '@playwright/test'
import { planRoutine } from '../support/planned-routine.ts'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { PHONE } from './lifter.ts'
import { giveSession } from './person-page.ts'
import { fillLogIn, makePerson } from './signing-in.ts'
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
})

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
