import { APP_NAME } from '#domain/app-name.ts'
import { linkMail } from './link-mail.ts'
import type { Mail } from './mail.ts'

/** The e-mail to the address an account wants to change to (R-ACCT-08). It names nobody, like the one of a sign-up. */
export const emailChangeMail = (to: string, link: string): Mail =>
  linkMail({
    to,
    subject: `Confirm your new email address for ${APP_NAME}`,
    before: [`Open this link to make this the email address of your ${APP_NAME} account:`],
    link,
    label: 'Confirm email address',
    after: [
      'The link works once, within 24 hours. Until then you log in with the address you had.',
      'You did not ask for it? Then ignore this email.',
    ],
  })
