import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/usr/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Quiet and alone: nothing that a browser does by itself on the network or the screen. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The browser of the tests: CHROMIUM_PATH, an installed Chromium or Chrome, or the one Playwright downloaded.
 * Undefined when there is none that starts.
 */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const named = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...named, ...PLACES, chromium.executablePath()]
  return candidates.find((path) => path !== '' && existsSync(path) && starts(path))
}

/** A file may be there and only say that the program has to be installed in another way. */
const starts = (path: string): boolean => spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0
