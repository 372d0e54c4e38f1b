import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { endWorkoutByHand } from '#logbook/workouts.ts'
import { buildAppIfStale } from '../../scripts/build-app.ts'
import { CHROMIUM_ARGS } from '../../scripts/find-chromium.ts'
import { envelope } from '../../tests/support/pushing.ts'
import type { Bench } from '../bench.ts'
import { buildReactPage } from '../floors/react-page.ts'
import { onDatabase } from '../machine.ts'
import { cookiesOf } from '../phone.ts'
import { Product } from '../product.ts'
import { interleaved } from '../rounds.ts'
import { serveFolder } from '../static-server.ts'
import { complete, completions, type Lifter, send, signUp, startTraining } from '../test-data.ts'

/** Installed when needed: two hundred packages are no dependency of the project. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof CATEGORIES)[number], number>

/** P17: a visitor's first page and a person's statistics on Lighthouse's phone, beside a bare React page. */
export async function lighthouse(bench: Bench): Promise<void> {
  const executablePath = bench.chromium
  if (!executablePath) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH.')
  await buildAppIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'sled-bench-lighthouse-'))
  const product = await new Product(await bench.postgres.create('lighthouse')).start()
  await buildReactPage(folder)
  const floor = await serveFolder(folder)
  try {
    const lifter = await publicWorkout(product)
    const look = (address: string, person?: Lifter) => () => scores(address, executablePath, person)
    const sides = {
      floor: look(floor.origin),
      landing: look(`${product.origin}/`),
      login: look(`${product.origin}/login`),
      'public workout': look(`${product.origin}/history/public/workout/${lifter.workoutId}`),
      statistics: look(`${product.origin}/stats`, lifter),
    }
    const { floor: bare, ...pages } = await interleaved(bench.rounds, sides)
    for (const [name, values] of Object.entries(pages)) {
      bench.report({
        ...{ name: `Lighthouse, ${name}: performance`, unit: '', goal: { of: 'ratio', is: '≥', value: 1 } },
        product: values.map(({ performance }) => performance),
        floor: { name: 'React page', values: bare.map(({ performance }) => performance) },
      })
      for (const category of ['accessibility', 'best-practices', 'seo'] as const) {
        bench.report({
          ...{ name: `the same: ${category}`, unit: '', goal: { of: 'product', is: '≥', value: 100 } },
          product: values.map((value) => value[category]),
        })
      }
    }
  } finally {
    await floor.stop()
    await product.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A person with a public workout. */
async function publicWorkout({ origin, databaseUrl }: Product): Promise<Lifter> {
  const lifter = await startTraining(origin, await signUp(origin, 'Olivia'), 5, 5)
  await complete(origin, lifter, completions(lifter, lifter.setIds))
  await send(origin, lifter, [envelope(lifter, lifter.userId, lifter.workoutId, endWorkoutByHand.make({}))], {})
  await onDatabase(databaseUrl, (client) => client.query('update workout set is_public = true'))
  return lifter
}

/** Up to 100. `person`: has the session. */
async function scores(address: string, executablePath: string, person?: Lifter): Promise<Scores> {
  const profile = mkdtempSync(join(tmpdir(), 'sled-bench-profile-'))
  if (person) await logIn(profile, new URL(address).origin, person, executablePath)
  const flags = ['--headless=new', `--user-data-dir=${profile}`, ...CHROMIUM_ARGS].join(' ')
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--quiet',
      '--output=json',
      `--only-categories=${CATEGORIES}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, maxBuffer: 64 * 1024 * 1024 },
  ).finally(() => rmSync(profile, { recursive: true, force: true }))
  const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number }> }
  return Object.fromEntries(CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100])) as Scores
}

/** Lighthouse could only add a header, which the live connection refuses; so the profile, a folder, gets a session. */
async function logIn(profile: string, origin: string, person: Lifter, executablePath: string): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, { executablePath, args: CHROMIUM_ARGS })
  const expires = Date.now() / 1000 + 3600 // The browser stores no other cookie.
  await context.addCookies(cookiesOf(person, origin).map((cookie) => ({ ...cookie, expires })))
  await context.close()
}
