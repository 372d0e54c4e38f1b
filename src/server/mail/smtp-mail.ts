import { createTransport } from 'nodemailer'
import { type MailTransport, oneLine } from './mail.ts'

const PATIENCE_MS = 20_000

/** E-mail by SMTP. `url`: smtp:// or smtps:// with user and password. Throws what the mail server answers. */
export function createSmtpMail(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to, subject: oneLine(subject), text, html })
    },
  }
}
