import { setTimeout as wait } from 'node:timers/promises'
import type { ImportPlan, PlannedExercise, PlannedWorkout } from '#domain/import/plan.ts'
import type { ImportRow, Imports } from '#features/import/imports.ts'
import { FIRST, plannedExercise, plannedSet, plannedWorkout, planOf, sendPlan } from '../../tests/support/plans.ts'
import type { Person } from '../../tests/support/server.ts'
import type { Bench } from '../bench.ts'
import { memoryMb } from '../machine.ts'
import { Product } from '../product.ts'
import { quantile } from '../rounds.ts'
import { complete, completions, type Lifter, signUp, startTraining, trainAgain } from '../test-data.ts'

const WORKOUTS = 10_000
/** 17 sets in all. */
const SETS = [4, 4, 3, 3, 3]
const EXERCISES = 60
const DAY_MS = 24 * 60 * 60 * 1000
/** Others who train meanwhile: eight people with a set every 100 ms are a gym of several hundred. */
const LIFTERS = 8
const PAUSE_MS = 100
const QUIET_MS = 20_000

/** R-IMP-25: a long history is written by the server while others train. */
export async function importing({ postgres, report, isQuick }: Bench): Promise<void> {
  const databaseUrl = await postgres.create('importing')
  const product = await new Product(databaseUrl).start()
  try {
    const count = isQuick ? WORKOUTS / 10 : WORKOUTS
    const owner = await signUp(product.origin, 'Olivia')
    const others = new Others(product.origin)
    await others.begin()
    const before = await others.during(() => wait(QUIET_MS))
    const memory = new Memory(product.pid)
    let row: ImportRow | undefined
    const meanwhile = await others.during(async () => {
      row = await importAll(product.origin, owner, history(count))
    })
    const grown = memory.end()
    if (!row?.finishedAt || row.written !== count) throw new Error(`the import is ${JSON.stringify(row)}`)
    const seconds = (row.finishedAt - row.createdAt) / 1000
    report({
      ...{ name: `workouts of 17 sets imported, ${count} in all`, unit: '/s', product: [count / seconds] },
      ...{ goal: { of: 'product', is: '≥', value: 100 }, note: 'from the plan that was received to the last record' },
    })
    report({
      ...{ name: 'the same: memory of the process beyond before', unit: 'MB', product: [grown] },
      goal: { of: 'product', is: '≤', value: 150 },
    })
    report({
      ...{ name: 'the same: a set of others meanwhile, p95', unit: 'ms', product: [meanwhile] },
      ...{ floor: { name: 'without the import', values: [before] }, goal: { of: 'ratio', is: '≤', value: 1.5 } },
    })
  } finally {
    await product.dispose()
  }
}

/** A workout a day, each of 5 of the exercises. */
function history(count: number): ImportPlan {
  const exercises = (index: number): PlannedExercise[] =>
    SETS.map((sets, place) =>
      plannedExercise(
        `Exercise ${(index * SETS.length + place) % EXERCISES}`,
        Array.from({ length: sets }, (_, set) =>
          plannedSet({ weight: 40 + (index % 200) / 2 + set, reps: 5 + (index % 6) }),
        ),
      ),
    )
  const startedAt = (index: number) => FIRST - (count - index) * (DAY_MS / 2)
  const workouts = Array.from(
    { length: count },
    (_, index): PlannedWorkout => ({
      ...plannedWorkout(index),
      startedAt: startedAt(index),
      endedAt: startedAt(index) + 3_600_000,
      exercises: exercises(index),
    }),
  )
  return planOf(workouts)
}

async function importAll(origin: string, owner: Person, plan: ImportPlan): Promise<ImportRow> {
  const sent = await sendPlan({ origin }, owner, plan)
  if (sent.status !== 202) throw new Error(`/api/imports answered ${sent.status}: ${await sent.text()}`)
  for (;;) {
    await wait(1_000)
    const answer = await fetch(`${origin}/api/imports?accountId=${owner.userId}`, { headers: { cookie: owner.cookie } })
    const [row] = ((await answer.json()) as Imports).imports
    if (row && row.state !== 'running') return row
  }
}

/** People in the middle of their workouts. */
class Others {
  private readonly origin: string
  private readonly lifters: Lifter[] = []

  constructor(origin: string) {
    this.origin = origin
  }

  async begin() {
    for (let index = 0; index < LIFTERS; index++) {
      this.lifters.push(await startTraining(this.origin, await signUp(this.origin, `Anna${index}`), 8, 5))
    }
  }

  /** They complete sets while something happens. Returns the 95th percentile of the answers, ms. */
  async during(something: () => Promise<unknown>): Promise<number> {
    let isOver = false
    const took: number[] = []
    const train = async (_: Lifter, index: number) => {
      while (!isOver) {
        const lifter = await this.inWorkout(index)
        const setId = lifter.setIds.shift() as string
        const start = performance.now()
        await complete(this.origin, lifter, completions(lifter, [setId]))
        took.push(performance.now() - start)
        await wait(PAUSE_MS)
      }
    }
    const trained = Promise.all(this.lifters.map(train))
    await something()
    isOver = true
    await trained
    return quantile(took, 0.95)
  }

  /** The last set stays open, or the workout would end by itself. */
  private async inWorkout(index: number): Promise<Lifter> {
    const lifter = this.lifters[index] as Lifter
    if (lifter.setIds.length > 1) return lifter
    const next = await trainAgain(this.origin, lifter, 8, 5)
    this.lifters[index] = next
    return next
  }
}

/** The largest resident memory of a process beyond that at the beginning, MB. */
class Memory {
  private readonly pid: number
  private readonly before: number
  private most = 0
  private readonly timer: NodeJS.Timeout

  constructor(pid: number) {
    this.pid = pid
    this.before = this.now()
    this.timer = setInterval(() => {
      this.most = Math.max(this.most, this.now())
    }, 200)
  }

  private now = (): number => memoryMb(this.pid)

  end(): number {
    clearInterval(this.timer)
    return this.most - this.before
  }
}
