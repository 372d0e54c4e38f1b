import type { ErrorCode } from '#domain/errors.ts'

/** A link whose token could not be sent; it is not used up. */
export const LINK_NOT_SENT = 'No connection. Open the link again when you are online.'

/** Under which field of the log-in a message stands: email is looked for first, the password takes the rest (R-AUTH-08). */
export const logInField = (message: string): 'email' | 'password' => (/email/i.test(message) ? 'email' : 'password')

/** Under which field of the sign-up a refusal stands; the form itself takes what is about none (R-AUTH-25). */
export function signUpField(code: ErrorCode | null, message: string): 'email' | 'password' | 'form' {
  if (code === 'already-registered' || /email/i.test(message)) return 'email'
  return /password/i.test(message) ? 'password' : 'form'
}
