import type { Bench } from '../bench.ts'
import { launch, phoneOf } from '../phone.ts'
import { Product } from '../product.ts'
import { interleaved } from '../rounds.ts'
import { framesWhileScrolling } from '../scrolling.ts'
import { makeHistory, signUp } from '../test-data.ts'

const FEW = 100
const MANY = 10_000
const FEWER = 1_000

/** A history of 10,000 workouts, all of them loaded, scrolled in its middle beside one of 100: frames a second. */
export async function scrollHistory(bench: Bench): Promise<void> {
  const browser = await launch(bench.chromium)
  const product = await new Product(await bench.postgres.create('scroll_history')).start()
  const sideOf = async (name: string, workouts: number) => {
    const person = await signUp(product.origin, name)
    await makeHistory(product, person, workouts)
    const page = await (await phoneOf(browser, product.origin, person)).newPage()
    await page.goto(`${product.origin}/history`)
    await page.locator('main li').first().waitFor()
    const isWhole = `document.querySelector('main li[aria-setsize]')?.getAttribute('aria-setsize') !== '-1'`
    while (!(await page.evaluate(isWhole))) {
      await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
      await page.waitForTimeout(50)
    }
    return async () => {
      await page.evaluate(() => {
        const top = document.documentElement.scrollHeight > 100_000 ? document.documentElement.scrollHeight / 2 : 0
        window.scrollTo({ top, behavior: 'instant' })
      })
      return framesWhileScrolling(page)
    }
  }
  try {
    const few = await sideOf('Frida', FEW)
    const workouts = bench.isQuick ? FEWER : MANY
    const many = await sideOf('Greta', workouts)
    const frames = await interleaved(bench.rounds, { many, few })
    bench.report({
      name: `scrolling ${workouts} workouts, frames`,
      unit: '/s',
      product: frames.many,
      floor: { name: `${FEW} workouts`, values: frames.few },
      goal: { of: 'ratio', is: '≥', value: 0.95 },
    })
  } finally {
    await browser.close()
    await product.dispose()
  }
}
