import type { ErrorCode } from '#domain/errors.ts'
import { currentWords } from '#words/current-words.ts'

/** The text of a link whose token could not be sent; the link still works. */
export const linkNotSent = (): string => currentWords()('identity.linkNotSent')

/** The field of the log-in that shows a message: the e-mail when it is named, else the password (R-AUTH-08). */
export const logInField = (message: string): 'email' | 'password' => (/e-?mail/i.test(message) ? 'email' : 'password')

/** The field of the sign-up that shows a refusal, or the form when it is about no field (R-AUTH-25). */
export function signUpField(code: ErrorCode | null, message: string): 'email' | 'password' | 'form' {
  if (code === 'already-registered' || /e-?mail/i.test(message)) return 'email'
  return /password|passwort/i.test(message) ? 'password' : 'form'
}
