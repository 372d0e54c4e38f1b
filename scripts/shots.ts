/**
 * `npm run shots`: every screen of a lifter on a phone and a desk, light and dark, into `shots/`. `-- active history`:
 * names with these beginnings; `-- --picture`: the README's.
 */
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { buildAppIfStale } from './build-app.ts'
import { CHROMIUM_ARGS, findChromium } from './find-chromium.ts'
import { CONTESTED_PLAN, PICTURE, SCREENS, type Screen } from './shots/screens.ts'
import { openSeededServer, type SeededServer } from './shots/seeded-server.ts'

process.chdir(join(import.meta.dirname, '..'))
const FOLDER = 'shots'
const PICTURE_FILE = 'docs/picture.png'
const MAX_PICTURE_BYTES = 200_000
const LIMIT_MS = 15_000

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const DEVICES = { phone: PHONE, desktop: DESK }
const THEMES = { light: '', dark: '-dark' } as const
type Theme = keyof typeof THEMES

/** Runs in the browser, so it is a text: the scripts have no `document`. */
const IS_BUSY = `[...document.querySelectorAll('[aria-busy=true]')]
  .some((element) => element.getBoundingClientRect().top < innerHeight)`
const STILL = `document.fonts.ready.then(() => Promise.all(document.getAnimations()
  .filter((animation) => animation.effect?.getTiming().iterations === 1)
  .map((animation) => animation.finished.catch(() => undefined)))).then(() => undefined)`

const wanted = process.argv.slice(2)
const isPictureOnly = wanted.includes('--picture')
const isWanted = (name: string) => wanted.length === 0 || wanted.some((start) => name.startsWith(start))

const executablePath = findChromium()
if (!executablePath) {
  console.error('No Chromium found: install one, or set CHROMIUM_PATH.')
  process.exit(1)
}
try {
  if (await buildAppIfStale()) console.log('The app is built.')
} catch (error) {
  console.error(`The app cannot be built: ${(error as Error).message}`)
  process.exit(1)
}
mkdirSync(FOLDER, { recursive: true })
const failures: string[] = []
const server = await openSeededServer()
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
try {
  if (isPictureOnly) await takePicture(browser, server)
  else await takeAll(browser, server)
} finally {
  await browser.close()
  await server.close()
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

async function takeAll(to: Browser, from: SeededServer): Promise<void> {
  for (const screen of SCREENS.filter(({ name }) => isWanted(name))) await takeScreen(to, from, screen)
  if (!isWanted(CONTESTED_PLAN.name)) return
  await from.contestPlan()
  await takeScreen(to, from, CONTESTED_PLAN)
}

async function takeScreen(to: Browser, from: SeededServer, screen: Screen): Promise<void> {
  for (const [device, options] of Object.entries(DEVICES)) {
    for (const [theme, ending] of Object.entries(THEMES)) {
      const file = join(FOLDER, `${screen.name}-${device}${ending}.png`)
      try {
        await shoot(to, from, screen, { ...options, colorScheme: theme as Theme }, file)
        console.log(file)
      } catch (error) {
        failures.push(`${file}: ${(error as Error).message.split('\n')[0]}`)
      }
    }
  }
}

async function takePicture(to: Browser, from: SeededServer): Promise<void> {
  await shoot(to, from, PICTURE, { ...PHONE, colorScheme: 'light' }, PICTURE_FILE)
  const { size } = statSync(PICTURE_FILE)
  console.log(`${PICTURE_FILE}, ${size} bytes`)
  if (size > MAX_PICTURE_BYTES) failures.push(`${PICTURE_FILE} is over ${MAX_PICTURE_BYTES} bytes`)
}

async function shoot(to: Browser, from: SeededServer, screen: Screen, options: BrowserContextOptions, file: string) {
  if (screen.running) await from.begin(screen.running)
  if (screen.isShared) await from.share(true)
  const context = await to.newContext({ ...options, deviceScaleFactor: 2, serviceWorkers: 'block' })
  try {
    if (screen.as) await context.addCookies([{ ...from.cookies[screen.as], url: from.origin }])
    const page = await context.newPage()
    page.setDefaultTimeout(LIMIT_MS)
    await page.goto(from.origin + (typeof screen.path === 'string' ? screen.path : screen.path(from)))
    await rest(page, screen)
    await screen.prepare?.(page, from)
    await rest(page, screen)
    if (screen.isWhole) await stretch(page)
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  } finally {
    await context.close()
    await from.clear()
    if (screen.isShared) await from.share(false)
  }
}

/** Makes the window as tall as the page, so that fixed parts at the bottom are below everything. */
async function stretch(page: Page): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
  await page.evaluate(STILL)
}

/** Waits until everything visible has loaded and nothing moves. */
async function rest(page: Page, { running }: Screen): Promise<void> {
  await page.locator('main').first().waitFor()
  // The card with the next set opens a moment later.
  const isOnFloor = running && page.url().endsWith('/workout/active')
  if (isOnFloor) await page.locator('[data-next]').first().waitFor({ state: 'attached' })
  const until = Date.now() + LIMIT_MS
  while (await page.evaluate<boolean>(IS_BUSY)) {
    if (Date.now() > until) throw new Error('still busy')
    await page.waitForTimeout(50)
  }
  await page.evaluate(STILL)
  const tops: number[] = []
  while (tops.length < 4 || new Set(tops.slice(-4)).size > 1) {
    tops.push(await page.evaluate<number>('scrollY'))
    await page.waitForTimeout(60)
  }
}
