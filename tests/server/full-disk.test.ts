import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { urlOf } from '#database/embedded/cluster.ts'
import { createRoutine } from '#logbook/routines.ts'
import type { Envelope } from '#sync/operation.ts'
import { until } from '../support/devices.ts'
import { envelope } from '../support/pushing.ts'
import { type Person, signUpAt } from '../support/server.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'

let disk: string
let isMounted = false
let server: ServerProcess

beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'sled-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'pipe' })
    isMounted = true
  } catch (error) {
    console.warn(
      `The test of a full disk is left out: nothing can be mounted here (${(error as Error).message.trim()}).`,
    )
    return
  }
  server = await startProcess({ DATA_DIR: join(disk, 'data'), BACKUP_KEEP: 'off' })
})
afterAll(async () => {
  await server?.end()
  if (isMounted) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true })
})

/** The disk has no room from now on, until the returned function is called. */
function fillDisk(): () => void {
  const ballast = join(disk, 'ballast')
  const megabyte = Buffer.alloc(1024 * 1024)
  for (const size of [megabyte, megabyte.subarray(0, 4096)]) {
    try {
      for (;;) writeFileSync(ballast, size, { flag: 'a' })
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
    }
  }
  return () => rmSync(ballast)
}

const WHY = /The embedded database is not back: .*No space left on device/

const ready = () =>
  fetch(`${server.origin}/readyz`).then(
    (answer) => answer.status,
    () => 0,
  )

/** Whether the server has said that it is stored. */
async function isStored(person: Person, op: Envelope): Promise<boolean> {
  const body = { actorId: person.userId, sentAt: Date.now(), known: {}, ops: [op] }
  const headers = { origin: server.origin, 'content-type': 'application/json', cookie: person.cookie }
  const answer = await fetch(`${server.origin}/api/ops`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.ok && ((await answer.json()) as { results: { outcome: string }[] }).results[0]?.outcome === 'done'
}

/** Fills an account with routines, and holds those that the server has not stored. */
async function fillingAccount(name: string) {
  const owner = await signUpAt(server.origin, name, 'Owen', `${name}@example.org`)
  const stored: string[] = []
  const waiting: Envelope[] = []
  const make = async () => {
    const id = crypto.randomUUID()
    const op = envelope(owner, owner.userId, id, createRoutine.make({ name: 'Push' }))
    if (await isStored(owner, op)) stored.push(id)
    else waiting.push(op)
  }
  for (let n = 0; n < 20; n += 1) await make()
  return { owner, stored, waiting, make }
}

/** How many lines of the log hold these words. */
const told = (words: RegExp) =>
  server
    .out()
    .split('\n')
    .filter((line) => words.test(line)).length

test('Y13 on a full disk the server refuses writes, /readyz answers 503, and the log notes start and end once each', async ({
  skip,
}) => {
  if (!isMounted) skip()
  const { owner, waiting, make } = await fillingAccount('olga')
  const room = fillDisk()
  // Rows still find room in the pages that exist, and the database's log in the file it has begun.
  await until(async () => {
    await make()
    return waiting.length > 0
  }, 'a write is refused')
  expect(await ready()).toBe(503)
  for (let n = 0; n < 20; n += 1) await make()
  expect(await ready()).toBe(503)
  expect(server.out()).not.toContain('The embedded database has stopped')
  expect([told(/disk-full/), told(/request failed|jobs cannot be read/), told(/disk-has-room/)]).toEqual([1, 0, 0])

  room()
  await until(() => told(/disk-has-room/) > 0, 'the log says that writes are taken again')
  expect(await ready()).toBe(200)
  for (const op of waiting) expect(await isStored(owner, op)).toBe(true)
  expect([told(/disk-full/), told(/disk-has-room/)]).toEqual([1, 1])
})

test('Y13 R-SYNC-01 when the disk of the embedded database has been full, the server recovers without a restart', async ({
  skip,
}) => {
  if (!isMounted) skip()
  const { owner, stored, waiting, make } = await fillingAccount('olivia')
  const room = fillDisk()
  const url = urlOf({ folder: join(disk, 'data/postgres'), socketFolder: socketFolderOf(join(disk, 'data')) })
  // The database wants room for its log at each of these, and stops when there is none.
  await until(async () => {
    // An account holds 1,000 routines, and a server without a database is quick to say no.
    if (waiting.length < 50) await make()
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client
      .connect()
      .then(() => client.query('select pg_switch_wal()'))
      .catch(() => {})
    await client.end().catch(() => {})
    return WHY.test(server.out())
  }, 'the log says why')
  await make()
  expect(waiting.length).toBeGreaterThan(0)
  expect(await ready()).toBe(503)

  room()
  await until(async () => (await ready()) === 200, 'it goes on by itself')
  // A connection that died with the database still answers 'busy' once; a phone asks again.
  for (const op of waiting) await until(() => isStored(owner, op), 'what waited is stored')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from routine where user_id = $1', [owner.userId])
  await client.end()
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(stored))
  expect(rows).toHaveLength(stored.length + waiting.length)
})

/** The folder of the database's socket: its lock names the data. */
function socketFolderOf(data: string): string {
  const found = readdirSync('/tmp')
    .filter((name) => name.startsWith('sled-postgres-'))
    .map((name) => join('/tmp', name))
    .find((folder) => {
      try {
        return readFileSync(join(folder, '.s.PGSQL.5432.lock'), 'utf8').includes(data)
      } catch {
        return false
      }
    })
  if (!found) throw new Error('the database does not run')
  return found
}
