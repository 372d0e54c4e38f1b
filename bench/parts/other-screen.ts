import type { Bench } from '../bench.ts'
import { signUp, startTraining, trainAgain } from '../gym.ts'
import { launch, Phone, phoneOf } from '../phone.ts'
import { Product } from '../product.ts'
import { interleaved, quantile } from '../rounds.ts'

/** P2, all of it: from the release on one screen to the painted row on another, at the machine's own speed. */
export async function toOtherScreen(bench: Bench): Promise<void> {
  const browser = await launch(bench.chromium)
  const product = await new Product(await bench.postgres.create('other_screen')).start()
  try {
    const person = await signUp(product.origin, 'Olivia')
    // One exercise: the card that is open on both screens.
    let lifter = await startTraining(product.origin, person, 1, 25)
    const phone = await Phone.in(await phoneOf(browser, product.origin, person))
    const other = await Phone.in(await phoneOf(browser, product.origin, person))
    const { product: rounds } = await interleaved(bench.rounds, {
      async product() {
        lifter = await trainAgain(product.origin, lifter, 1, 25)
        const address = `${product.origin}/workout/active`
        await Promise.all([phone, other].map((device) => device.openTraining(address, lifter.setIds[0] ?? '')))
        const seen: number[] = []
        for (let set = 0; set < (bench.isQuick ? 6 : 20); set++) {
          const setId = await phone.nextSet()
          const [here, there] = await Promise.all([phone.swipe(setId), other.painted(setId)])
          seen.push(there.at - here.released)
        }
        return seen
      },
    })
    for (const [share, limit] of [
      [0.5, 60],
      [0.95, 120],
    ] as const) {
      bench.report({
        name: `tap to the other screen's paint, p${share * 100}`,
        unit: 'ms',
        product: rounds.map((seen) => quantile(seen, share)),
        goal: { of: 'product', is: '≤', value: limit },
      })
    }
  } finally {
    await browser.close()
    await product.dispose()
  }
}
