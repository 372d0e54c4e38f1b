import type { Words } from '#words/words.ts'
import { linkMail } from './link-mail.ts'
import type { Mail } from './mail.ts'

/** The e-mail to the address an account wants to change to (R-ACCT-08). It names nobody, like the one of a sign-up. */
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
