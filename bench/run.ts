/**
 * `npm run bench`: the product beside floors in the same minutes (architecture §9). `-- --only swipe`: some parts,
 * `--rounds 9`: longer, `--quick`: a first look.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findTestBrowser } from '../scripts/find-chromium.ts'
import type { Part } from './bench.ts'
import { type Figure, figureOf, lineOf } from './figure.ts'
import { isNoisy, loadText, startPostgres, versions } from './machine.ts'
import { completeSets } from './parts/complete-set.ts'
import { exerciseList } from './parts/exercise-list.ts'
import { lighthouse } from './parts/lighthouse.ts'
import { offlineStart } from './parts/offline-start.ts'
import { toOtherScreen } from './parts/other-screen.ts'
import { pictures } from './parts/pictures.ts'
import { swipes } from './parts/swipe.ts'
import { closeConnections } from './requests.ts'

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
process.chdir(join(import.meta.dirname, '..'))
const FOLDER = 'bench/results'

const PARTS: Record<string, Part> = {
  swipe: swipes,
  'complete-set': completeSets,
  'other-screen': toOtherScreen,
  'offline-start': offlineStart,
  'exercise-list': exerciseList,
  pictures,
  lighthouse,
}

const { values: args } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const rounds = Number(args.rounds ?? (args.quick ? 2 : 5))
const parts = Object.entries(PARTS).filter(([name]) => name.startsWith(args.only))
if (parts.length === 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`Usage: npm run bench -- [--only ${Object.keys(PARTS).join('|')}] [--rounds N] [--quick]`)
  process.exit(1)
}

/** No whole browser: it draws its own window beside each new page, which delays the page on two cores. */
const chromium = findTestBrowser()
const noise = isNoisy()
  ? `noisy: the load average is ${loadText()} before the start; ratios hold, absolute values do not`
  : ''
if (noise) console.log(noise)
const figures: Figure[] = []
const failures: string[] = []
const postgres = await startPostgres()
try {
  for (const [name, part] of parts) await measure(name, part)
} finally {
  closeConnections()
  await postgres.stop()
}
finish()

async function measure(name: string, part: Part): Promise<void> {
  const report = (measured: Parameters<typeof figureOf>[0]) => {
    const figure = figureOf(measured)
    figures.push(figure)
    console.log(lineOf(figure))
  }
  try {
    await part({ postgres, rounds, isQuick: args.quick, chromium, report })
  } catch (error) {
    failures.push(name)
    console.error(`${name} could not be measured:`, error)
  }
}

function finish(): void {
  const passed = figures.filter(({ verdict }) => verdict === 'PASS').length
  const failed = figures.filter(({ verdict }) => verdict === 'MISS').length + failures.length
  const about = { at: new Date().toISOString(), load: loadText(), noise, versions: versions(chromium), rounds }
  mkdirSync(FOLDER, { recursive: true })
  const file = `${FOLDER}/${about.at.replaceAll(':', '-')}.json`
  writeFileSync(file, `${JSON.stringify({ ...about, figures }, null, 2)}\n`)
  console.log(`\n${about.versions.join(' · ')}`)
  console.log(`load average ${about.load}${noise && ', noisy before the start'} · ${file}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
