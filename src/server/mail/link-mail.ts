import { APP_NAME } from '#domain/app-name.ts'
import { directionOf, type Language } from '#domain/languages.ts'
import type { Words } from '#words/words.ts'
import type { Mail } from './mail.ts'

type LinkMail = {
  to: string
  language: Language
  subject: string
  /** HTML is not escaped, because these are our own texts, and checked addresses have no `<` or `&`. */
  before: readonly string[]
  link: string
  /** The link's text in the HTML part. */
  label: string
  after: readonly string[]
}

/** An email whose text part has the link alone on a line. */
const linkMail = ({ to, language, subject, before, link, label, after }: LinkMail): Mail => ({
  to,
  subject,
  text: `${[...before, link, ...after].join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${APP_NAME}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">
${[...before, `<a href="${link}">${label}</a>`, ...after].map((text) => `<p>${text}</p>`).join('\n')}
</body>
</html>
`,
})

/** Repeats nothing that the person typed, because strangers could otherwise send their own words to any address. */
export const confirmationMail = (words: Words, to: string, link: string): Mail =>
  linkMail({
    to,
    language: words.language,
    subject: words('mail.confirm.subject'),
    before: [words('mail.confirm.welcome'), words('mail.confirm.before')],
    link,
    label: words('mail.confirm.label'),
    after: [words('mail.confirm.validity'), words('mail.confirm.notYou')],
  })

/** For the new address; names nobody. */
export const emailChangeMail = (words: Words, to: string, link: string): Mail =>
  linkMail({
    to,
    language: words.language,
    subject: words('mail.emailChange.subject'),
    before: [words('mail.emailChange.before')],
    link,
    label: words('mail.emailChange.label'),
    after: [words('mail.emailChange.validity'), words('mail.emailChange.notYou')],
  })

/** Without a name, because a stranger may have chosen it. */
export const recoveryMail = (words: Words, to: string, link: string): Mail =>
  linkMail({
    to,
    language: words.language,
    subject: words('mail.recovery.subject'),
    before: [words('mail.recovery.before')],
    link,
    label: words('mail.recovery.label'),
    after: [words('mail.recovery.validity'), words('mail.recovery.notYou')],
  })

/** `admin`: the address of the person who invites, for the reader to recognise them. */
export const accountInvitationMail = (words: Words, to: string, link: string, admin: string): Mail =>
  linkMail({
    to,
    language: words.language,
    subject: words('mail.accountInvitation.subject'),
    before: [words('mail.accountInvitation.asks', { admin })],
    link,
    label: words('signUp.create'),
    after: [words('mail.accountInvitation.validity'), words('mail.invitation.notYou')],
  })

/** `coach`: the address of the person who asks, for the reader to recognise them. */
export const invitationMail = (words: Words, to: string, link: string, coach: string): Mail =>
  linkMail({
    to,
    language: words.language,
    subject: words('mail.invitation.subject'),
    before: [words('mail.invitation.asks', { coach }), words('mail.invitation.before')],
    link,
    label: words('mail.invitation.label'),
    after: [words('mail.invitation.validity'), words('mail.invitation.notYou')],
  })

export const webhookOffMail = (words: Words, to: string, link: string, because: 'failing' | 'gone'): Mail =>
  linkMail({
    to,
    language: words.language,
    subject: words('mail.webhookOff.subject'),
    before: [words(`mail.webhookOff.${because}`), words('mail.webhookOff.before')],
    link,
    label: words('mail.webhookOff.label'),
    after: [],
  })
