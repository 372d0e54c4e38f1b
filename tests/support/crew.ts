import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { ShareFlags } from '#domain/permissions.ts'
import type { FreshDatabase, TestDatabase } from './databases.ts'
import { Device, until } from './devices.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { type Person, startTestServer, type TestServer } from './server.ts'

/** Olivia, who trains, and Max, her coach, at one server for a whole suite; each test brings its own devices. */
export class Crew {
  database!: TestDatabase
  server!: TestServer
  olivia!: Person
  max!: Person
  private readonly devices: Device[] = []

  /** Call it in the body of a suite. */
  constructor(fresh: FreshDatabase) {
    beforeAll(async () => {
      this.database = await fresh(() => undefined)
      this.server = await startTestServer({ database: this.database })
      this.olivia = await this.server.signUp('Olivia', 'Owen', 'olivia@example.org')
      this.max = await this.server.signUp('Max', 'Martin', 'max@example.org')
    })
    afterEach(async () => {
      for (const device of this.devices.splice(0)) device.close()
      // A test must not find the running workout of another test.
      await this.database.db
        .updateTable('workout')
        .set({ is_active: false, ended_at: new Date(0) })
        .where('is_active', '=', true)
        .execute()
      await this.database.db.deleteFrom('account_share').execute()
    })
    afterAll(() => this.server.stop())
  }

  /** Lets the server's clock run, for a suite in which clocks say which start is the later one. */
  withRunningClock() {
    let clock: NodeJS.Timeout
    beforeAll(() => {
      clock = setInterval(() => {
        this.server.clock.now = Date.now()
      }, 5)
    })
    afterAll(() => clearInterval(clock))
  }

  /** Opens a device that is connected. */
  async enter(person: Person, label: string, { proxy, actsFor }: { proxy?: FaultProxy; actsFor?: Person } = {}) {
    const device = new Device(() => this.server, person, label, { proxy, actsFor: actsFor?.userId })
    this.devices.push(device)
    await device.start()
    await until(() => device.sync.status.current.isLive, `${label} hears`)
    return device
  }

  /** What Olivia allows Max. */
  async share(flags: Partial<ShareFlags>) {
    const none = { can_create_routines: false, can_start_workouts: false, can_review_history: false }
    const people = { owner_user_id: this.olivia.userId, delegate_user_id: this.max.userId }
    await this.database.db
      .insertInto('account_share')
      .values({ ...people, delegate_email: 'max@example.org', ...none, ...flags })
      .execute()
  }

  /** Olivia changes or ends Max's rights, under her lock as every writer of shares does (Y9). */
  async allow(change: Partial<ShareFlags> | 'nothing') {
    await this.database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('profile').select('id').where('id', '=', this.olivia.userId).forNoKeyUpdate().execute()
      const changes = change === 'nothing' ? { revoked_at: new Date() } : { revoked_at: null, ...change }
      await tx.updateTable('account_share').set(changes).where('owner_user_id', '=', this.olivia.userId).execute()
    })
  }

  /** Both act offline. Then the first one's operations arrive first. */
  async apart(first: Device, second: Device, work: () => void) {
    for (const device of [first, second]) device.offline()
    work()
    for (const device of [first, second]) {
      device.online()
      await device.sent()
    }
  }

  workoutRow = (id: string) =>
    this.database.db.selectFrom('workout').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  setRow = (id: string) =>
    this.database.db.selectFrom('logged_set').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  activeIds = async (): Promise<string[]> => {
    const rows = await this.database.db.selectFrom('workout').select('id').where('is_active', '=', true).execute()
    return rows.map(({ id }) => id)
  }
}

/** Waits until all devices show the same, and returns it. */
export async function agreed<T>(devices: readonly Device[], show: (device: Device) => T): Promise<T> {
  const [first] = devices as [Device]
  await until(() => devices.every((device) => isDeepStrictEqual(show(device), show(first))), 'everybody shows the same')
  return show(first)
}
