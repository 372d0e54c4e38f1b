import type { Bench } from '../bench.ts'
import { startFloor } from '../floor-process.ts'
import { cpuMs, onDatabase } from '../machine.ts'
import { Product } from '../product.ts'
import { interleaved, median, quantile } from '../rounds.ts'
import { complete, completions, signUp, startTraining } from '../test-data.ts'

const WORKOUTS = 50

/** P13: the picture of a workout, drawn and stored, beside the renderer alone, one request after the other. */
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
    /** Names without a picture yet. */
    const rename = async () => {
      named += 1
      await onDatabase(databaseUrl, (client) =>
        client.query('update workout set workout_name = $1 || md5(id::text)', [named]),
      )
    }
    const ofProduct = () => answers(ids, product.pid, (id) => `${product.origin}/api/og-image?workoutId=${id}`)
    const samples = await interleaved(rounds, {
      floor: () => answers(ids, floor.pid, (id) => `${floor.origin}/${id.slice(0, 33)}`),
      product: async () => {
        await rename()
        return await ofProduct()
      },
      kept: ofProduct,
    })
    const middle = (side: keyof typeof samples) => samples[side].map(({ ms }) => median(ms))
    const cpu = (side: keyof typeof samples) => samples[side].map(({ cpuMs }) => cpuMs)
    const p95 = median(samples.product.map(({ ms }) => quantile(ms, 0.95)))
    const goal = { of: 'ratio', is: '≤', value: 1.3 } as const
    report({
      ...{ name: 'social image, drawn, p50', unit: 'ms', goal, product: middle('product') },
      floor: { name: 'bare renderer', values: middle('floor') },
      note: `p95 ${p95.toFixed(1)} ms; asked for again ${median(middle('kept')).toFixed(1)} ms`,
    })
    report({
      ...{ name: 'the same, processor time', unit: 'ms', goal, product: cpu('product') },
      floor: { name: 'bare renderer', values: cpu('floor') },
    })
  } finally {
    await floor.end()
    await product.dispose()
  }
}

type Sample = { ms: number[]; cpuMs: number }

/** The time of each answer, and the server's processor time for each. */
async function answers(ids: readonly string[], pid: number, urlOf: (id: string) => string): Promise<Sample> {
  const ms: number[] = []
  const cpu = cpuMs(pid)
  for (const id of ids) {
    const start = performance.now()
    const response = await fetch(urlOf(id))
    const { byteLength } = await response.arrayBuffer()
    if (!response.ok || byteLength < 5_000) throw new Error(`a picture was answered with ${response.status}`)
    ms.push(performance.now() - start)
  }
  return { ms, cpuMs: (cpuMs(pid) - cpu) / ids.length }
}
