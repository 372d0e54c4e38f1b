import type { Words } from '#words/words.ts'
import { linkMail } from './link-mail.ts'
import type { Mail } from './mail.ts'

/**
 * The e-mail of a sign-up (R-AUTH-21). It repeats nothing the person typed, so that nobody can send words of their own
 * to a stranger's inbox.
 */
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
