import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wordsFor } from '#words/words.server.ts'
import { startSmtpServer } from '../../../tests/support/smtp-server.ts'
import { Hopeless } from '../jobs.ts'
import { createLogger } from '../logger.ts'
import { createFolderMail } from './folder-mail.ts'
import { confirmationMail } from './link-mail.ts'
import { createSmtpMail } from './mail.ts'

const MAIL = {
  to: 'olivia@sled.test',
  subject: 'Reset your password\r\nBcc: everybody@sled.test',
  text: 'Open https://sled.test/update-password#token-abc',
}
/** Longer than a line of an encoded e-mail. */
const LONG_LINK = `http://localhost:3000/confirm-email#token=${'a'.repeat(43)}`
const FROM = 'Sled <no-reply@sled.test>'

test('R-AUTH-36 without SMTP_URL an e-mail is written to a private file, and the log names the file but not the link', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'sled-mail-')), 'mail')
  try {
    const logs: string[] = []
    const logger = createLogger('trace', { write: (line) => logs.push(line) })
    const mail = createFolderMail(folder, FROM, logger, () => Date.UTC(2026, 0, 2, 3, 4, 5))
    await mail.send(MAIL)
    await mail.send({ ...MAIL, text: `Grüße\n\n${LONG_LINK}\n`, html: `<p>Grüße</p><a href="${LONG_LINK}">Open</a>` })
    const files = readdirSync(folder).toSorted()
    expect(files).toHaveLength(2)
    const file = join(folder, files[0] ?? '')
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('To: olivia@sled.test')
    expect(text).toContain('Subject: Reset your password Bcc: everybody@sled.test')
    expect(text).not.toMatch(/^Bcc:/m)
    expect(text).toContain('https://sled.test/update-password#token-abc')
    expect(text).toContain('Date: Fri, 02 Jan 2026 03:04:05 +0000')
    const second = readFileSync(join(folder, files[1] ?? ''), 'utf8')
    expect(second).toContain(
      `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\nGrüße\n\n${LONG_LINK}\n`,
    )
    expect(second).toContain(
      `Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n<p>Grüße</p><a href="${LONG_LINK}">`,
    )
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(logs.join('')).toContain(files[0])
    expect(logs.join('')).not.toContain('token-abc')
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
})

test('R-AUTH-36 with SMTP_URL an e-mail goes to that server, and a line break in the subject cannot add a header', async () => {
  await using server = await startSmtpServer()
  await createSmtpMail(server.url, FROM).send({ ...MAIL, html: '<p>Hello</p>' })
  expect(server.recipients).toEqual(['olivia@sled.test'])
  expect(server.messages[0]).toContain('\nOpen https://sled.test/update-password#token-abc\n')
  expect(server.messages[0]).toContain('\n<p>Hello</p>\n')
  expect(server.messages[0]).not.toMatch(/^Bcc:/m)
})

test('R-AUTH-21 an address the mail server does not know is not retried, a busy mail server is', async () => {
  await using server = await startSmtpServer()
  const error = () =>
    createSmtpMail(server.url, FROM)
      .send(MAIL)
      .catch((thrown: unknown) => thrown)
  server.knowsNobody = true
  expect(await error()).toBeInstanceOf(Hopeless)
  server.isBusy = true
  expect(await error()).not.toBeInstanceOf(Hopeless)
})

test('an unreachable SMTP server is an error, so that the e-mail job is retried', async () => {
  await expect(createSmtpMail('smtp://127.0.0.1:1', FROM).send(MAIL)).rejects.toThrow()
})

test.each([
  ['ar', '<html lang="ar" dir="rtl">'],
  ['de', '<html lang="de" dir="ltr">'],
] as const)('R-REACH-14 an e-mail in %s says its language and which way it is read', (language, root) => {
  expect(confirmationMail(wordsFor(language), 'olivia@sled.test', LONG_LINK).html).toContain(root)
})
