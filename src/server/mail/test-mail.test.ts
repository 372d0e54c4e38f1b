import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wordsFor } from '#words/words.server.ts'
import { type SmtpServer, startSmtpServer } from '../../../tests/support/smtp-server.ts'
import { createLogger } from '../logger.ts'
import { createFolderMail } from './folder-mail.ts'
import { createSmtpMail } from './mail.ts'
import { sendTestMail } from './test-mail.ts'

const FROM = 'Sled <no-reply@example.org>'
const TO = 'ada@example.org'

let smtp: SmtpServer
beforeEach(async () => {
  smtp = await startSmtpServer()
})
afterEach(() => smtp[Symbol.asyncDispose]())

/** What a server with this SMTP_URL says of a test mail. */
const tried = (smtpUrl: string, withinMs?: number, language: 'en' | 'de' = 'en') =>
  sendTestMail({ config: { smtpUrl }, mail: createSmtpMail(smtpUrl, FROM) }, TO, wordsFor(language), withinMs)

test.each<[what: string, refusals: Record<string, string>, says: RegExp]>([
  ['a wrong password', { AUTH: '535 5.7.8 who are you?' }, /user or the password.*\(535 5\.7\.8 who are you\?\)$/],
  ['a password that it checks later', { AUTH: '454 4.7.0 busy' }, /wants the mail later.*\(454/],
  ['no encryption', { MAIL: '530 5.7.0 Must issue a STARTTLS command first' }, /encryption failed.*\(530/],
  ['no log-in', { MAIL: '530 5.7.1 Authentication required' }, /user or the password.*\(530/],
  ['a foreign sender', { MAIL: '553 5.7.1 not yours' }, /refused the sender.*MAIL_FROM.*\(553 5\.7\.1 not yours\)$/],
  ['an unknown recipient', { RCPT: '550 5.1.1 nobody' }, /refused the address ada@example\.org\. \(550/],
  ['greylisting', { RCPT: '451 4.7.1 greylisted' }, /greylisting.*\(451 4\.7\.1 greylisted\)$/],
  ['spam', { DATA: '554 5.7.1 spam' }, /refused the mail\. \(554 5\.7\.1 spam\)$/],
])('R-OPS-07 a test mail that is refused for %s is told in plain words with the answer', async (_, refusals, says) => {
  smtp.refusals = refusals
  const { isSent, text } = await tried(smtp.url)
  expect(text).toMatch(says)
  expect(text).not.toContain('mail-secret')
  expect([isSent, smtp.messages]).toEqual([false, []])
})

test('R-OPS-07 a test mail says when the mail server is away, silent or without TLS', async () => {
  expect((await tried('smtp://127.0.0.1:1')).text).toMatch(/can't reach the mail server.*ECONNREFUSED/)
  expect((await tried(smtp.url.replace('smtp:', 'smtps:'))).text).toMatch(/^The encryption failed/)
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  expect((await tried(`smtp://127.0.0.1:${port}`, 50)).text).toMatch(/can't reach the mail server/)
  silent.close()
})

test('R-OPS-07 a test mail that the mail server takes arrives, and is told in the language of the person', async () => {
  expect(await tried(smtp.url, undefined, 'de')).toEqual({
    isSent: true,
    text: expect.stringContaining('an ada@example.org angenommen'),
  })
  expect(smtp.recipients).toEqual([TO])
  expect(smtp.messages[0]).toContain('Testmail')
})

test('R-OPS-07 a test mail without SMTP_URL says that it is a file in a folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sled-test-mail-'))
  const mail = createFolderMail(folder, FROM, createLogger('silent'), Date.now)
  const tried = await sendTestMail({ config: { smtpUrl: undefined }, mail }, TO, wordsFor('en'))
  expect(tried).toEqual({ isSent: false, text: expect.stringMatching(/^SMTP_URL isn't set/) })
  expect(readdirSync(folder)).toHaveLength(1)
  rmSync(folder, { recursive: true, force: true })
})
