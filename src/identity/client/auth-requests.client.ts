import type { SessionAnswer } from '#domain/session.ts'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { type Answer, ask } from './ask.ts'
import { readAnswer } from './session-memory.client.ts'

export const requestSession = (): Promise<Answer<SessionAnswer>> => askSession('GET', '/api/session')

export const requestSignOut = (): Promise<Answer<unknown>> => ask('POST', '/api/auth/sign-out', {})

export const requestLogIn = (body: { email: string; password: string }): Promise<Answer<SessionAnswer>> =>
  askSession('POST', '/api/auth/sign-in/email', body)

export const requestPasskeyChallenge = (): Promise<Answer<PublicKeyCredentialRequestOptionsJSON>> =>
  ask('POST', '/api/auth/passkey/challenge', {})

/** `response`: what the browser's passkey has signed. */
export const requestPasskeyLogIn = (response: object): Promise<Answer<SessionAnswer>> =>
  askSession('POST', '/api/auth/passkey/log-in', { response })

/** Takes the deletion of the account back, and logs in (R-ACCT-16). */
export const requestKeepAccount = (body: { email: string; password: string }): Promise<Answer<SessionAnswer>> =>
  askSession('POST', '/api/auth/keep-account', body)

/** Creates an account (R-AUTH-19). */
export const requestSignUp = (body: {
  email: string
  password: string
  first_name: string
  last_name: string
}): Promise<Answer<SessionAnswer>> => askSession('POST', '/api/auth/sign-up/email', body)

/** Confirms an email address (R-AUTH-20). */
export const requestConfirmation = (token: string): Promise<Answer<unknown>> =>
  ask('POST', '/api/auth/confirm-email', { token })

/** Asks for the confirmation email once more. */
export const requestConfirmationMail = (): Promise<Answer<unknown>> => ask('POST', '/api/auth/confirm-email/again', {})

export const requestRecoveryMail = (email: string): Promise<Answer<unknown>> =>
  ask('POST', '/api/auth/reset-password/request', { email })

/** Spends a recovery link's token for a session (R-AUTH-37). */
export const requestRecovery = (token: string): Promise<Answer<SessionAnswer>> =>
  askSession('POST', '/api/auth/reset-password/exchange', { token })

export const requestPasswordNeeds = (): Promise<Answer<{ needsCurrentPassword: boolean }>> =>
  ask('GET', '/api/auth/update-password')

/** `hasShareQuestions`: after a recovery, the person is asked about what was shared before it (R-AUTH-37). */
export const requestPasswordUpdate = (body: {
  password: string
  currentPassword?: string
}): Promise<Answer<{ hasShareQuestions: boolean }>> => ask('POST', '/api/auth/update-password', body)

/** A captive portal may answer in JSON too. Such an answer says nothing about the session (R-AUTH-58). */
async function askSession(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer<SessionAnswer>> {
  const answer = await ask<unknown>(method, path, body)
  if (answer.t !== 'answered') return answer
  const said = readAnswer(answer.body)
  if (said?.user === null)
    return { t: 'refused', code: 'not-authenticated', message: refusalText('not-authenticated', currentWords()) }
  return said ? { t: 'answered', body: said } : { t: 'unreachable' }
}
