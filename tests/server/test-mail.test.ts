import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'

const TO = 'ada@example.org'
const MINUTE = 60_000

withDatabases((fresh) => {
  let database: TestDatabase
  let smtp: SmtpServer
  let server: TestServer
  let admin: Person

  beforeEach(async () => {
    database = await fresh()
    smtp = await startSmtpServer()
    server = await startTestServer({ database, config: { hasRateLimits: true } })
    admin = await server.signUp('Ada', 'Min', TO)
  })
  afterEach(async () => {
    await server.stop()
    await smtp[Symbol.asyncDispose]()
  })

  const ask = ({ cookie, userId }: Person, accountId = userId, headers = {}) =>
    server.ask('/api/admin/test-mail', { method: 'POST', cookie, body: { accountId }, headers })

  test('R-OPS-07 the button sends to the own address of an administrator, five times in ten minutes', async () => {
    const olivia = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    const testMails = () => server.mails.filter(({ subject }) => subject === 'Test mail from Sled').map(({ to }) => to)
    expect((await ask(olivia)).status).toBe(404)
    expect((await ask(admin, olivia.userId)).status).toBe(401)
    expect(testMails()).toEqual([])
    for (let times = 0; times < 5; times++) expect((await ask(admin)).status).toBe(200)
    expect(testMails()).toEqual(Array.from({ length: 5 }, () => TO))
    expect((await ask(admin)).status).toBe(429)
    server.clock.now += 11 * MINUTE
    expect((await ask(admin)).status).toBe(200)
  })

  test('R-OPS-07 npm run doctor -- --mail sends a test mail, names a newer PostgreSQL, and exits by the answer', async () => {
    const doctor = async (...options: string[]) => {
      const folder = mkdtempSync(join(tmpdir(), 'sled-doctor-'))
      const child = spawn(process.execPath, ['scripts/doctor.ts', ...options], {
        env: { PATH: process.env.PATH, DATA_DIR: folder, SMTP_URL: smtp.url, APP_ORIGIN: 'http://localhost:3000' },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const parts: string[] = []
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => parts.push(String(part)))
      const [code] = await once(child, 'close')
      rmSync(folder, { recursive: true, force: true })
      return { text: parts.join(''), code }
    }
    const sent = await doctor('--mail', TO)
    expect(sent.text).toContain(`The mail server took the test mail to ${TO}.`)
    expect(sent.text).toMatch(/its bundled PostgreSQL 18\.4[^.]*\. PostgreSQL 18\.7 is newer\./)
    expect([smtp.recipients, sent.code]).toEqual([[TO], 0])
    smtp.knowsNobody = true
    const refused = await doctor('--mail', TO)
    expect(refused.text).toContain(`The mail server refused the address ${TO}. (550 no such mailbox)`)
    expect(refused.code).toBe(1)
    expect(await doctor('--mail', 'nobody')).toEqual({ text: 'nobody is no e-mail address.\n', code: 1 })
  })
})
