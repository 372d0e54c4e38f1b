import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { Hopeless } from '#server/jobs.ts'
import type { Words } from '#words/words.ts'
import { type MailTransport, oneLine } from './mail.ts'

/** `text` says in plain words what became of the mail, with the mail server's own words at the end. */
type MailTried = { isSent: boolean; text: string }

type Needs = { config: Pick<Config, 'smtpUrl'>; mail: MailTransport }

/** Characters of the mail server's answer; some add addresses of help pages. */
const MOST_SAID = 300

/** Sends one mail now, without a job and without another try (R-OPS-07). */
export async function sendTestMail(
  { config, mail }: Needs,
  to: string,
  words: Words,
  withinMs?: number,
): Promise<MailTried> {
  const sending = mail.send({ to, subject: words('mail.test.subject'), text: `${words('mail.test.text')}\n` })
  try {
    const late = withinMs && wait(withinMs, 'late' as const, { ref: false })
    if ((await Promise.race([sending, ...(late ? [late] : [])])) === 'late') {
      sending.catch(() => {})
      return { isSent: false, text: words('mail.test.unreachable') }
    }
    if (!config.smtpUrl) return { isSent: false, text: words('mail.test.folder') }
    return { isSent: true, text: words('mail.test.sent', { email: to }) }
  } catch (error) {
    const cause = (error instanceof Hopeless ? error.cause : error) as SmtpError
    const said = oneLine(cause.response ?? cause.message).slice(0, MOST_SAID)
    return { isSent: false, text: `${words(`mail.test.${reasonOf(cause)}`, { email: to })} (${said})` }
  }
}

/** What nodemailer adds to an error: `command` is the one that was refused. */
type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number | false }

type Reason = 'unreachable' | 'tls' | 'password' | 'sender' | 'recipient' | 'later' | 'refused'

function reasonOf({ code, command, message, response = '', responseCode }: SmtpError): Reason {
  const status = responseCode || 0
  const isAboutTls = /\b(starttls|ssl|tls|certificate)\b/i.test(response || message)
  if (code === 'ETLS' || code === 'EREQUIRETLS' || (isAboutTls && (status === 0 || status === 530))) return 'tls'
  if (status >= 400 && status < 500) return 'later'
  if (code === 'EAUTH' || code === 'ENOAUTH' || status === 530) return 'password'
  if (status === 0) return 'unreachable'
  if (command === 'MAIL FROM') return 'sender'
  return command === 'RCPT TO' ? 'recipient' : 'refused'
}
