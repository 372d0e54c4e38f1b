import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { launch, Phone, phoneOf, SLOW } from '../phone.ts'
import { Product } from '../product.ts'
import { interleaved, median, quantile } from '../rounds.ts'
import { serveFolder } from '../static-server.ts'
import { type Lifter, makeHistory, signUp, startTraining, trainAgain } from '../test-data.ts'

const FEW = 10
const MANY = 10_000

/** In ms: until then a completed set is stored, sent, answered and drawn again. */
const AFTERWARDS_MS = 500

/** From release to paint on a slow phone, first set and later ones, and scripts at full speed, in ms. */
type Sample = { first: number; releases: number[]; scripts: number[] }

/** P1: from release to paint beside a plain page, with few and with 10,000 workouts. */
export async function swipes(bench: Bench): Promise<void> {
  const browser = await launch(bench.chromium)
  const product = await new Product(await bench.postgres.create('swipe')).start()
  const plain = await serveFolder(join(import.meta.dirname, '../floors/plain-page'))
  const counts = bench.isQuick ? { released: 5, scripted: 3 } : { released: 15, scripted: 6 }
  try {
    const onPlainPage = await Phone.in(await phoneOf(browser, plain.origin))
    const sideOf = async (name: string, workouts: number) => {
      const person = await signUp(product.origin, name)
      await makeHistory(product, person, workouts)
      const phone = await Phone.in(await phoneOf(browser, product.origin, person))
      await phone.page.goto(`${product.origin}/history`)
      await phone.page.locator('main li').first().waitFor()
      let lifter = await startTraining(product.origin, person, 5, 5)
      return async () => {
        lifter = await trainAgain(product.origin, lifter, 5, 5)
        return train(phone, product.origin, lifter, counts)
      }
    }
    const few = await sideOf('Anna', FEW)
    const many = await sideOf('Berta', MANY)
    const samples = await interleaved(bench.rounds, {
      plain: async (): Promise<Sample> => {
        await onPlainPage.openTraining(plain.origin, '0')
        return { ...(await release(onPlainPage, counts.released)), scripts: [] }
      },
      few,
      many,
    })
    tell(bench, samples)
  } finally {
    await browser.close()
    await plain.stop()
    await product.dispose()
  }
}

function tell({ report }: Bench, { plain, few, many }: Record<'plain' | 'few' | 'many', Sample[]>) {
  const painted = (samples: Sample[], share: number) => samples.map(({ releases }) => quantile(releases, share))
  const script = (samples: Sample[]) => samples.map(({ scripts }) => median(scripts))
  const ofFew = `${FEW} workouts`
  for (const [share, limit] of [
    [0.5, 1.3],
    [0.95, 1.6],
  ] as const) {
    report({
      name: `swipe to painted row, p${share * 100}`,
      unit: 'ms',
      product: painted(few, share),
      floor: { name: 'plain page', values: painted(plain, share) },
      goal: { of: 'ratio', is: '≤', value: limit },
    })
  }
  report({
    name: 'swipe to painted row, 10 000 workouts, p50',
    unit: 'ms',
    product: painted(many, 0.5),
    floor: { name: ofFew, values: painted(few, 0.5) },
    goal: { of: 'ratio', is: '≤', value: 1.1 },
  })
  report({
    name: 'first set after a start',
    unit: 'ms',
    product: few.map(({ first }) => first),
    floor: { name: 'later ones, p50', values: painted(few, 0.5) },
    goal: { of: 'ratio', is: '≤', value: 1.3 },
  })
  const atMost5 = { of: 'product', is: '≤', value: 5 } as const
  report({ name: 'script time per completed set', unit: 'ms', product: script(few), goal: atMost5 })
  report({
    name: 'script time per set, 10 000 workouts',
    unit: 'ms',
    product: script(many),
    floor: { name: ofFew, values: script(few) },
    goal: atMost5,
  })
}

/** Pushes sets as on a slow phone, and some to measure the scripts. */
async function train(
  phone: Phone,
  origin: string,
  lifter: Lifter,
  counts: { released: number; scripted: number },
): Promise<Sample> {
  await phone.openTraining(`${origin}/workout/active`, lifter.setIds[0] ?? '')
  const released = await release(phone, counts.released)
  await wait(AFTERWARDS_MS)
  const scripts: number[] = []
  for (let set = 0; set < counts.scripted; set++) {
    const setId = await phone.nextSet()
    await phone.hold(setId)
    const before = await phone.scriptMs()
    await phone.push(setId)
    await wait(AFTERWARDS_MS)
    scripts.push((await phone.scriptMs()) - before)
  }
  return { ...released, scripts }
}

async function release(phone: Phone, count: number): Promise<Pick<Sample, 'first' | 'releases'>> {
  await phone.slowDown(SLOW)
  const swipe = async () => {
    const { at, released } = await phone.swipe(await phone.nextSet())
    return at - released
  }
  const first = await swipe()
  const releases: number[] = []
  for (let set = 0; set < count; set++) releases.push(await swipe())
  await phone.slowDown(1)
  return { first, releases }
}
