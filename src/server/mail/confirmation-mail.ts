import { APP_NAME } from '#domain/app-name.ts'
import { linkMail } from './link-mail.ts'
import type { Mail } from './mail.ts'

/**
 * The e-mail of a sign-up (R-AUTH-21). It repeats nothing the person typed, so that nobody can send words of their own
 * to a stranger's inbox.
 */
export const confirmationMail = (to: string, link: string): Mail =>
  linkMail({
    to,
    subject: `Confirm your email address for ${APP_NAME}`,
    before: [`Welcome to ${APP_NAME}.`, 'Open this link to confirm that this is your email address:'],
    link,
    label: 'Confirm email address',
    after: [
      'The link works once, within 24 hours. You can train without it.',
      'You did not create an account? Then ignore this email.',
    ],
  })
