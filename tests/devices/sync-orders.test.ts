import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { completeSet } from '#logbook/logged-sets.ts'
import { editSet } from '#logbook/sets.ts'
import type { Sync } from '#sync/client/sync.ts'
import type { Envelope } from '#sync/operation.ts'
import { stored } from '../support/device-store.ts'
import { Phone } from '../support/engine-steps.ts'
import { elsewhere, START } from '../support/fake-server.ts'

const SETS = 4
/** The long run (`npm run test:faults`) tells another seed and more rounds. */
const RUNS = 60 * Number(process.env.FAULT_ROUNDS ?? 1)
const SEED = Number(process.env.FAULT_SEED ?? 1)

/** What happens, in this order; when its consequences arrive is the scheduler's choice. */
const happening = fc.record({
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constant('complete' as const) },
    { weight: 3, arbitrary: fc.constant('edit' as const) },
    { weight: 2, arbitrary: fc.constant('elsewhere' as const) },
    fc.constantFrom('kill' as const, 'lose' as const, 'wake' as const, 'offline' as const),
  ),
  tab: fc.nat(1),
  set: fc.nat(SETS - 1),
  reps: fc.integer({ min: 1, max: 99 }),
  /** How much arrives before the next one. */
  arrivals: fc.nat(4),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

/** Messages between tabs arrive in their order, when the scheduler says so. */
class ScheduledChannel {
  static scheduler: fc.Scheduler
  private static readonly open = new Set<ScheduledChannel>()
  readonly name: string
  onmessage: ((event: { data: unknown }) => void) | null = null
  private inbox: Promise<void> = Promise.resolve()

  addEventListener(_type: 'message', hear: (event: { data: unknown }) => void) {
    this.onmessage = hear
  }

  constructor(name: string) {
    this.name = name
    ScheduledChannel.open.add(this)
  }

  postMessage(message: unknown) {
    for (const other of ScheduledChannel.open) {
      if (other === this || other.name !== this.name) continue
      const data = structuredClone(message)
      const arrival = ScheduledChannel.scheduler.schedule(Promise.resolve(), 'tab message')
      const earlier = other.inbox
      const deliver = () => {
        if (ScheduledChannel.open.has(other)) other.onmessage?.({ data })
      }
      other.inbox = arrival.then(() => earlier).then(deliver)
    }
  }

  close() {
    ScheduledChannel.open.delete(this)
  }
}

beforeAll(() => vi.stubGlobal('BroadcastChannel', ScheduledChannel))
afterAll(() => vi.unstubAllGlobals())

/** The server refuses every other edit by its value: they are set aside, and hold up nothing. */
const isRefused = ({ args }: Pick<Envelope, 'args'>): boolean =>
  ((args as { changes?: { reps?: number } }).changes?.reps ?? 0) % 2 === 1

/** Two tabs of one phone, a workout, and what must hold whatever the order. */
class World {
  readonly phone: Phone
  readonly tabs: Sync[] = []
  readonly made: string[][] = [[], []]
  /** Edits of the first set that say what was seen there: one that was refused goes if another is taken (Y16). */
  readonly replaceable = new Set<string>()
  private readonly scheduler: fc.Scheduler
  private workoutId = ''
  private setIds: string[] = []
  /** Sets each tab has shown complete. */
  private readonly seen: Set<string>[] = [new Set(), new Set()]
  private losesNext = false
  private edits = 100
  readonly wrong: string[] = []

  constructor(scheduler: fc.Scheduler) {
    this.scheduler = scheduler
    ScheduledChannel.scheduler = scheduler
    this.phone = new Phone({ hasLive: true })
  }

  async begin() {
    this.tabs.push((await this.phone.start()).sync)
    const { workoutId, setIds } = this.phone.startWorkout(SETS + 1) // one stays open: it never ends by itself
    this.workoutId = workoutId
    this.setIds = setIds
    this.phone.refuse(isRefused)
    await this.until(() => this.phone.status.waiting === 0)
    this.tabs.push(await this.phone.open())
    await this.until(() => this.tabs.every((tab) => this.shown(tab) !== null))
    for (const tab of [0, 1]) this.watch(tab)
    const arrival = (what: string) => this.scheduler.schedule(Promise.resolve(), what)
    this.phone.wire.onLive = () => arrival('event')
    this.phone.wire.onAnswer = async () => {
      const isLost = this.losesNext
      this.losesNext = false
      await arrival('answer')
      if (isLost) throw new TypeError('the answer was lost')
    }
  }

  async happen({ what, tab, set, reps, arrivals }: Happening) {
    const setId = this.setIds[set] as string
    if (what === 'complete') this.write(tab, setId, completeSet.make({ setId }))
    // No value twice, nor that of the start: what is so already needs no decision (Y16).
    if (what === 'edit') {
      this.edits += 2
      this.write(tab, setId, editSet.logging.make({ setId, changes: { reps: this.edits + (reps > 80 ? 1 : 0) } }))
    }
    if (what === 'elsewhere') {
      this.phone.server.push(
        elsewhere(editSet.logging.make({ setId, changes: { weight: reps } }), this.workoutId),
        START,
      )
    }
    if (what === 'lose') this.losesNext = true
    if (what === 'wake') this.phone.wake(this.tabs[tab] as Sync)
    if (what === 'offline') this.phone.wire.isOn = !this.phone.wire.isOn
    if (what === 'kill') await this.reopen(tab)
    for (let count = 0; count < arrivals; count++) await this.step()
  }

  /** Everything arrives, and the network is good again. */
  async end() {
    this.phone.wire.isOn = true
    await this.until(() => this.tabs.every((tab) => tab.status.current.waiting === 0))
    for (const tab of this.tabs) this.phone.wake(tab)
    await this.until(() => this.tabs.every((tab) => this.rev(tab) === this.truth.rev) && this.scheduler.count() === 0)
  }

  get truth() {
    return this.phone.server.documents.get(this.workoutId) as NonNullable<ReturnType<World['shown']>>
  }

  shown = (tab: Sync) => tab.documents.document('workout', this.workoutId)

  private rev = (tab: Sync) => tab.documents.row(this.workoutId).rev

  private write(tab: number, setId: string, made: Parameters<Phone['dispatch']>[0]) {
    const sync = this.tabs[tab] as Sync
    const before = this.shown(sync)?.sets.find((row) => row.id === setId)
    const isReplaceable = setId === this.setIds[0] && made.kind === 'set.edit'
    const was = isReplaceable && before ? { was: { reps: before.reps } } : {}
    const id = sync.dispatch(made, { ownerId: this.phone.accountId, documentId: this.workoutId }, was)
    this.made[tab]?.push(id)
    if (isReplaceable) this.replaceable.add(id)
    const set = this.shown(sync)?.sets.find((row) => row.id === setId)
    const changes = (made.args as { changes?: { reps: number } }).changes
    if (changes ? set?.reps !== changes.reps : set?.status !== 'complete') this.wrong.push(`${made.kind} is not shown`)
  }

  /** Killed once what it made is stored, and opened again. */
  private async reopen(tab: number) {
    const old = this.tabs[tab] as Sync
    const isStored = async () => {
      const keys = new Set((await stored(this.phone.name, 'operations')).map((op) => (op as Envelope).id))
      return this.made.flat().every((id) => keys.has(id) || this.phone.server.results.has(id))
    }
    while (!(await isStored())) await tick()
    this.phone.kill(old)
    const opening = this.phone.open()
    this.tabs[tab] = await this.meanwhile(opening)
    this.watch(tab)
    this.look(tab)
  }

  private watch(tab: number) {
    this.tabs[tab]?.documents.subscribe(this.workoutId, () => this.look(tab))
  }

  /** A set that was shown complete stays so: nobody takes that back. */
  private look(tab: number) {
    const sets = this.shown(this.tabs[tab] as Sync)?.sets ?? []
    const complete = new Set(sets.filter(({ status }) => status === 'complete').map(({ id }) => id))
    const seen = this.seen[tab] as Set<string>
    for (const id of seen) if (!complete.has(id)) this.wrong.push(`set ${this.setIds.indexOf(id)} is shown undone`)
    for (const id of complete) seen.add(id)
  }

  private async meanwhile<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    void work.finally(() => {
      isDone = true
    })
    while (!isDone) await this.step()
    return work
  }

  private async until(holds: () => boolean) {
    for (let steps = 0; !holds(); steps++) {
      if (steps > 2_000) throw new Error(`it never came to rest: ${this.scheduler.report()}`)
      if (this.scheduler.count() === 0) for (const tab of this.tabs) tab.sendNow()
      await this.step()
    }
  }

  private async step() {
    if (this.scheduler.count() > 0) await this.scheduler.waitOne()
    await tick()
  }
}

/** The device's own store works meanwhile. */
async function tick() {
  for (let turns = 0; turns < 6; turns++) await new Promise((resolve) => setImmediate(resolve))
}

test(
  'Y16 Y26 Y27 two tabs and another device, with refusals, lost responses and kills in any order, end up equal and send each operation once',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(happening, { minLength: 4, maxLength: 16 }),
        async (scheduler, story) => {
          const world = new World(scheduler)
          try {
            await world.begin()
            for (const event of story) await world.happen(event)
            await world.end()
            expect(world.wrong).toEqual([])
            const applied = world.phone.server.applied.map(({ id }) => id)
            expect(new Set(applied).size).toBe(applied.length)
            const [first, second] = world.tabs.map((tab) =>
              tab.setAside.current.flatMap(({ ops }) => ops.map(({ id }) => id)),
            )
            // Which of two refusals came first, and so what belongs to it, a tab may have heard otherwise.
            expect(first?.toSorted()).toEqual(second?.toSorted())
            const isReplaced = applied.some((id) => world.replaceable.has(id))
            for (const made of world.made) {
              const kept = new Set([...applied, ...(first ?? [])])
              const lost = made.filter((id) => !kept.has(id) && !(isReplaced && world.replaceable.has(id)))
              expect(lost).toEqual([])
              expect(first?.filter((id) => applied.includes(id))).toEqual([])
              const inTurn = made.filter((id) => applied.includes(id))
              expect(applied.filter((id) => made.includes(id))).toEqual(inTurn)
            }
            for (const tab of world.tabs) {
              expect(world.shown(tab)).toEqual(JSON.parse(JSON.stringify(world.truth)))
              expect(tab.documents.pendingOf(world.truth.id)).toEqual([])
            }
          } finally {
            world.phone.close()
          }
        },
      ),
      { numRuns: RUNS, seed: SEED },
    )
  },
  300_000 + RUNS * 500,
)
