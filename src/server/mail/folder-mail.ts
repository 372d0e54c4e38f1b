import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from '#server/logger.ts'
import { type MailTransport, oneLine } from './mail.ts'

/**
 * E-mail as files a person can read, for a server without SMTP_URL (R-AUTH-36). The log names the file and never the
 * link in it: a log is copied around, and a link is a key.
 */
export function createFolderMail(folder: string, from: string, logger: Logger, now: () => number): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  let count = 0
  return {
    async send({ to, subject, text }) {
      const { message } = await composer.sendMail({ from, to, subject: oneLine(subject), text, date: new Date(now()) })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      count += 1
      const file = join(folder, `${new Date(now()).toISOString().replace(/[:.]/g, '-')}-${process.pid}-${count}.eml`)
      await writeFile(file, message as Buffer, { mode: 0o600 })
      logger.info({ file }, 'no SMTP_URL is set: wrote an e-mail to a file')
    },
  }
}
