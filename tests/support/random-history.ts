import type { Database } from '#database/connect.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import { listOf } from '#sync/document-rows.ts'
import type { AnyDocument } from '#sync/operation.ts'
import type { PushAnswer } from '#sync/wire.ts'
import { stored } from './device-store.ts'
import { type Device, until } from './devices.ts'
import type { Fault } from './fault-proxy.ts'
import { Gym, type GymLifter, shownBy } from './gym.ts'
import { checkHistory, type HistoryRecord, isSameDocument, type Verdict } from './history-checker.ts'
import { type Lifter, nextTap, type Tap } from './random-operations.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import type { TestServer } from './server.ts'

/** Faults of a phone's network in a cellar. Each is as likely as it is frequent here. */
const FAULTS: readonly Fault[] = [
  ...[{}, {}, {}],
  { cut: 'request', chance: 0.5 },
  { cut: 'before', chance: 0.5 },
  { cut: 'during', chance: 0.5 },
  { cut: 'after', chance: 0.5 },
  { cut: 'anywhere', chance: 0.3 },
  { delayMs: 40 },
  { bytesPerSecond: 5_000 },
  { isBlackHole: true },
  { isDown: true },
]

const HOUR = 3_600_000
const DAY = 24 * HOUR

type HistoryOptions = {
  seed: number
  /** The number of events, taps and misfortunes together. */
  steps: number
  /** Databases with one server each, on the same data. */
  databases: readonly Database[]
  /** Nothing goes wrong, and nobody taps before the last tap is answered, so that each tap is its own commit. */
  isCalm?: boolean
}

type Judged = { record: HistoryRecord; verdict: Verdict; settledInMs: number }

/**
 * A phone and a laptop of one person and the phone of their coach log into the same workouts and routines at once.
 * Meanwhile the network breaks, pages are killed, servers restart, answers get lost, requests arrive twice, clocks jump, and
 * the owner takes away the coach's rights and gives them back. The same seed repeats the same choices, but not the timing
 * of the machine.
 */
export async function runHistory({ seed, steps, databases, isCalm = false }: HistoryOptions): Promise<Judged> {
  const random = seededRandom(seed)
  const gym = new Gym(databases, random)
  try {
    await gym.open()
    const history = new History(gym, random)
    for (let step = 0; step < steps; step++) await history.step(isCalm)
    const settledInMs = await history.settle()
    await history.repeatEverything()
    const record = await gym.record()
    return { record, verdict: checkHistory(record), settledInMs }
  } finally {
    await gym.close()
  }
}

type Written = NonNullable<Tap['shows']> & { documentId: string; opId: string }

class History {
  private readonly gym: Gym
  private readonly random: Random
  /** The last value of each device in its own fields. */
  private readonly written = new Map<Device, Map<string, Written>>()

  constructor(gym: Gym, random: Random) {
    this.gym = gym
    this.random = random
    for (const { device } of gym.lifters) this.written.set(device, new Map())
  }

  /** Lets one thing happen to a device or a server. */
  async step(isCalm: boolean) {
    const { random, gym } = this
    const lifter = random.of(gym.lifters) as GymLifter
    const chance = isCalm ? 0 : random.below(100)
    if (chance < 67) this.tap(lifter)
    else if (chance < 70) await gym.allow(nextFlags(random))
    else if (chance < 85) lifter.proxy.break(random.of(FAULTS) as Fault)
    else if (chance < 89) await this.killPage(lifter)
    else if (chance < 93) await this.repeatOne(lifter.device)
    else if (chance < 96) lifter.device.clockSkew = (random.below(3) - 1) * DAY + random.below(HOUR)
    else if (chance < 98) this.stepServerClocks()
    else if (chance < 99) await gym.cutLiveChannels()
    else await gym.restartServer(random.below(gym.servers.length))
    if (isCalm) await until(() => lifter.device.sync.status.current.waiting === 0, 'the tap is answered')
    else if (random.below(3) === 0) await pause(random.below(30))
    else await new Promise(setImmediate)
    for (const each of gym.lifters) this.readOwnWrites(each)
  }

  private tap(lifter: Lifter) {
    const { device, ownerId } = lifter
    const { documentId, made, shows } = nextTap(lifter, this.random)
    const id = device.dispatch(made, documentId, ownerId)
    const pending = device.sync.documents.pendingOf(documentId)
    // If a workout was never accepted, its end is the last thing to be seen (Y16).
    const op = [...pending, ...this.gym.asideOn(device)].find((each) => each.id === id)
    if (op) this.gym.made.push(op)
    else this.gym.slips.push(`${made.kind} is not shown as on its way`)
    if (shows) this.written.get(device)?.set(`${shows.setId} ${shows.field}`, { ...shows, documentId, opId: id })
    this.readOwnWrites(lifter)
  }

  /** A person's value stays on their own screen while the set exists and the server has not refused it. */
  private readOwnWrites({ device }: Lifter) {
    for (const { documentId, opId, setId, field, value } of this.written.get(device)?.values() ?? []) {
      const document = device.workout(documentId) ?? device.routine(documentId)
      const set = document?.sets.find(({ id }) => id === setId)
      const isRefused = device.answers.get(opId)?.some(({ outcome }) => outcome === 'refused')
      // Somebody has deleted the set, and this device does not know yet that its own addition has arrived.
      const held = device.sync.documents.row(documentId).document
      const isDeleted = this.gym.isCommitted(opId) && !listOf(held, 'sets').some(({ id }) => id === setId)
      if (!set || isRefused || isDeleted || this.gym.isAside(device, opId)) continue
      const shown = 'status' in set ? set[field] : field === 'status' ? undefined : set[field]
      if (shown !== value && shown !== 'hidden') {
        this.gym.slips.push(`${device.label} entered ${field} ${value} in ${setId} and reads ${shown}`)
      }
    }
  }

  private async killPage(lifter: Lifter) {
    // Earlier taps are never lost. If the machine stood still, there was no time to store this one.
    await pause(20)
    await stored(lifter.device.name, 'operations')
    await this.gym.reopen(lifter)
  }

  /** Sends a request again, as a network, a second tab or a killed page may do. */
  private async repeatOne(device: Device) {
    const body = this.random.of(device.pushes)
    if (body) await this.repeat(device, body)
  }

  private async repeat(device: Device, body: string) {
    const server = this.random.of(this.gym.servers) as TestServer
    const again = { method: 'POST', cookie: device.person.cookie, body: JSON.parse(body) as unknown }
    const { results } = await answered(() => server.ask('/api/ops', again))
    for (const result of results) device.answers.set(result.id, [...(device.answers.get(result.id) ?? []), result])
  }

  private stepServerClocks() {
    const step = this.random.below(4) === 0 ? -HOUR : this.random.below(10) * 60_000
    for (const { clock } of this.gym.servers) clock.now += step
  }

  /** Ends the faults and returns how long it takes, in ms, until everything is sent and all screens show what is stored. */
  async settle(): Promise<number> {
    const { lifters } = this.gym
    // Silent connections are closed once the network is back.
    for (const { proxy } of lifters) proxy.break({ isDown: true })
    for (const { proxy } of lifters) proxy.mend()
    await new Promise(setImmediate)
    const from = performance.now()
    for (const { device } of lifters) device.online()
    await this.shown('every screen shows what is stored')
    return Math.round(performance.now() - from)
  }

  private async isSettled(): Promise<boolean> {
    const { lifters } = this.gym
    await this.gym.giveUp()
    if (lifters.some(({ device }) => device.sync.status.current.waiting > 0)) return false
    const stored = await this.gym.stored()
    const isStored = (document: AnyDocument) =>
      stored.some((each) => each.id === document.id && isSameDocument(each, document))
    const expected = stored.filter((each) => each.kind !== 'workout' || each.workout.is_active)
    const isRight = (lifter: GymLifter) => {
      const shown = shownBy(lifter)
      const ids = new Set(shown.map(({ id }) => id))
      const seen = expected.filter((document) => this.gym.mayShow(lifter, document))
      return (
        seen.every(({ id }) => ids.has(id)) && shown.every((each) => isStored(each) && this.gym.mayShow(lifter, each))
      )
    }
    const kept = await Promise.all(lifters.map((each) => this.gym.kept(each)))
    return lifters.every((each, index) => isRight(each) && kept[index]?.every((held) => this.gym.mayShow(each, held)))
  }

  /** Sends all requests again. They may change nothing, and every answer must be the same. */
  async repeatEverything() {
    const { gym } = this
    const { commits } = gym
    const before = await gym.stored()
    for (const { device } of gym.lifters) for (const body of device.pushes) await this.repeat(device, body)
    const changed = (await gym.stored()).filter((document) => {
      const old = before.find(({ id }) => id === document.id)
      return !old || !isSameDocument(old, document)
    })
    await this.shown('every screen shows what a server has changed meanwhile')
    for (const { id } of changed) {
      if (!gym.isChangedByServer(id, commits)) gym.slips.push(`a repeated request changed ${id}`)
    }
  }

  private async shown(what: string) {
    await until(() => this.isSettled(), what).catch((error) => this.gym.slips.push(String(error)))
  }
}

/** The owner's new choice of rights: all of them, some or none. */
function nextFlags(random: Random): ShareFlags | null {
  const chance = random.below(10)
  if (chance < 2) return null
  const isOn = () => chance >= 6 || random.below(2) === 0
  return { can_create_routines: isOn(), can_start_workouts: isOn(), can_review_history: isOn() }
}

const MOST_TRIES = 40

/** A busy server answers 503, and every device asks it again (Y13). */
async function answered(ask: () => Promise<Response>): Promise<PushAnswer> {
  for (let tries = 1; ; tries++) {
    const answer = await ask()
    if (answer.ok) return (await answer.json()) as PushAnswer
    const isBusy = answer.status === 503 && tries < MOST_TRIES
    if (!isBusy) throw new Error(`a repeated request got ${answer.status}: ${await answer.text()}`)
    await pause(250)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
