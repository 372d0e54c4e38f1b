import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import type { Binaries } from '#database/embedded/binaries.ts'
import { findOldest, OLDEST_MAJOR } from '../tests/support/postgres-cluster.ts'
import { findTestBrowser } from './find-chromium.ts'
import { ENGINE_NAMES, type EngineName, findEngines } from './find-engines.ts'
import { nodeStep, runStep, type Step } from './step.ts'

type Machine = {
  chromium: string | undefined
  oldest: Binaries | null
  withoutEngines: readonly EngineName[]
}

/** The font that pages use until the app's own arrives (`ui/styles.css`): wider letters would break lines elsewhere. */
const LETTERS = {
  package: 'fonts-liberation',
  places: ['/usr/share/fonts/truetype/liberation*/LiberationSans-Regular.ttf'],
}

/** Debian's packages of the other browsers. */
const ENGINE_PACKAGES = { Firefox: ['firefox-esr'], WebKit: ['webkit2gtk-driver', 'xvfb'] }

/**
 * Finds the browsers and fonts for tests, or installs them: as root with apt, Chromium also with Playwright. `forAll`:
 * also other browsers and the oldest PostgreSQL. Never throws; what is missing is undefined, null or named.
 */
export async function prepareMachine({ forAll = false } = {}): Promise<Machine> {
  if (canUseApt()) {
    if (forAll && !findOldest()) await installWithApt(`postgresql-${OLDEST_MAJOR}`)
    // The headless shell is lighter, but not every Debian has it.
    for (const browser of ['chromium-headless-shell', 'chromium']) if (!findTestBrowser()) await installWithApt(browser)
    if (globSync(LETTERS.places).length === 0) await installWithApt(LETTERS.package)
    if (forAll) for (const name of missingEngines()) await installWithApt(...ENGINE_PACKAGES[name])
  }
  if (!findTestBrowser()) {
    await install('a Chromium', nodeStep('', 'node_modules/@playwright/test/cli.js', 'install', 'chromium'))
  }
  const machine = { chromium: findTestBrowser(), oldest: findOldest(), withoutEngines: missingEngines() }
  console.log(`Browser: ${machine.chromium ?? 'none. Install Chromium or Chrome, or set CHROMIUM_PATH to one.'}`)
  if (forAll) console.log(`PostgreSQL ${OLDEST_MAJOR}: ${machine.oldest?.folder ?? 'none'}`)
  for (const name of forAll ? machine.withoutEngines : []) {
    console.log(`${name}: none. On Debian: apt-get install ${ENGINE_PACKAGES[name].join(' ')}`)
  }
  return machine
}

function missingEngines() {
  const found = findEngines()
  return ENGINE_NAMES.filter((name) => !found[name])
}

const canUseApt = (): boolean =>
  platform() === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  existsSync('/etc/debian_version')

async function installWithApt(...names: readonly string[]): Promise<void> {
  if (names[0]?.startsWith('postgresql')) keepClusterFromStarting()
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const update: Step = { name: '', command: 'apt-get', args: ['update'], env: quiet }
  // Keeps settings that somebody has changed on this machine, without asking.
  const args = ['install', '-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', ...names]
  if (!(await install('the list of packages', update))) return
  await install(names.join(', '), { name: '', command: 'apt-get', args, env: quiet })
}

/** Stops Debian from starting a database server with the package, because tests start their own. */
function keepClusterFromStarting(): void {
  const file = '/etc/postgresql-common/createcluster.conf'
  if (existsSync(file)) return
  mkdirSync('/etc/postgresql-common', { recursive: true })
  writeFileSync(file, 'create_main_cluster = false\n')
}

async function install(what: string, step: Step): Promise<boolean> {
  const start = Date.now()
  process.stdout.write(`Installing ${what} … `)
  const { code, output } = await runStep(step, false)
  const seconds = Math.round((Date.now() - start) / 1000)
  console.log(code === 0 ? `done in ${seconds} s` : `failed after ${seconds} s:`)
  if (code !== 0) console.log(output.trimEnd().split('\n').slice(-15).join('\n').replace(/^/gm, '    '))
  return code === 0
}
