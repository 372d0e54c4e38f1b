import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#app/http.server.ts'
import { createContext } from '#app/open-context.server.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { createLogger } from '#server/logger.ts'
import { type TestDatabase, withDatabases } from '../support/databases.ts'
import { PASSWORD } from '../support/server.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'

const EMAIL = 'olivia@example.org'
const ORIGIN = 'https://lift.example.org'
const MINUTE_MS = 60_000

withDatabases((fresh) => {
  let database: TestDatabase
  let smtp: SmtpServer
  let dataDir: string
  let logs: string[]
  let now: number
  const contexts: Context[] = []

  beforeEach(async () => {
    database = await fresh()
    smtp = await startSmtpServer()
    dataDir = mkdtempSync(join(tmpdir(), 'sled-mail-'))
    logs = []
    now = Date.now()
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** The server as its settings make it, with its own way of sending e-mail. */
  async function open(env: Record<string, string>): Promise<Context> {
    const config = readConfig({ APP_ORIGIN: ORIGIN, DATA_DIR: dataDir, RATE_LIMITS: 'off', ...env })
    const logger = createLogger('trace', { write: (line) => logs.push(line) })
    const context = await createContext(config, { database, logger, now: () => now })
    contexts.push(context)
    return context
  }
  const post = (context: Context, path: string, body: object) =>
    createApp(context).request(path, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  async function signUpAndForget(context: Context) {
    const person = { first_name: 'Olivia', last_name: 'Lind', email: EMAIL, password: PASSWORD }
    expect((await post(context, '/api/auth/sign-up/email', person)).status).toBe(200)
    expect((await post(context, '/api/auth/reset-password/request', { email: EMAIL })).status).toBe(200)
  }

  test('R-AUTH-21 R-AUTH-36 with SMTP_URL the server sends confirmation and recovery e-mails with links to the configured origin', async () => {
    const context = await open({ SMTP_URL: smtp.url })
    await signUpAndForget(context)
    await context.jobs.runDue()
    expect(smtp.recipients).toEqual([EMAIL, EMAIL])
    const messages = smtp.messages.map(decoded)
    const about = (subject: string) => messages.find((message) => message.includes(`Subject: ${subject}\n`)) ?? ''
    const confirmation = about('Confirm your email address for Sled')
    const reset = about('Reset your Sled password')
    for (const message of [confirmation, reset]) {
      expect(message).toContain('From: Sled <no-reply@lift.example.org>\n')
      expect(message).toContain('Content-Type: multipart/alternative')
      expect(message.match(/\bhttps?:\/\/[^/\s]+/g)).toEqual([ORIGIN, ORIGIN])
    }
    expect(confirmation).toMatch(/\n\nhttps:\/\/lift\.example\.org\/confirm-email#token=[\w-]{43}\n\n/)
    expect(reset).toMatch(/<a href="https:\/\/lift\.example\.org\/update-password\?type=recovery#token=[\w-]{43}">/)
    expectQuietLog([confirmation, reset])
    expect(readdirSync(dataDir)).not.toContain('mail')
  })

  test('R-AUTH-20 R-AUTH-36 the server retries e-mails when the mail server is busy, without blocking sign-ups', async () => {
    const context = await open({ SMTP_URL: smtp.url })
    smtp.isBusy = true
    await signUpAndForget(context)
    await context.jobs.runDue()
    expect(smtp.messages).toEqual([])
    smtp.isBusy = false
    now += MINUTE_MS
    await context.jobs.runDue()
    expect(smtp.messages).toHaveLength(2)
    expectQuietLog(smtp.messages.map(decoded))
  })

  test('R-AUTH-20 R-AUTH-36 the server delivers all e-mails after the mail server was down for 45 minutes, with a working link', async () => {
    const context = await open({ SMTP_URL: smtp.url, BACKUP_KEEP: 'off' })
    smtp.isBusy = true
    await signUpAndForget(context)
    for (let minutes = 0; minutes < 45; minutes += 15) {
      await context.jobs.runDue()
      now += 15 * MINUTE_MS
    }
    smtp.isBusy = false
    await context.jobs.runDue()
    expect(smtp.messages).toHaveLength(2)
    const [, token] = /type=recovery#token=([\w-]{43})/.exec(smtp.messages.map(decoded).join('\n')) ?? []
    expect((await post(context, '/api/auth/reset-password/exchange', { token })).status).toBe(200)
  })

  test('R-AUTH-36 without SMTP_URL the server writes e-mails to files in the data folder and logs the file names', async () => {
    const context = await open({})
    await signUpAndForget(context)
    await context.jobs.runDue()
    const names = readdirSync(join(dataDir, 'mail')).toSorted()
    const files = names.map((name) => readFileSync(join(dataDir, 'mail', name), 'utf8'))
    expect(files).toHaveLength(2)
    const token = /^https:\/\/lift\.example\.org\/update-password\?type=recovery#token=(\S+)$/m.exec(
      files[1] ?? '',
    )?.[1]
    for (const name of names) expect(logs.join('')).toContain(name)
    expectQuietLog(files)
    // As a self-hoster follows it.
    expect((await post(context, '/api/auth/reset-password/exchange', { token })).status).toBe(200)
  })

  /** Nothing of a link, of the mail server's password or of the address. */
  function expectQuietLog(messages: string[]) {
    const log = logs.join('')
    const tokens = messages.flatMap((message) => message.match(/token=[\w-]+/g) ?? [])
    expect(tokens.length).toBeGreaterThanOrEqual(2 * messages.length)
    for (const secret of [...tokens, 'mail-secret', EMAIL]) expect(log).not.toContain(secret)
  }
})

/** What a mail program makes of quoted-printable. */
const decoded = (message: string): string =>
  message
    .replaceAll('=\n', '')
    .replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
