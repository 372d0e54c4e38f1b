import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createApp } from '#app/http.server.ts'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { backupFile, seriesOf } from '#server/backup/daily-backup.ts'
import { createSmtpMail } from '#server/mail/mail.ts'
import { queueMail } from '#server/mail/mail-job.ts'
import { countMails } from '#server/metrics.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { until } from '../support/devices.ts'
import { PushService } from '../support/push-service.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { PUSH, reaches, resting, subscribe } from '../support/resting.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const TOKEN = 'prometheus-may-read-this'
const HOUR = 60 * 60 * 1000
const MAIL = { to: 'olivia@sled.test', subject: 'Hello', text: 'Hello' }

type Sample = { name: string; labels: Record<string, string>; value: number }

const sampleOf = (line: string): Sample => {
  const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text])
  return { name, labels: Object.fromEntries(pairs), value: Number(value) }
}

withDatabases((fresh) => {
  let database: TestDatabase
  let server: TestServer
  let folder: string

  beforeEach(async () => {
    database = await fresh()
    folder = mkdtempSync(join(tmpdir(), 'sled-metrics-'))
    const config = { ...PUSH, metricsToken: TOKEN }
    server = await startTestServer({ database, config, areJobsByHand: true })
  })
  afterEach(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const ask = (authorization?: string) => server.ask('/metrics', { headers: authorization ? { authorization } : {} })
  const text = async () => await (await ask(`Bearer ${TOKEN}`)).text()
  const samples = async () => (await text()).split('\n').flatMap((line) => (/^\w/.test(line) ? [sampleOf(line)] : []))
  /** The value of the sample with these labels, and 0 if there is none. */
  const count = async (name: string, labels: Record<string, string> = {}) => {
    const found = (await samples()).find(
      (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )
    return found?.value ?? 0
  }

  test('R-OPS-05 /metrics answers only a request with the token, says nothing to others, and no log has the token', async () => {
    expect((await ask(`Bearer ${TOKEN}`)).headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    for (const wrong of [
      undefined,
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      'Bearer ',
      TOKEN,
    ]) {
      const refused = await ask(wrong)
      expect([wrong, refused.status, await refused.text()]).toEqual([wrong, 401, ''])
    }
    expect(server.logs.join('')).not.toContain(TOKEN)
  })

  test('R-OPS-05 without METRICS_TOKEN /metrics is missing, whatever a request brings', async () => {
    const other = await startTestServer({ database })
    try {
      for (const authorization of ['', `Bearer ${TOKEN}`, 'Bearer undefined'])
        expect((await other.ask('/metrics', { headers: { authorization } })).status).toBe(404)
    } finally {
      await other.stop()
    }
  })

  test('R-OPS-05 no label has an id, a name or an address, and all unknown paths share one', async () => {
    const olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
    const id = crypto.randomUUID()
    const odd = [`/${id}`, '/olivia@sled.test', `/routines/${id}/configure`, `/history/public/${id}`, `/api/${id}`]
    const odder = [
      '/a"}b',
      '/%F0%9F',
      '/Olivia%20Owen',
      `/assets/${id}.js`,
      '/api/auth/Olivia',
      `/api/v1/workouts/${id}`,
    ]
    const paths = [...odd, ...odder, `/api/exercises/${id}`, ...Array.from({ length: 20 }, (_, n) => `/x${n}/${id}`)]
    const flood = paths.flatMap((path) => ['GET', 'POST'].map((method) => ({ path, method })))
    const asked = flood.map(({ path, method }) =>
      server.ask(path, { method, body: method === 'GET' ? undefined : {}, cookie: olivia.cookie }),
    )
    await Promise.all(asked)
    const patterns = new Set(createApp(server.context).routes.map(({ path }) => path))
    const seen = (await samples()).filter(({ name }) => name === 'sled_http_request_duration_seconds_count')
    expect(seen.filter(({ labels: { route = '' } }) => !patterns.has(route))).toEqual([])
    expect(seen.map(({ labels }) => labels.route)).toContain('/api/exercises/:id')
    const values = (await samples()).flatMap(({ labels }) => Object.values(labels))
    const personal = new RegExp([id, olivia.userId, 'olivia', 'owen', 'sled.test', '127\\.0', '/x\\d'].join('|'), 'i')
    expect(values.filter((value) => personal.test(value))).toEqual([])
  })

  test('R-OPS-05 operations are counted by outcome and code, and live connections while they are open', async () => {
    const olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
    const routineId = crypto.randomUUID()
    const one = (made: Parameters<typeof envelope>[3]) => envelope(olivia, olivia.userId, routineId, made)
    await pushed(server, olivia, [one(createRoutine.make({ name: 'Push' }))])
    await pushed(server, olivia, [{ id: 'odd' }, { id: 'odder' }])
    await pushed(server, olivia, [
      envelope(olivia, olivia.userId, crypto.randomUUID(), renameRoutine.make({ name: 'A' })),
    ])
    expect(await count('sled_operations_total', { outcome: 'done', code: '' })).toBe(1)
    expect(await count('sled_operations_total', { outcome: 'refused', code: 'malformed' })).toBe(2)
    expect(await count('sled_operations_total', { outcome: 'refused', code: 'gone' })).toBe(1)

    const headers = { origin: server.origin, cookie: olivia.cookie }
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/live`, { headers })
    await until(async () => (await count('sled_live_sockets')) === 1, 'the connection is counted')
    socket.terminate()
    await until(async () => (await count('sled_live_sockets')) === 0, 'its end is counted')
  })

  test('R-OPS-05 jobs that wait are counted by kind with the age of the oldest, and mails by outcome', async () => {
    const { jobs, metrics, config } = server.context
    await jobs.runDue()
    await queueMail(jobs, database.db, MAIL)
    await jobs.enqueue(database.db, 'mail.send', MAIL, { delayMs: 40 * HOUR })
    server.clock.now += 2 * HOUR
    expect(await count('sled_jobs_waiting', { kind: 'mail.send' })).toBe(1)
    expect(await count('sled_jobs_oldest_seconds', { kind: 'mail.send' })).toBeCloseTo(7200, -1)
    await jobs.runDue()
    expect(await count('sled_jobs_waiting', { kind: 'mail.send' })).toBe(0)
    expect(await count('sled_mails_total', { outcome: 'sent' })).toBe(1)
    const unreachable = countMails(createSmtpMail('smtp://127.0.0.1:1', config.mailFrom), metrics)
    await expect(unreachable.send(MAIL)).rejects.toThrow()
    expect(await count('sled_mails_total', { outcome: 'failed' })).toBe(1)
    await jobs.enqueue(database.db, 'mail.send', { not: 'a mail' }, { maxAttempts: 1 })
    await jobs.runDue()
    expect(await count('sled_jobs_given_up', { kind: 'mail.send' })).toBe(1)
  })

  test('R-OPS-05 pushes are counted by what the push service answered', async () => {
    const service = await PushService.start()
    try {
      service.answers.set('large', [{ status: 413 }])
      const olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
      for (const device of ['phone', 'large'])
        await subscribe(server, await server.logIn('olivia@sled.test'), service, device)
      const { workoutId } = await resting(server, olivia)
      await server.context.jobs.enqueue(database.db, 'notice.tell', {
        notice: { kind: 'forgotten', userId: olivia.userId, workoutId, at: server.clock.now },
      })
      await server.context.jobs.runDue()
      await reaches(service, 'phone', 1)
      await until(async () => (await count('sled_pushes_total', { outcome: 'taken' })) === 1, 'one was taken')
      await until(async () => (await count('sled_pushes_total', { outcome: 'lost' })) === 1, 'one was lost')
    } finally {
      await service.stop()
    }
  })

  test('R-OPS-05 a statement over 1 s is counted, the pool says what it does, and the newest backup its age', async () => {
    const before = await count('sled_slow_statements_total')
    const sleeping = sql`select pg_sleep(1.1)`.execute(database.db)
    expect(await count('sled_database_connections', { state: 'used' })).toBeGreaterThan(0)
    await sleeping
    expect(await count('sled_slow_statements_total')).toBe(before + 1)
    expect(await count('sled_backup_age_seconds')).toBeNaN()
    server.context.config.backup = { folder, keep: 7 }
    const series = await seriesOf(server.context.config, database.db)
    writeFileSync(backupFile(series, server.clock.now - 3 * HOUR), '')
    expect(await count('sled_backup_age_seconds')).toBeCloseTo(3 * 3600, -1)
  })

  test('R-OPS-05 the dashboard names only metrics that the server answers', async () => {
    const dashboard = readFileSync(join(import.meta.dirname, '../../docs/dashboard.json'), 'utf8')
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
    const named = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(sled|process|nodejs)_\w+/g)),
    )
    const known = new Set([...(await text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !known.has(name?.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
    const own = [...known].filter((name) => name?.startsWith('sled_'))
    expect(own.filter((name) => !dashboard.includes(`${name}`))).toEqual([])
  })
})
