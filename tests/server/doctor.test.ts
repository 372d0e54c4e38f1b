import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#database/connect.ts'
import type { Config } from '#server/config.ts'
import { examine, lineOf } from '#server/doctor/examine.ts'
import { NOTHING_SEEN, noteRequests } from '#server/doctor/seen-requests.ts'
import { createS3Store } from '#server/storage/s3-store.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** How much room the machine of the test has, where, and with which programs, is its own affair. */
const OF_THE_MACHINE = new Set(['folder in memory', 'room on the disk', 'Node', 'bundled PostgreSQL'])
const PUBLIC = {
  appOrigin: 'https://sled.example.org',
  publicOrigin: 'https://sled.example.org',
  smtpUrl: 'smtp://mail',
}
const PLAIN_PROVIDER = {
  ...{ issuer: 'http://id.example.org', clientId: 'sled', clientSecret: 'secret', name: 'Northbar' },
  ...{ mayMakeAccounts: false, isOnly: false },
}

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  beforeEach(async () => {
    database = await fresh()
    server = await startTestServer({ database })
  })
  afterEach(() => server.stop())

  const found = async (over: Partial<Parameters<typeof examine>[0]> & { settings?: Partial<Config> } = {}) => {
    const { settings, ...rest } = over
    const { context } = server
    const config = { ...context.config, hasRateLimits: true, ...settings }
    const findings = await examine({ ...context, seen: NOTHING_SEEN, ...rest, config })
    // The PostgreSQL of the tests flushes nothing, to be quick, and so it is found.
    return findings.filter(({ check }) => !OF_THE_MACHINE.has(check) && check !== 'flushed writes')
  }

  test('R-ADMIN-03 the doctor reports no finding for a correct setup, local or public', async () => {
    expect((await found()).map(lineOf)).toEqual([])
    expect((await found({ settings: PUBLIC })).map(lineOf)).toEqual([])
  })

  test.each<[name: string, isUnsafe: boolean, over: Parameters<typeof found>[0]]>([
    ['https', true, { settings: { ...PUBLIC, appOrigin: 'http://sled.example.org' } }],
    ['provider of log-ins', true, { settings: { provider: PLAIN_PROVIDER } }],
    ['address', false, { seen: { ...NOTHING_SEEN, host: 'sled.example.org' } }],
    ['proxies', true, { seen: { ...NOTHING_SEEN, isProxied: true } }],
    ['past the proxies', true, { settings: { trustedProxies: 1 }, seen: { ...NOTHING_SEEN, isDirect: true } }],
    ['limits', true, { settings: { hasRateLimits: false } }],
    ['webhooks', false, { settings: { ...PUBLIC, webhooks: { allowsPrivate: true } } }],
    ['secret', true, { settings: { authSecret: 'abcabc'.repeat(8) } }],
    ['e-mail', false, { settings: { ...PUBLIC, smtpUrl: undefined } }],
    ['administrators', false, { settings: { adminEmails: ['nobody@example.org'] } }],
    ['clock', false, { now: () => Date.now() + 60_000 }],
  ])(
    'R-ADMIN-03 the doctor finding about %s says what is wrong and how to fix it, in one line',
    async (name, isUnsafe, over) => {
      const findings = await found(over)
      expect(findings.map((finding) => [finding.check, finding.isUnsafe])).toEqual([[name, isUnsafe]])
      expect(findings.map(lineOf).join('')).toMatch(/^(Unsafe|Look at this): [A-Z].*\. [A-Z].*\.$/)
    },
  )

  test.each([
    ['203.0.113.7', '/login', {}, true],
    ['203.0.113.7', '/login', { 'x-forwarded-for': '198.51.100.7' }, false],
    ['203.0.113.7', '/readyz', {}, false],
    ['::ffff:127.0.0.1', '/login', {}, false],
    ['::1', '/login', {}, false],
  ])(
    'R-ADMIN-03 the doctor decides whether a request from %s for %s with headers %j bypassed the proxy: %s',
    async (remoteAddress, path, headers, is) => {
      const seen = { ...NOTHING_SEEN }
      const app = new Hono().use(noteRequests(seen)).get('*', (http) => http.text(''))
      await app.request(path, { headers }, { incoming: { socket: { remoteAddress } } })
      expect(seen.isDirect).toBe(is)
    },
  )

  test('R-ADMIN-03 the doctor accepts ADMIN_EMAILS once one of those administrators has confirmed the address', async () => {
    await server.signUp('Ada', 'Min', 'ada@example.org')
    const settings = { adminEmails: ['ada@example.org'] }
    expect((await found({ settings })).map(({ check }) => check)).toEqual(['administrators'])
    await database.db.updateTable('profile').set({ email_verified: true }).execute()
    expect(await found({ settings })).toEqual([])
  })

  test('R-OPS-01 the doctor reports a server that only administrators can let anybody into, while there is none', async () => {
    const settings = { signUp: 'invite' as const }
    await database.db.updateTable('profile').set({ role: 'user', email_verified: false }).execute()
    await server.signUp('Ben', 'Baker', 'ben@example.org')
    await database.db.updateTable('profile').set({ role: 'user' }).execute()
    expect((await found({ settings })).map(({ check }) => check)).toEqual(['sign-up'])
    await database.db.updateTable('profile').set({ role: 'admin' }).where('email', '=', 'ben@example.org').execute()
    expect(await found({ settings })).toEqual([])
  })

  test('the doctor reports a database with synchronous_commit off as unsafe', async () => {
    await database.exec(`do $$ begin
      execute format('alter database %I set synchronous_commit = off', current_database());
    end $$`)
    const other = await openDatabase({ url: database.url })
    const findings = await examine({ ...server.context, seen: NOTHING_SEEN, database: other })
    await other.close()
    expect(findings.map(lineOf).join()).toMatch(/runs with [a-z_ ]*synchronous_commit off/)
  })

  test('Y31 the doctor reports a database pooler that does not pass on notifications', async () => {
    const deaf = { ...database, listen: async () => async () => {} }
    expect((await found({ database: deaf })).map(({ check }) => check)).toEqual(['live channel'])
  })

  test('R-ADMIN-03 the doctor reports a bundled PostgreSQL with known security holes on a public server', async () => {
    const settings = async (over: Partial<Config>) => {
      const config = { ...server.context.config, ...over }
      const findings = await examine({ ...server.context, seen: NOTHING_SEEN, config })
      return findings.filter(({ check }) => check === 'bundled PostgreSQL').map(lineOf)
    }
    const { rows } = await sql<{ text: string; number: string }>`select current_setting('server_version') as text,
      current_setting('server_version_num') as number`.execute(database.db)
    const [version] = rows[0]?.text.split(' ') ?? []
    const lines = await settings({ ...PUBLIC, databaseUrl: undefined })
    if (Number(rows[0]?.number) >= 180_007) expect(lines).toEqual([])
    else expect(lines).toEqual([expect.stringContaining(`with Sled is ${version}, and later versions close`)])
    expect(await settings({ ...PUBLIC, databaseUrl: 'postgres://db.example.org/sled' })).toEqual([])
    expect(await settings({ appOrigin: undefined, databaseUrl: undefined })).toEqual([])
  })

  test.each([
    ['24.21.0', false],
    ['24.22.0', false],
    ['24.22.1', true],
    ['24.23.0', true],
    ['25.9.0', false],
    ['26.10.0', false],
    ['26.12.1', true],
    ['27.0.0', true],
  ])('R-ADMIN-03 the doctor knows whether Node %s has the security fixes of October 2026: %s', async (node, is) => {
    const config = { ...server.context.config, ...PUBLIC }
    const findings = await examine({ ...server.context, seen: NOTHING_SEEN, config, node })
    expect(findings.some(({ check }) => check === 'Node')).toBe(!is)
  })

  test('the doctor reports a data folder readable by others, a data folder in memory and an unreachable storage bucket', async () => {
    const { dataDir } = server.context.config
    chmodSync(dataDir, 0o755)
    expect((await found()).map(({ check }) => check)).toEqual(['folder of others'])
    chmodSync(dataDir, 0o700)
    const inMemory = mkdtempSync('/dev/shm/sled-')
    const all = await examine({
      ...{ ...server.context, seen: NOTHING_SEEN },
      config: { ...server.context.config, dataDir: inMemory },
    })
    rmSync(inMemory, { recursive: true })
    expect(all.filter(({ isUnsafe }) => isUnsafe).map(({ check }) => check)).toContain('folder in memory')
    const s3 = { endpoint: 'http://127.0.0.1:9', bucket: 'b', region: 'auto', accessKeyId: 'a', secretAccessKey: 's' }
    expect((await found({ settings: { s3 }, blobs: createS3Store(s3) })).map(({ check }) => check)).toEqual([
      'stored files',
    ])
  })

  test('R-ACCESS-04 R-ADMIN-03 /readyz shows the doctor findings only to an administrator', async () => {
    const ada = await server.signUp('Ada', 'Min', 'ada@example.org') // The first account is the administrator's.
    const olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    const proxied = { headers: { 'x-forwarded-for': '198.51.100.7' } }
    for (const cookie of [undefined, olivia.cookie, 'sled.session_token=forged']) {
      const answer = await server.ask('/readyz', { ...proxied, cookie })
      expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    }
    const answer = await server.ask('/readyz', { cookie: ada.cookie })
    const { ok, findings } = (await answer.json()) as { ok: boolean; findings: { check: string }[] }
    expect([answer.status, ok, findings.map(({ check }) => check)]).toEqual([
      ...[200, true, expect.arrayContaining(['proxies'])],
    ])
  })
})

describe('npm run doctor', () => {
  /** What it printed, and how it ended. */
  async function doctor(env: Record<string, string>): Promise<{ text: string; code: number | null }> {
    const folder = mkdtempSync(join(tmpdir(), 'sled-doctor-'))
    const child = spawn(process.execPath, ['scripts/doctor.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const parts: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)))
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    rmSync(folder, { recursive: true, force: true })
    return { text: parts.join(''), code }
  }

  test('R-ADMIN-03 npm run doctor exits with 1 when something is unsafe and prints no secret', async () => {
    const secret = 'ab'.repeat(20)
    const { text, code } = await doctor({ AUTH_SECRET: secret })
    expect(text).toContain('Unsafe: AUTH_SECRET is easy to guess. Leave it out, or make one')
    expect(text).not.toContain(secret)
    expect(text).toContain(`Sled runs on Node ${process.versions.node} and its bundled PostgreSQL 18.`)
    expect(code).toBe(1)
  })
})
