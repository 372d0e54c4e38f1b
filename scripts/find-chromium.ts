import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/** Chromium without windows and profiles, which starts a third cheaper and draws the same. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const PLACES = [
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Keeps the browser off the network and the screen. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser for tests: CHROMIUM_PATH, an installed headless shell, else any Chromium. */
export const findTestBrowser = (): string | undefined =>
  (process.env.CHROMIUM_PATH ? undefined : inPath(SHELLS).find(isThere)) ?? findChromium()

/** CHROMIUM_PATH, an installed Chromium or Chrome, or Playwright's; undefined if none starts. */
export function findChromium(): string | undefined {
  const installed = [...inPath(NAMES), ...PLACES, chromium.executablePath(), ...inPath(SHELLS)]
  return [process.env.CHROMIUM_PATH ?? '', ...installed].find(isThere)
}

/** Possible places of programs with these names. */
export function inPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Whether the program runs: some files only say how to install it. */
export const isThere = (path: string): boolean =>
  path !== '' && existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
