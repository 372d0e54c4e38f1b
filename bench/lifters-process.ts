/**
 * The lifters of an evening, their coaches and visitors of their public pages, in a process of its own: what they cost
 * is not what they cost the server. It does what it is asked, one thing after the other, and answers each.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '../tests/support/server.ts'
import { RawSockets } from './raw-sockets.ts'
import { complete, completions, type Lifter, signUp, startTraining, trainAgain } from './test-data.ts'

/** The sets of a workout. The last one stays open, so that the workout goes on until its lifter ends it. */
const EXERCISES = 5
const SETS = 5
/** A lifter's next set comes so long after the one before, ms: sixty times as soon as in a gym. */
const EVERY_MS = 1_000
/** Each fifth lifter has a coach who watches. */
const LIFTERS_OF_COACH = 5
/** The sets of everybody for which a visitor opens a public page, and each third visitor its picture too. */
const SETS_OF_VISITOR = 20
const HEARTBEAT_MS = 25_000
/** The workouts that visitors find. */
const PUBLIC = 12

export type Ask =
  | { t: 'enter'; origin: string; lifters: number }
  | { t: 'connect' }
  | { t: 'beat'; times: number }
  | { t: 'leave' }
  | { t: 'train'; lifters: number; seconds: number }

/** What a step of the evening brought. `ms` are the answers of sets, `cpuMs` the processor time of this process. */
export type Trained = { ms: number[]; refused: number; visits: number; cpuMs: number }
/** Who watches whom. The coaches may do so only once their shares are made. */
export type Entered = { ownerId: string; coachId: string }[]

let origin = ''
const lifters: Lifter[] = []
/** Sets that a lifter has completed of the current workout. */
const done: number[] = []
const coaches: Person[] = []
const shown: string[] = []
let sockets = new RawSockets()

const answers = { enter, connect, beat, leave, train } as {
  [T in Ask['t']]: (ask: Extract<Ask, { t: T }>) => unknown
}
process.on('message', async (ask: Ask) => {
  process.send?.((await (answers[ask.t] as (ask: Ask) => unknown)(ask)) ?? null)
})
process.once('disconnect', () => process.exit())

async function enter(ask: Extract<Ask, { t: 'enter' }>): Promise<Entered> {
  origin = ask.origin
  // Each hash of a password holds a thread, so more at once would only wait.
  const four = async (count: number, make: (index: number) => Promise<unknown>) => {
    let next = 0
    const one = async () => {
      while (next < count) await make(next++)
    }
    await Promise.all([one(), one(), one(), one()])
  }
  await four(ask.lifters, async (index) => {
    let lifter = await startTraining(origin, await signUp(origin, `Lifter${index}`), EXERCISES, SETS)
    if (shown.length < PUBLIC) {
      shown.push(lifter.workoutId)
      await complete(origin, lifter, completions(lifter, lifter.setIds.slice(0, 9)))
      lifter = await trainAgain(origin, lifter, EXERCISES, SETS)
    }
    lifters[index] = lifter
    done[index] = 0
  })
  await four(ask.lifters / LIFTERS_OF_COACH, async (index) => {
    coaches[index] = await signUp(origin, `Coach${index}`)
  })
  return coaches.map((coach, index) => ({
    ownerId: lifters[index * LIFTERS_OF_COACH]?.userId ?? '',
    coachId: coach.userId,
  }))
}

async function connect(): Promise<void> {
  for (const { cookie } of lifters) await sockets.open(origin, cookie)
  for (const [index, { cookie }] of coaches.entries()) {
    await sockets.open(origin, cookie, { t: 'act', ownerId: lifters[index * LIFTERS_OF_COACH]?.userId })
  }
}

/** Lets all sockets say their revisions at once, as a device does now and then, and waits for the answers. */
async function beat({ times }: Extract<Ask, { t: 'beat' }>): Promise<void> {
  for (let count = 0; count < times; count++) {
    for (let index = 0; index < sockets.size; index++) sayRevision(index)
    await wait(1_000)
  }
}

/** Says the revision of the socket's person. Where each has several sockets, they were opened in the same order again. */
const sayRevision = (index: number) => {
  const person = index % (lifters.length + coaches.length)
  const lifter = lifters[person] ?? lifters[(person - lifters.length) * LIFTERS_OF_COACH]
  if (lifter) sockets.say(index, { t: 'sync', revs: { [lifter.workoutId]: lifter.rev } })
}

function leave(): void {
  sockets.close()
  sockets = new RawSockets()
}

async function train({ lifters: count, seconds }: Extract<Ask, { t: 'train' }>): Promise<Trained> {
  const trained: Trained = { ms: [], refused: 0, visits: 0, cpuMs: 0 }
  const cpu = process.cpuUsage()
  const start = performance.now()
  const until = start + seconds * 1_000
  let beaten = 0
  const beating = setInterval(() => sayRevision(beaten++ % sockets.size), HEARTBEAT_MS / sockets.size)
  const lifting = lifters.slice(0, count).map((_, index) => {
    const first = start + (index * EVERY_MS) / count
    return repeat(first, EVERY_MS, until, () => lift(index, trained))
  })
  const visiting = repeat(start, (SETS_OF_VISITOR * EVERY_MS) / count, until, () => visit(trained))
  await Promise.all([...lifting, visiting])
  clearInterval(beating)
  const { user, system } = process.cpuUsage(cpu)
  return { ...trained, cpuMs: (user + system) / 1_000 }
}

/** Does something again and again at fixed times, and at once where the last one took longer. */
async function repeat(first: number, everyMs: number, until: number, work: () => Promise<void>) {
  for (let at = first; at < until; at += everyMs) {
    await wait(Math.max(0, at - performance.now()))
    if (performance.now() >= until) return
    await work()
  }
}

async function lift(index: number, trained: Trained) {
  const lifter = lifters[index] as Lifter
  const begun = performance.now()
  try {
    const setId = lifter.setIds[done[index] ?? 0] as string
    await complete(origin, lifter, completions(lifter, [setId]))
    trained.ms.push(performance.now() - begun)
    done[index] = (done[index] ?? 0) + 1
    if (done[index] < EXERCISES * SETS - 1) return
    lifters[index] = await trainAgain(origin, lifter, EXERCISES, SETS)
    done[index] = 0
  } catch {
    trained.refused += 1
  }
}

async function visit(trained: Trained) {
  const id = shown[trained.visits % shown.length]
  trained.visits += 1
  const paths = [`/history/public/workout/${id}`]
  if (trained.visits % 3 === 0) paths.push(`/api/og-image?workoutId=${id}`)
  for (const path of paths) {
    const answer = await fetch(origin + path)
    await answer.arrayBuffer()
    if (!answer.ok) trained.refused += 1
  }
}
