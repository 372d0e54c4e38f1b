import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '#server/logger.ts'
import { type Mail, type MailTransport, oneLine } from './mail.ts'

/**
 * Writes emails to a folder when SMTP_URL is unset. The log names the file and never the link, because the link is a
 * key.
 */
export function createFolderMail(folder: string, from: string, logger: Logger, now: () => number): MailTransport {
  let count = 0
  return {
    async send(mail) {
      const at = new Date(now())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      count += 1
      const file = join(folder, `${at.toISOString().replace(/[:.]/g, '-')}-${process.pid}-${count}.eml`)
      await writeFile(file, messageOf(mail, from, at), { mode: 0o600 })
      logger.info({ file }, 'no SMTP_URL is set: wrote an e-mail to a file')
    },
  }
}

/** The text part comes first and unencoded, because an encoding would break the link in two. */
const messageOf = ({ to, subject, text, html }: Mail, from: string, at: Date): string =>
  [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(to)}`,
    `Subject: ${oneLine(subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
    '',
    ...partOf('text/plain', text),
    ...(html ? partOf('text/html', html) : []),
    `--${BOUNDARY}--`,
    '',
  ].join('\n')

const BOUNDARY = 'the-same-in-text-and-html'

const partOf = (type: string, content: string): string[] => [
  `--${BOUNDARY}`,
  `Content-Type: ${type}; charset=utf-8`,
  'Content-Transfer-Encoding: 8bit',
  '',
  content,
]
