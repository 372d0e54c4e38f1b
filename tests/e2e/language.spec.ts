import { expect, type Page } from '@playwright/test'
import { pseudoWords } from '../support/pseudo-words.ts'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { PHONE } from './lifter.ts'
import { fillLogIn, logIn, makePerson, startTraining } from './signing-in.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test.describe('with a worker', () => {
  test.use({ ...PHONE, serviceWorkers: 'allow' })

  test('German is chosen in the account, stays offline, and comes along to another device', async ({
    page,
    context,
    browser,
    app,
  }) => {
    const { email } = await makePerson(app)
    await logIn(page, app, email)
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
    await fillLogIn(other, email, PASSWORD)
    await expect(heading(other, 'Pläne')).toBeVisible()
    await other.context().close()
  })
})

test.describe('a visitor', () => {
  test.use({ ...PHONE, locale: 'de-DE' })

  test('whose browser asks for German reads German', async ({ page, app }) => {
    const answer = await page.goto(app.origin)
    expect(await answer?.headerValue('Vary')).toContain('Accept-Language')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.goto(`${app.origin}/history/public/00000000-0000-4000-8000-000000000000`)
    await expect(heading(page, 'Verlauf nicht verfügbar.')).toBeAttached()
    await page.goto(`${app.origin}/nowhere`)
    await expect(page.getByText('Seite nicht gefunden.')).toBeVisible()
  })
})

/** What is nobody's text but a person's own, a unit or a key, or named by the server, which speaks real languages only. */
const DATA =
  /Set \d|Leg day|Squat|Unknown device|\bon\b|Olivia|Owen|[\w-]+@example\.org|Chrome|Chromium|Headless|Linux|English|Deutsch|\blbs?\b|\bkg\b|OO|Sled|example\.org|alt\+T/gi
/** Screens whose every text is in the catalogue. */
const SCREENS = ['/routines', '/history', '/sharing', '/account']

test.describe('at 325 px in a language that is a third longer', () => {
  test.use({ viewport: { width: 325, height: 700 }, hasTouch: true, serviceWorkers: 'block' })

  test('every text comes from the catalogue, and none is cut off', async ({ page, app }) => {
    await speakPseudo(page)
    for (const path of ['/login', '/create-account', '/reset-password']) {
      await page.goto(app.origin + path)
      await expect(page.locator('h1')).toContainText('[')
      await expectTranslated(page, path)
    }
    await page.unroute(ENGLISH)
    const person = await makePerson(app)
    await logIn(page, app, person.email)
    await speakPseudo(page)
    for (const path of SCREENS) {
      await page.goto(app.origin + path)
      await expect(page.locator('h1')).toContainText('[')
      await expectTranslated(page, path)
    }
    await startTraining(app, person)
    await page.goto(`${app.origin}/workout/active`)
    await expect(page.getByRole('timer')).toBeVisible()
    await expectTranslated(page, '/workout/active')
  })
})

const ENGLISH = '**/assets/words-en-*.js'

/** From the next page on, in the place of English. */
async function speakPseudo(page: Page) {
  const words = JSON.stringify(pseudoWords())
  await page.route(ENGLISH, async (route) => {
    const original = await (await route.fetch()).text()
    const [exported = ''] = /export\{.*\}/.exec(original) ?? []
    const [, name = ''] = /export\{(\w+) as/.exec(exported) ?? []
    await route.fulfill({ contentType: 'text/javascript', body: `const ${name}=${words};${exported}` })
  })
}

async function expectTranslated(page: Page, path: string) {
  await page.waitForLoadState('networkidle')
  const { texts, clipped } = await page.evaluate(shownTexts)
  const forgotten = texts.filter((text) => /[A-Za-z]{2}/.test(text.replaceAll(DATA, '')))
  expect.soft(forgotten, `${path}: no text outside the catalogue`).toEqual([])
  expect.soft(clipped, `${path}: nothing is cut off`).toEqual([])
}

/** What a person sees or hears of the page, and what of it is wider than its place. */
function shownTexts() {
  const texts: string[] = []
  const clipped: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement
    const text = node.textContent?.trim()
    if (!box || !text || !box.checkVisibility()) continue
    texts.push(text)
    const isForEyes = box.getBoundingClientRect().width > 1
    const mayEnd = getComputedStyle(box).textOverflow === 'ellipsis'
    if (isForEyes && !mayEnd && box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0) clipped.push(text)
  }
  for (const element of document.querySelectorAll('[aria-label]')) texts.push(element.getAttribute('aria-label') ?? '')
  for (const element of document.querySelectorAll('[placeholder]'))
    texts.push(element.getAttribute('placeholder') ?? '')
  for (const element of document.querySelectorAll('main *, header *, nav *'))
    if (element.getBoundingClientRect().right > innerWidth + 1 && !element.children.length)
      clipped.push(`over the edge: ${element.textContent}`)
  return { texts, clipped }
}
