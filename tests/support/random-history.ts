import type { Database } from '#database/connect.ts'
import type { ShareFlags } from '#domain/permissions.ts'
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

/** What a network does to a phone in a cellar, as often as it stands here. */
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

export type HistoryOptions = {
  seed: number
  /** How many things happen, taps and misfortunes together. */
  steps: number
  /** One server each, on the same data. */
  databases: readonly Database[]
  /** People tap, nothing goes wrong, and each tap is a commit of its own: nobody taps before the last one is answered. */
  isCalm?: boolean
}

export type Judged = { record: HistoryRecord; verdict: Verdict; settledInMs: number }

/**
 * A phone and a laptop of one person and the phone of their coach log into the same workouts and routines at once, while
 * the network breaks, pages are killed, servers start anew, answers get lost, requests arrive twice, clocks jump and the
 * owner takes from the coach what he may, and gives it back. The
 * same seed repeats the same choices; what the machine does in between it cannot repeat.
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
  /** What each device entered last in the fields that are its own. */
  private readonly written = new Map<Device, Map<string, Written>>()

  constructor(gym: Gym, random: Random) {
    this.gym = gym
    this.random = random
    for (const { device } of gym.lifters) this.written.set(device, new Map())
  }

  /** One thing happens to one of the devices, or to a server. */
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
    // Of a workout that was never accepted what ends it is the last thing to be seen (Y16).
    const op = [...pending, ...this.gym.asideOn(device)].find((each) => each.id === id)
    if (op) this.gym.made.push(op)
    else this.gym.slips.push(`${made.kind} is not shown as on its way`)
    if (shows) this.written.get(device)?.set(`${shows.setId} ${shows.field}`, { ...shows, documentId, opId: id })
    this.readOwnWrites(lifter)
  }

  /** What one entered stays on one's own screen, as long as the set is there and the server has not refused it. */
  private readOwnWrites({ device }: Lifter) {
    for (const { documentId, opId, setId, field, value } of this.written.get(device)?.values() ?? []) {
      const document = device.workout(documentId) ?? device.routine(documentId)
      const set = document?.sets.find(({ id }) => id === setId)
      const isRefused = device.answers.get(opId)?.some(({ outcome }) => outcome === 'refused')
      // Somebody deleted it since, and this device is still to learn that its own addition of it has arrived.
      const held = device.sync.documents.row(documentId).document
      const isDeleted = this.gym.isCommitted(opId) && !held?.sets.some(({ id }) => id === setId)
      if (!set || isRefused || isDeleted || this.gym.isAside(device, opId)) continue
      const shown = 'status' in set ? set[field] : field === 'status' ? undefined : set[field]
      if (shown !== value && shown !== 'hidden') {
        this.gym.slips.push(`${device.label} entered ${field} ${value} in ${setId} and reads ${shown}`)
      }
    }
  }

  private async killPage(lifter: Lifter) {
    // What was tapped longer ago is never lost; a machine that stood still had no time to store it.
    await pause(20)
    await stored(lifter.device.name, 'operations')
    await this.gym.reopen(lifter)
  }

  /** A request arrives again: by the network, from a second tab, from a page that was killed. */
  private async repeatOne(device: Device) {
    const body = this.random.of(device.pushes)
    if (body) await this.repeat(device, body)
  }

  private async repeat(device: Device, body: string) {
    const server = this.random.of(this.gym.servers) as TestServer
    const again = { method: 'POST', cookie: device.person.cookie, body: JSON.parse(body) as unknown }
    const { results } = (await (await server.ask('/api/ops', again)).json()) as PushAnswer
    for (const result of results) device.answers.set(result.id, [...(device.answers.get(result.id) ?? []), result])
  }

  private stepServerClocks() {
    const step = this.random.below(4) === 0 ? -HOUR : this.random.below(10) * 60_000
    for (const { clock } of this.gym.servers) clock.now += step
  }

  /** The faults end; how long until everything is sent and every screen shows what is stored, in ms. */
  async settle(): Promise<number> {
    const { lifters, slips } = this.gym
    // What fell silent is told so once there is a network again.
    for (const { proxy } of lifters) proxy.break({ isDown: true })
    for (const { proxy } of lifters) proxy.mend()
    await new Promise(setImmediate)
    const from = performance.now()
    for (const { device } of lifters) device.online()
    await until(() => this.isSettled(), 'every screen shows what is stored').catch((error) => slips.push(String(error)))
    return Math.round(performance.now() - from)
  }

  private async isSettled(): Promise<boolean> {
    const { lifters } = this.gym
    await this.gym.giveUp()
    if (lifters.some(({ device }) => device.sync.status.current.waiting > 0)) return false
    const stored = await this.gym.stored()
    const isStored = (document: AnyDocument) =>
      stored.some((each) => each.id === document.id && isSameDocument(each, document))
    const expected = stored.filter((each) => each.kind === 'routine' || each.workout.is_active)
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

  /** Every request there was arrives once more: nothing may change, and every answer be the same. */
  async repeatEverything() {
    const before = await this.gym.stored()
    for (const { device } of this.gym.lifters) for (const body of device.pushes) await this.repeat(device, body)
    for (const document of await this.gym.stored()) {
      const old = before.find(({ id }) => id === document.id)
      if (!old || !isSameDocument(old, document)) this.gym.slips.push(`a repeated request changed ${document.id}`)
    }
  }
}

/** An owner changes her mind: everything, some of it, or nothing any more. */
function nextFlags(random: Random): ShareFlags | null {
  const chance = random.below(10)
  if (chance < 2) return null
  const isOn = () => chance >= 6 || random.below(2) === 0
  return { can_create_routines: isOn(), can_start_workouts: isOn(), can_review_history: isOn() }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
