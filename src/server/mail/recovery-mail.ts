import type { Words } from '#words/words.ts'
import { linkMail } from './link-mail.ts'
import type { Mail } from './mail.ts'

/** The e-mail that leads to a new password (R-AUTH-36). It names nobody: who made the account chose its names. */
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
