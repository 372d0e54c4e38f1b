import type { Bench } from '../bench.ts'
import { launch, phoneOf } from '../phone.ts'
import { Product } from '../product.ts'
import { interleaved } from '../rounds.ts'
import { frameTimes, perSecond } from '../scrolling.ts'
import { signUp, startTraining } from '../test-data.ts'

const EXERCISES = 30
const SETS = 10

/** The distance that both pages can scroll, in px. */
const WAY = 2_400

/** The length of a frame that a person notices, in ms. */
const LONG = 50

/** A running workout of 30 exercises with 10 sets each, and a plain page of as many boxes, scrolled on a slow phone. */
export async function scrollWorkout(bench: Bench): Promise<void> {
  const browser = await launch(bench.chromium)
  const product = await new Product(await bench.postgres.create('workout')).start()
  try {
    const person = await signUp(product.origin, 'Wanda')
    await startTraining(product.origin, person, EXERCISES, SETS)
    const page = await (await phoneOf(browser, product.origin, person)).newPage()
    await page.goto(`${product.origin}/workout/active`)
    await page.locator('[data-next]').waitFor()
    const plain = await (await phoneOf(browser, product.origin)).newPage()
    await plain.setContent(PLAIN_WORKOUT)
    const times = await interleaved(bench.rounds, {
      workout: () => frameTimes(page, WAY),
      floor: () => frameTimes(plain, WAY),
    })
    const floor = (values: number[]) => ({ name: 'plain page', values })
    const name = `scrolling a workout of ${EXERCISES} exercises of ${SETS} sets, `
    bench.report({
      name: `${name}frames`,
      unit: '/s',
      product: times.workout.map(perSecond),
      floor: floor(times.floor.map(perSecond)),
      goal: { of: 'ratio', is: '≥', value: 0.95 },
    })
    const long = (each: readonly number[] = []) => each.filter((time) => time > LONG).length
    bench.report({
      name: `${name}frames over ${LONG} ms that the plain page has not`,
      unit: '',
      product: times.workout.map((each, round) => Math.max(0, long(each) - long(times.floor[round]))),
      goal: { of: 'product', is: '≤', value: 0 },
    })
  } finally {
    await browser.close()
    await product.dispose()
  }
}

const box = (height: number, words: string) =>
  `<div style="height: ${height}px; margin: 12px 16px; border-radius: 20px; background: #eee">${words}</div>`

/** A card for each exercise, and the rows of the open one. */
const PLAIN_WORKOUT = `<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">
  <body style="margin: 0; padding: 120px 0; font: 16px sans-serif">${[
    ...Array.from({ length: SETS }, (_, at) => box(60, `Set ${at + 1}`)),
    ...Array.from({ length: EXERCISES }, (_, at) => box(72, `<b>Exercise ${at + 1}</b>`)),
  ].join('')}`
