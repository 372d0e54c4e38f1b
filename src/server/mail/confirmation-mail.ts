import { APP_NAME } from '#domain/app-name.ts'
import type { Mail } from './mail.ts'

/**
 * The e-mail of a sign-up (R-AUTH-21). It repeats nothing the person typed, so that nobody can send words of their own
 * to a stranger's inbox. `link` is ours and needs no escaping.
 */
export const confirmationMail = (to: string, link: string): Mail => ({
  to,
  subject: `Confirm your email address for ${APP_NAME}`,
  text: `${WELCOME}\n\n${ASK}\n\n${link}\n\n${TERMS}\n\n${NOT_YOU}\n`,
  html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${APP_NAME}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">
<p>${WELCOME}</p>
<p>${ASK}</p>
<p><a href="${link}">Confirm email address</a></p>
<p>${TERMS}</p>
<p>${NOT_YOU}</p>
</body>
</html>
`,
})

const WELCOME = `Welcome to ${APP_NAME}.`
const ASK = 'Open this link to confirm that this is your email address:'
const TERMS = 'The link works once, within 24 hours. You can train without it.'
const NOT_YOU = 'You did not create an account? Then ignore this email.'
