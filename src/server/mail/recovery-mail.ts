import { APP_NAME } from '#domain/app-name.ts'
import { linkMail } from './link-mail.ts'
import type { Mail } from './mail.ts'

/** The e-mail that leads to a new password (R-AUTH-36). It names nobody: who made the account chose its names. */
export const recoveryMail = (to: string, link: string): Mail =>
  linkMail({
    to,
    subject: `Reset your ${APP_NAME} password`,
    before: [`Open this link to set a new password for your ${APP_NAME} account:`],
    link,
    label: 'Set a new password',
    after: [
      'The link works once, within 1 hour. If you have several of these emails, any of them will do.',
      'You did not ask for it? Then ignore this email: your password stays as it is.',
    ],
  })
