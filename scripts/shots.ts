/**
 * `npm run shots`: every screen at every width, light and dark, into `shots/`, and all of one screen as one image into
 * `shots/sheets/`. `-- --drawings FOLDER`: beside its drawings of that folder, or of several, the first first.
 * `-- workout history`: names with these beginnings; `-- --picture`: the README's.
 */
import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { buildAppIfStale } from './build-app.ts'
import { CHROMIUM_ARGS, findChromium } from './find-chromium.ts'
import { CONTESTED_PLAN, PICTURE, SCREENS, type Screen } from './shots/screens.ts'
import { openSeededServer, type SeededServer } from './shots/seeded-server.ts'
import { type Picture, saveSheet } from './shots/sheet.ts'

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { drawings: { type: 'string', multiple: true, default: [] }, picture: { type: 'boolean' } },
})
const drawings = options.drawings.map((folder) => resolve(folder))

process.chdir(join(import.meta.dirname, '..'))
const FOLDER = 'shots'
const PICTURE_FILE = 'docs/picture.png'
const MAX_PICTURE_BYTES = 200_000
const LIMIT_MS = 15_000

/** A screen is opened once on each device, then shown at the device's widths and in both themes. */
type Device = { options: BrowserContextOptions; views: readonly [View, ...View[]] }
type View = { view: string; colorScheme: 'light' | 'dark'; width: number; height: number }
const both = (view: string, width: number, height: number): readonly [View, View] => [
  { view, colorScheme: 'light', width, height },
  { view: `${view}-dark`, colorScheme: 'dark', width, height },
]
const PHONE: Device = {
  options: { hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  views: [...both('phone', 390, 844), ...both('phone-325', 325, 844)],
}
const DESK: Device = {
  options: { deviceScaleFactor: 1.5 },
  views: [...both('desktop', 1280, 800), { view: 'desktop-1600', colorScheme: 'light', width: 1600, height: 1000 }],
}

/** Runs in the browser, so it is a text: the scripts have no `document`. */
const IS_BUSY = `[...document.querySelectorAll('[aria-busy=true]')]
  .some((element) => element.getBoundingClientRect().top < innerHeight)`
const STILL = `document.fonts.ready.then(() => Promise.all(document.getAnimations()
  .filter((animation) => animation.effect?.getTiming().iterations === 1)
  .map((animation) => animation.finished.catch(() => undefined)))).then(() => undefined)`

const isWanted = ({ name, drawnAs = [] }: Screen) =>
  wanted.length === 0 || wanted.some((start) => [name, ...drawnAs].some((each) => each.startsWith(start)))

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
mkdirSync(join(FOLDER, 'sheets'), { recursive: true })
const failures: string[] = []
const server = await openSeededServer()
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
try {
  if (options.picture) await takePicture(server)
  else await takeAll(server)
} finally {
  await browser.close()
  await server.close()
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0

async function takeAll(from: SeededServer): Promise<void> {
  const table = await browser.newPage()
  for (const screen of SCREENS.filter(isWanted)) await takeScreen(table, from, screen)
  if (!isWanted(CONTESTED_PLAN)) return
  await from.contestPlan()
  await takeScreen(table, from, CONTESTED_PLAN)
}

/** `table`: the page on which the sheet is laid out. */
async function takeScreen(table: Page, from: SeededServer, screen: Screen): Promise<void> {
  const pictures: Picture[] = []
  for (const device of [PHONE, DESK]) {
    try {
      await open(from, screen, device, (page) => takeViews(page, screen, device, pictures))
    } catch (error) {
      failures.push(`${screen.name}-${device.views[0].view}: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  const { name, drawnAs = [] } = screen
  const file = join(FOLDER, 'sheets', `${name}.png`)
  await saveSheet(table, { names: [name, ...drawnAs], pictures, folders: drawings, file })
  console.log(file)
}

async function takeViews(page: Page, screen: Screen, { views }: Device, pictures: Picture[]): Promise<void> {
  async function take(view: string, width: number) {
    const file = join(FOLDER, `${screen.name}-${view}.png`)
    await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
    pictures.push({ view, width, file })
  }
  for (const { view, colorScheme, width, height } of views) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await rest(page, screen)
    await take(view, width)
  }
  if (!screen.hasWhole) return
  const [{ view, colorScheme, width, height }] = views
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
  await rest(page, screen)
  // The window becomes as tall as the page, so that fixed parts at the bottom are below everything.
  const whole = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: whole })
  await rest(page, screen)
  await take(`${view}-whole`, width)
}

async function takePicture(from: SeededServer): Promise<void> {
  await open(from, PICTURE, PHONE, async (page) => {
    await page.screenshot({ path: PICTURE_FILE, animations: 'disabled', caret: 'hide' })
  })
  const { size } = statSync(PICTURE_FILE)
  console.log(`${PICTURE_FILE}, ${size} bytes`)
  if (size > MAX_PICTURE_BYTES) failures.push(`${PICTURE_FILE} is over ${MAX_PICTURE_BYTES} bytes`)
}

async function open(from: SeededServer, screen: Screen, device: Device, look: (page: Page) => Promise<void>) {
  if (screen.running) await from.begin(screen.running)
  if (screen.isShared) await from.share(true)
  const [{ width, height }] = device.views
  const context = await browser.newContext({
    ...device.options,
    viewport: { width, height },
    colorScheme: 'light',
    serviceWorkers: 'block',
  })
  try {
    if (screen.as) await context.addCookies([{ ...from.cookies[screen.as], url: from.origin }])
    const page = await context.newPage()
    page.setDefaultTimeout(LIMIT_MS)
    await page.goto(from.origin + (typeof screen.path === 'string' ? screen.path : screen.path(from)))
    await rest(page, screen)
    await screen.prepare?.(page, from)
    await rest(page, screen)
    await look(page)
  } finally {
    await context.close()
    await from.clear()
    if (screen.isShared) await from.share(false)
  }
}

/** Waits until everything visible has loaded and nothing moves. */
async function rest(page: Page, { running }: Screen): Promise<void> {
  // Beside an empty history nothing is in it.
  await page.locator('main').first().waitFor({ state: 'attached' })
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
