import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import { product } from '#logbook/server/product.ts'
import type { StoredDocument } from '#sync/client/device/database.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import type { OperationResult } from '#sync/outcome.ts'
import { type DocumentEvent, LIVE_CHANNEL } from '#sync/server/document-event.ts'
import { loadAnybodysDocument } from '#sync/server/snapshot.ts'
import { maySeeDocument } from '#sync/server/visibility.ts'
import { stored } from './device-store.ts'
import { Device, until } from './devices.ts'
import { FaultProxy } from './fault-proxy.ts'
import type { HistoryRecord, Sighting } from './history-checker.ts'
import type { Lifter, OwnField } from './random-operations.ts'
import { type Allowed, checkRights, maySeeWith } from './rights-checker.ts'
import type { Random } from './seeded-random.ts'
import { type Person, startTestServer, type TestServer } from './server.ts'

/** A lifter whose network can be broken. */
export type GymLifter = Lifter & { proxy: FaultProxy }

const ALL: ShareFlags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }

const OWN_FIELDS: readonly OwnField[] = ['weight', 'timed_set_duration', 'set_variant']

/**
 * Olivia's phone and laptop and her coach's phone, each with its own network, on servers that share their data. It records
 * everything that is committed and everything that is seen.
 */
export class Gym {
  readonly servers: TestServer[] = []
  readonly lifters: GymLifter[] = []
  readonly made: Envelope[] = []
  readonly slips: string[] = []
  private readonly databases: readonly Database[]
  private readonly random: Random
  private readonly events: DocumentEvent[] = []
  private readonly sightings: Sighting[] = []
  private readonly lives = new Map<Device, number>()
  private stopListening: () => Promise<void> = async () => undefined
  private recorderPid = 0
  /** The rights that Olivia has given Max over time, by the number of commits before each change. */
  private readonly allowed: Allowed[] = [{ from: 0, flags: ALL }]
  /** The refused operations that people gave up. */
  private readonly givenUp = new Set<string>()
  private sharesHeard = 0
  private nextFlags: ShareFlags | null = ALL

  /** The first database's server is the phone's, the last one's the laptop's. */
  constructor(databases: readonly Database[], random: Random) {
    this.databases = databases
    this.random = random
  }

  async open() {
    await this.startRecording()
    for (const database of this.databases) this.servers.push(await startTestServer({ database }))
    const server = this.servers[0] as TestServer
    const olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    const max = await server.signUp('Max', 'Martin', 'max@example.org')
    await this.database.db
      .insertInto('account_share')
      .values({
        ...{ owner_user_id: olivia.userId, delegate_user_id: max.userId, delegate_email: 'max@example.org' },
        ...ALL,
      })
      .execute()
    await this.enter(olivia, olivia, 'phone', 0)
    await this.enter(olivia, olivia, 'laptop', this.servers.length - 1)
    await this.enter(max, olivia, 'coach', 0)
  }

  private async enter(person: Person, owner: Person, label: string, serverIndex: number) {
    const server = () => this.servers[serverIndex] as TestServer
    const proxy = await FaultProxy.start(() => portOf(server()), this.random.next)
    const device = new Device(server, person, label, { proxy, actsFor: owner === person ? undefined : owner.userId })
    const index = this.lifters.length
    const ownField = OWN_FIELDS[index] as OwnField
    // Values are below 1,000, and each lifter has their own 300 of them.
    this.lifters.push({ device, proxy, ownField, ownerId: owner.userId, count: 100 + 300 * index })
    this.watch(device, owner.userId)
    await device.start()
  }

  /** Kills the page and opens it again. */
  async reopen({ device, ownerId }: Lifter) {
    device.kill()
    // Nothing here aborts the writes of a killed page, so they get time to end.
    await new Promise((resolve) => setTimeout(resolve, 50))
    const started = device.reopen()
    this.watch(device, ownerId)
    started.catch(() => undefined) // The device may be offline. It asks again.
    await device.sync.ready // Nothing is on screen before that.
  }

  /** Changes Max's rights, or ends them with null, under Olivia's lock as every writer of shares does (Y9). */
  async allow(flags: ShareFlags | null) {
    const ownerId = this.lifters[0]?.ownerId as string
    const heard = this.sharesHeard
    await this.database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('profile').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
      const changes = flags ? { revoked_at: null, ...flags } : { revoked_at: new Date() }
      await tx.updateTable('account_share').set(changes).where('owner_user_id', '=', ownerId).execute()
      this.nextFlags = flags
    })
    await until(() => this.sharesHeard > heard, 'the record knows what is allowed')
  }

  /** Whether this device may show the document now. */
  mayShow = ({ device, ownerId }: Lifter, document: AnyDocument): boolean =>
    device.person.userId === ownerId
      ? maySeeDocument(product, { as: 'owner' }, document)
      : maySeeWith(this.allowed.at(-1)?.flags ?? null, document)

  /** Whether an operation was set aside, or given up after that, so that it never arrives. */
  isAside = ({ sync }: Pick<Device, 'sync'>, opId: string): boolean =>
    this.givenUp.has(opId) || this.asideOn({ sync }).some(({ id }) => id === opId)

  asideOn = ({ sync }: Pick<Device, 'sync'>): Envelope[] => sync.setAside.current.flatMap(({ ops }) => ops)

  /** People give up what was refused. */
  async giveUp() {
    for (const { device } of this.lifters) {
      for (const { id, ops } of device.sync.setAside.current) {
        for (const op of ops) this.givenUp.add(op.id)
        await device.sync.discard(id)
      }
    }
  }

  /** The owner's documents in a device's store, read without the engine. */
  async kept({ device, ownerId }: Lifter): Promise<AnyDocument[]> {
    const rows = (await stored(device.name, 'documents')) as StoredDocument[]
    return rows.filter((row) => row.ownerId === ownerId).flatMap(({ document, last }) => document ?? last ?? [])
  }

  /** Stops a server and starts it again on its port. */
  async restartServer(index: number) {
    const server = this.servers[index] as TestServer
    await server.stop()
    const next = await startTestServer({ database: this.databases[index] as Database, port: portOf(server) })
    next.clock.now = server.clock.now
    this.servers[index] = next
  }

  /** Ends the database sessions with which the servers listen to commits. */
  async cutLiveChannels() {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'sled live' and pid <> ${this.recorderPid}`.execute(this.database.db)
  }

  /** Whether an operation changed something on a server. */
  isCommitted = (opId: string): boolean => this.events.some(({ ops }) => ops.some(({ id }) => id === opId))

  /** The number of commits so far. */
  get commits(): number {
    return this.events.length
  }

  /** Whether a job of a server has changed a document since so many commits, as it ends a forgotten workout (R-REACH-10). */
  isChangedByServer = (documentId: string, since: number): boolean =>
    this.events.slice(since).some(({ id, by }) => id === documentId && by === null)

  /** Everything the server holds. */
  async stored(): Promise<AnyDocument[]> {
    const { db } = this.database
    const all: AnyDocument[] = []
    for (const kind of ['workout', 'routine'] as const) {
      for (const { id } of await db.selectFrom(kind).select('id').execute()) {
        const document = await loadAnybodysDocument(db, product, kind, id)
        if (document) all.push(document)
      }
    }
    return all
  }

  async record(): Promise<HistoryRecord> {
    const rows = await this.database.db.selectFrom('applied_operation').select(['op_id', 'outcome', 'at']).execute()
    const devices = this.lifters.map(({ device }) => device)
    const coach = this.lifters.at(-1) as GymLifter
    const rights = checkRights({
      ...{ coachId: coach.device.person.userId, made: this.made, events: this.events, allowed: this.allowed },
      sightings: this.sightings,
      heldByCoach: [...shownBy(coach), ...(await this.kept(coach))],
    })
    return {
      givenUp: this.givenUp,
      made: this.made,
      answers: new Map(devices.flatMap((device) => [...device.answers])),
      remembered: new Map(rows.map(({ op_id: id, outcome }) => [id, { id, outcome } as OperationResult])),
      times: new Map(rows.map(({ op_id, at }) => [op_id, at.getTime()])),
      events: this.events,
      stored: await this.stored(),
      sightings: this.sightings,
      heard: devices.flatMap((device) => device.heard.map((messages) => ({ device: device.label, messages }))),
      screens: this.lifters.map((lifter) => ({ device: lifter.device.label, documents: shownBy(lifter) })),
      slips: [...new Set([...this.slips, ...rights])],
    }
  }

  async close() {
    for (const { device } of this.lifters) device.close()
    for (const { proxy } of this.lifters) await proxy.stop()
    for (const server of this.servers) await server.stop()
    await this.stopListening()
  }

  private get database(): Database {
    return this.databases[0] as Database
  }

  private async startRecording() {
    const { database } = this
    this.stopListening = await database.listen(
      LIVE_CHANNEL,
      (payload) => {
        const event = JSON.parse(payload) as DocumentEvent
        if (event.t === 'document') this.events.push(event)
        else this.noteAllowed(JSON.parse(payload) as { t: string })
      },
      () => this.slips.push('the record has a hole'),
      () => undefined,
    )
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'sled live'`.execute(database.db)
    this.recorderPid = rows[0]?.pid ?? 0
  }

  /** Notes the rights that a committed change of the share has given. The first change only makes the share. */
  private noteAllowed({ t }: { t: string }) {
    if (t !== 'share') return
    this.sharesHeard += 1
    if (this.sharesHeard > 1) this.allowed.push({ from: this.events.length, flags: this.nextFlags })
  }

  /** Records everything that this opening of the page takes from the server. */
  private watch(device: Device, ownerId: string) {
    const { documents } = device.sync
    const life = (this.lives.get(device) ?? 0) + 1
    this.lives.set(device, life)
    const seen = new Map<string, { rev: number; document: AnyDocument | null }>()
    const note = () => {
      for (const id of documents.ids()) {
        const { rev, document } = documents.row(id)
        const last = seen.get(id)
        if (last ? last.rev === rev && last.document === document : !document) continue
        seen.set(id, { rev, document })
        this.sightings.push({ device: device.label, life, id, rev, document })
      }
    }
    for (const kind of ['workout', 'routine'] as const) documents.subscribe(`${kind}:${ownerId}`, note)
  }
}

/** Everything a device shows of the owner. */
export const shownBy = ({ device, ownerId }: Lifter): AnyDocument[] => [
  ...device.sync.documents.documents('routine', ownerId),
  ...device.sync.documents.documents('workout', ownerId),
]

const portOf = ({ origin }: TestServer): number => Number(new URL(origin).port)
