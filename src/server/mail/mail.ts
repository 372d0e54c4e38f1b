import type { Transporter } from 'nodemailer'
import { Hopeless } from '#server/jobs.ts'

/** One e-mail. `html` says the same as `text`, for programs that draw it. */
export type Mail = { to: string; subject: string; text: string; html?: string }

/**
 * Sends emails. `send` throws if the email could not be handed over, and its job then tries again, unless it is
 * `Hopeless`.
 */
export type MailTransport = {
  send(mail: Mail): Promise<void>
}

/** Puts a header's text on one line, so that a name with a line break cannot add a header. */
export const oneLine = (text: string): string => text.replace(/[\r\n\t\u2028\u2029]+/g, ' ').trim()

const PATIENCE_MS = 20_000

type MailError = Error & { code?: string; responseCode?: number }

/** The mail server takes no email for this address, or not this one, whenever it is asked; RFC 5321 says so by 5xx. */
const isRefused = ({ code, responseCode = 0 }: MailError): boolean =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500

/** Sends email by SMTP. `url` is smtp:// or smtps:// with user and password. Throws the mail server's error. */
export function createSmtpMail(url: string, from: string): MailTransport {
  let kept: Promise<Transporter> | undefined
  // The library is loaded with the first e-mail, because most starts send none.
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
        kept = undefined // The next e-mail tries again.
        throw error
      })
      const transport = await kept
      await transport.sendMail({ from, to, subject: oneLine(subject), text, html }).catch((error: MailError) => {
        throw isRefused(error) ? new Hopeless(error.message, { cause: error }) : error
      })
    },
  }
}
