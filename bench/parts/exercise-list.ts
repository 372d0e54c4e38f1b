import type { BrowserContext } from '@playwright/test'
import { bookIdFor } from '#domain/book.ts'
import { setBook } from '#logbook/books.ts'
import { settled } from '../../tests/e2e/training-floor.ts'
import { envelope } from '../../tests/support/pushing.ts'
import type { Bench } from '../bench.ts'
import { launch, phoneOf, SLOW } from '../phone.ts'
import { Product } from '../product.ts'
import { interleaved } from '../rounds.ts'
import { send, signUp, startTraining } from '../test-data.ts'

/** As a thumb that looks for something far down. */
const PX_PER_SECOND = 1_500

/** R-GUIDE-02: how 'Add exercise' scrolls through the whole catalogue with figures, beside the same list without. */
export async function exerciseList(bench: Bench): Promise<void> {
  const browser = await launch(bench.chromium)
  const product = await new Product(await bench.postgres.create('exercise_list')).start()
  try {
    const sideOf = async (name: string, figures_shown: boolean) => {
      const person = await signUp(product.origin, name)
      await startTraining(product.origin, person, 3, 3)
      const choice = setBook.make({ changes: { figures_shown } })
      await send(product.origin, person, [envelope(person, person.userId, bookIdFor(person.userId), choice)], {})
      const context = await phoneOf(browser, product.origin, person)
      const pixels = bench.isQuick ? 4_000 : 12_000
      return () => framesPerSecond(context, `${product.origin}/workout/active`, { pixels, hasFigures: figures_shown })
    }
    const samples = await interleaved(bench.rounds, {
      without: await sideOf('Anna', false),
      with: await sideOf('Berta', true),
    })
    bench.report({
      name: 'frames of the list of exercises, with figures',
      unit: '/s',
      product: samples.with,
      floor: { name: 'without figures', values: samples.without },
      goal: { of: 'ratio', is: '≥', value: 0.95 },
    })
  } finally {
    await browser.close()
    await product.dispose()
  }
}

/** Opens the list in a new tab of a slow phone, where nothing is drawn yet, and scrolls it. */
async function framesPerSecond(
  context: BrowserContext,
  address: string,
  { pixels, hasFigures }: { pixels: number; hasFigures: boolean },
): Promise<number> {
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('button', { name: 'Add exercise to Training' }).tap()
  const rows = page.getByRole('dialog').getByRole('checkbox')
  await rows.first().waitFor()
  if (hasFigures) await rows.locator('path').first().waitFor({ state: 'attached' })
  await settled(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  const counted = await rows.first().evaluate(scrolled, { pixels, pace: PX_PER_SECOND / 1000 })
  const drawn = await rows.locator('svg').count()
  const seen = await rows.count()
  if (seen < pixels / 75) throw new Error(`the list has ${seen} rows only`)
  if (hasFigures !== drawn > 0) throw new Error(`${drawn} figures are drawn`)
  await page.close()
  return counted
}

/** Runs in the page: scrolls what the row is in, `pace` px a ms, and answers the frames a second. */
async function scrolled(row: Element, { pixels, pace }: { pixels: number; pace: number }): Promise<number> {
  let scroller: Element | null = row
  while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
  if (!scroller) throw new Error('nothing scrolls')
  const from = performance.now()
  let count = 0
  for (;;) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    count += 1
    scroller.scrollTop = (now - from) * pace
    if ((now - from) * pace >= pixels) return count / ((now - from) / 1000)
  }
}
