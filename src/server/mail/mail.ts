import type { Transporter } from 'nodemailer'
import { Hopeless } from '#server/jobs.ts'

/** `html` says the same as `text`. */
export type Mail = { to: string; subject: string; text: string; html?: string }

/** `send` throws if the email cannot be sent. The job tries again, unless the error is `Hopeless`. */
export type MailTransport = {
  send(mail: Mail): Promise<void>
}

/** The text without line breaks, because a name with a line break could add a header. */
export const oneLine = (text: string): string => text.replace(/[\r\n\t\u2028\u2029]+/g, ' ').trim()

const PATIENCE_MS = 20_000

type MailError = Error & { code?: string; responseCode?: number }

/** RFC 5321: with 5xx the mail server refuses this email permanently. */
const isRefused = ({ code, responseCode = 0 }: MailError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500

/** `url` is smtp:// or smtps:// with user and password. Throws the mail server's error. */
export function createSmtpMail(url: string, from: string): MailTransport {
  let kept: Promise<Transporter> | undefined
  // Loads the library with the first email, because most starts send none.
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    async send({ to, subject, text, html }) {
      kept ??= open().catch((error) => {
        kept = undefined // the next email tries again
        throw error
      })
      const transport = await kept
      await transport.sendMail({ from, to, subject: oneLine(subject), text, html }).catch((error: MailError) => {
        throw isRefused(error) ? new Hopeless(error.message, { cause: error }) : error
      })
    },
  }
}
