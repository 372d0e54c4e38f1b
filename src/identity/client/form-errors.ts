import type { ErrorCode } from '#domain/errors.ts'
import { currentWords } from '#words/current-words.ts'

/** The text after no answer to a link, which still works. */
export const linkNotSent = (): string => currentWords()('identity.linkNotSent')

/** The field that a refused log-in is about: the email if the message names it, else the password. */
export const logInField = (message: string): 'email' | 'password' => (/e-?mail/i.test(message) ? 'email' : 'password')

/** The field that a refused sign-up is about; 'form' for a refusal about no field. */
export function signUpField(code: ErrorCode | null, message: string): 'email' | 'password' | 'form' {
  if (code === 'already-registered' || /e-?mail/i.test(message)) return 'email'
  return /password|passwort/i.test(message) ? 'password' : 'form'
}
