import type { Bench } from '../bench.ts'
import { startFloor } from '../floor-process.ts'
import { complete, completions, signUp, startTraining } from '../gym.ts'
import { onDatabase } from '../machine.ts'
import { Product } from '../product.ts'
import { interleaved, median, quantile } from '../rounds.ts'

const WORKOUTS = 50

/** P13: the picture of a workout, drawn and kept, beside the renderer alone; one request after the other. */
export async function socialImages({ postgres, rounds, isQuick, report }: Bench): Promise<void> {
  const databaseUrl = await postgres.create('social_image')
  const product = await new Product(databaseUrl).start()
  const floor = await startFloor('social-image.ts', databaseUrl)
  try {
    const person = await signUp(product.origin, 'Olivia')
    const ids: string[] = []
    while (ids.length < (isQuick ? 10 : WORKOUTS)) {
      const lifter = await startTraining(product.origin, person, 3, 3)
      await complete(product.origin, lifter, completions(lifter, lifter.setIds))
      ids.push(lifter.workoutId)
    }
    await onDatabase(databaseUrl, (client) => client.query('update profile set share_all_workouts = true'))
    let named = 0
    /** Names that no picture has been drawn of. */
    const rename = async () => {
      named += 1
      await onDatabase(databaseUrl, (client) =>
        client.query('update workout set workout_name = $1 || md5(id::text)', [named]),
      )
    }
    const ofProduct = () => times(ids, (id) => `${product.origin}/api/og-image?workoutId=${id}`)
    const samples = await interleaved(rounds, {
      floor: () => times(ids, (id) => `${floor.origin}/${id.slice(0, 33)}`),
      product: async () => {
        await rename()
        return await ofProduct()
      },
      kept: ofProduct,
    })
    const middle = (side: keyof typeof samples) => samples[side].map(median)
    report({
      ...{ name: 'social image, drawn, p50', unit: 'ms', product: middle('product') },
      floor: { name: 'bare renderer', values: middle('floor') },
      goal: { of: 'ratio', is: '≤', value: 1.3 },
      note: `p95 ${median(samples.product.map((round) => quantile(round, 0.95))).toFixed(1)} ms; asked for again ${median(middle('kept')).toFixed(1)} ms`,
    })
  } finally {
    await floor.end()
    await product.dispose()
  }
}

/** How long each answer took, ms. */
async function times(ids: readonly string[], urlOf: (id: string) => string): Promise<number[]> {
  const taken: number[] = []
  for (const id of ids) {
    const start = performance.now()
    const response = await fetch(urlOf(id))
    const { byteLength } = await response.arrayBuffer()
    if (!response.ok || byteLength < 5_000) throw new Error(`a picture was answered with ${response.status}`)
    taken.push(performance.now() - start)
  }
  return taken
}
