import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { findPostgres } from '../tests/postgres-cluster.ts'
import { findTestBrowser } from './find-chromium.ts'
import { nodeStep, runStep, type Step } from './step.ts'

export type Machine = { chromium: string | undefined; postgres: string | null }

/**
 * Finds the browser and the database server of the tests and installs what is missing where it can: as root on Debian
 * with apt, the browser else with Playwright's own download. Says in one line what a person has to install. Never
 * throws; what is still missing is undefined or null.
 */
export async function prepareMachine(): Promise<Machine> {
  if (canUseApt()) {
    if (needsPostgres()) await installWithApt('postgresql')
    // The first is light, and not in every Debian.
    for (const browser of ['chromium-headless-shell', 'chromium']) if (!findTestBrowser()) await installWithApt(browser)
  }
  if (!findTestBrowser()) {
    await install('a Chromium', nodeStep('', 'node_modules/@playwright/test/cli.js', 'install', 'chromium'))
  }
  const machine = { chromium: findTestBrowser(), postgres: findPostgres() }
  console.log(`Browser: ${machine.chromium ?? 'none. Install Chromium or Chrome, or set CHROMIUM_PATH to one.'}`)
  console.log(`PostgreSQL: ${postgresLine(machine.postgres)}`)
  return machine
}

const needsPostgres = (): boolean => !process.env.TEST_DATABASE_URL && !findPostgres()

const postgresLine = (folder: string | null): string =>
  process.env.TEST_DATABASE_URL
    ? 'the one of TEST_DATABASE_URL'
    : (folder ?? 'none. Install PostgreSQL 15 or later (Debian: apt install postgresql), or set TEST_DATABASE_URL.')

const canUseApt = (): boolean =>
  platform() === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  existsSync('/etc/debian_version')

async function installWithApt(name: string): Promise<void> {
  if (name === 'postgresql') keepClusterFromStarting()
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  const update: Step = { name: '', command: 'apt-get', args: ['update'], env: quiet }
  // A change of the machine's own settings made before is kept, without a question.
  const args = ['install', '-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', name]
  if (!(await install('the list of packages', update))) return
  await install(name, { name: '', command: 'apt-get', args, env: quiet })
}

/** Debian starts a database server with the package; the tests want the programs and start their own. */
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
