import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/**
 * A browser without windows, menus and profiles. It shows the same and costs a third less where a test opens it again.
 */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const PLACES = [
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser stays quiet: it does nothing by itself on the network or the screen. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser of the tests: CHROMIUM_PATH, an installed headless shell, else the one used everywhere. */
export const findTestBrowser = (): string | undefined =>
  (process.env.CHROMIUM_PATH ? undefined : inPath(SHELLS).find(isThere)) ?? findChromium()

/**
 * A whole browser: CHROMIUM_PATH, an installed Chromium or Chrome, or the one Playwright downloaded. Undefined if none
 * of them starts.
 */
export function findChromium(): string | undefined {
  const installed = [...inPath(NAMES), ...PLACES, chromium.executablePath(), ...inPath(SHELLS)]
  return [process.env.CHROMIUM_PATH ?? '', ...installed].find(isThere)
}

/** Where programs of these names would be. */
export function inPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Some files are only there to say that the program has to be installed in another way. */
export const isThere = (path: string): boolean =>
  path !== '' && existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
