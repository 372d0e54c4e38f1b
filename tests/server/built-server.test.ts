import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoutine } from '#logbook/routines.ts'
import { buildAppIfStale } from '../../scripts/build-app.ts'
import { makeToken } from '../support/api-client.ts'
import { connectAssistant } from '../support/assistant.ts'
import { until } from '../support/devices.ts'
import { envelope, pushed } from '../support/pushing.ts'
import { type Ask, askAt, PASSWORD, type Person, signUpAt } from '../support/server.ts'
import { type ServerProcess, startProcess } from '../support/server-process.ts'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'

const MAILBOX = 'help@sled.fit'

let folder: string
let smtp: SmtpServer
let server: ServerProcess
let olivia: Person

/**
 * What `npm start` runs is built of the sources that the other tests run. Libraries that a start does not load are files
 * of their own in it.
 */
beforeAll(async () => {
  await buildAppIfStale() // Of the browser's part, too, which other tests of processes do without.
  folder = mkdtempSync(join(tmpdir(), 'sled-built-'))
  smtp = await startSmtpServer()
  server = await startProcess({ DATA_DIR: folder, SMTP_URL: smtp.url, MAIL_FROM: MAILBOX, CONTACT_EMAIL: MAILBOX })
  olivia = await signUpAt(server.origin, 'Olivia', 'Owen', 'olivia@example.org')
})
afterAll(async () => {
  expect(await server.end()).toBe(0)
  await smtp[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const ask: Ask = (path, options) => askAt(server.origin, path, options)
const see = (path: string) => ask(path, { cookie: olivia.cookie })

test('the built server accepts the right password and refuses a wrong one', async () => {
  const logIn = (password: string) =>
    ask('/api/auth/sign-in/email', { method: 'POST', body: { email: 'olivia@example.org', password } })
  expect((await logIn('wrong horse')).status).toBe(401)
  expect((await logIn(PASSWORD)).status).toBe(200)
})

test('the built server delivers the list of common passwords', async () => {
  const { passwords } = (await (await ask('/api/auth/common-passwords')).json()) as { passwords: string[] }
  expect(passwords).toContain('password')
})

test('the built server sends e-mail by SMTP', async () => {
  await ask('/api/auth/reset-password/request', { method: 'POST', body: { email: 'olivia@example.org' } })
  await until(() => smtp.messages.some((text) => text.includes('/update-password')), 'the e-mail has come')
})

test('the built server delivers the public key for push notifications', async () => {
  const answer = await see(`/api/notifications?accountId=${olivia.userId}`)
  expect(await answer.json()).toMatchObject({ publicKey: expect.stringMatching(/^[\w-]{87}$/) })
})

test('the built server draws the picture of a routine', async () => {
  const routineId = crypto.randomUUID()
  const made = envelope(olivia, olivia.userId, routineId, createRoutine.make({ name: 'Push Day A' }))
  await pushed({ ask }, olivia, [made])
  const picture = await see(`/api/og-image?routineId=${routineId}`)
  expect(picture.headers.get('content-type')).toMatch(/^image\//)
})

test('the built server offers the REST API, its OpenAPI description and the tools for assistants', async () => {
  expect(await (await ask('/api/v1/openapi.json')).json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) })
  const { text } = await makeToken({ ask }, olivia, ['workouts:read'])
  const assistant = await connectAssistant(server.origin, text)
  expect((await assistant.listTools()).tools.length).toBeGreaterThan(3)
  await assistant.close()
})

test('the built server renders pages on the server', async () =>
  expect(await (await ask('/')).text()).toContain('</main>'))
