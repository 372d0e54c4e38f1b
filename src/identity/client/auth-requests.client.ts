import type { SessionAnswer } from '#domain/session.ts'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { type Answer, ask } from './ask.ts'
import { readAnswer } from './session-memory.client.ts'

let askedAhead: Promise<Answer<unknown>> | null = null

/** Asks for the session while the page still loads. The first `requestSession` takes this answer. */
export function askSessionAhead(): void {
  askedAhead = ask('GET', '/api/session')
}

export async function requestSession(): Promise<Answer<SessionAnswer>> {
  const answer = askedAhead ?? ask('GET', '/api/session')
  askedAhead = null
  return readSession(await answer)
}

export const requestSignOut = (): Promise<Answer<unknown>> => ask('POST', '/api/auth/sign-out', {})

/** `code`: of the second step, once the server has asked for it. */
type LogIn = { email: string; password: string; code?: string }

export const requestLogIn = (body: LogIn): Promise<Answer<SessionAnswer>> => askSession('/api/auth/sign-in/email', body)

export const requestPasskeyChallenge = (): Promise<Answer<PublicKeyCredentialRequestOptionsJSON>> =>
  ask('POST', '/api/auth/passkey/challenge', {})

/** `response`: what the browser's passkey has signed. */
export const requestPasskeyLogIn = (response: object): Promise<Answer<SessionAnswer>> =>
  askSession('/api/auth/passkey/log-in', { response })

/** Takes the deletion of the account back, and logs in. */
export const requestKeepAccount = (body: LogIn): Promise<Answer<SessionAnswer>> =>
  askSession('/api/auth/keep-account', body)

export const requestSignUp = (body: {
  email: string
  password: string
  first_name: string
  last_name: string
  /** The token of a link. */
  invitation?: string
}): Promise<Answer<SessionAnswer>> => askSession('/api/auth/sign-up/email', body)

/** Whom an administrator's link invites. */
export const requestInvitedEmail = (token: string): Promise<Answer<{ email: string }>> =>
  ask('POST', '/api/auth/account-invitation', { token })

export const requestConfirmation = (token: string): Promise<Answer<unknown>> =>
  ask('POST', '/api/auth/confirm-email', { token })

export const requestConfirmationMail = (): Promise<Answer<unknown>> => ask('POST', '/api/auth/confirm-email/again', {})

export const requestRecoveryMail = (email: string): Promise<Answer<unknown>> =>
  ask('POST', '/api/auth/reset-password/request', { email })

/** Spends a recovery link's token for a session. */
export const requestRecovery = (token: string, code?: string): Promise<Answer<SessionAnswer>> =>
  askSession('/api/auth/reset-password/exchange', { token, code })

export const requestPasswordNeeds = (): Promise<Answer<{ needsCurrentPassword: boolean }>> =>
  ask('GET', '/api/auth/update-password')

/** `hasShareQuestions`: the person has to decide about earlier shares. */
export const requestPasswordUpdate = (body: {
  password: string
  currentPassword?: string
}): Promise<Answer<{ hasShareQuestions: boolean }>> => ask('POST', '/api/auth/update-password', body)

const askSession = async (path: string, body: object): Promise<Answer<SessionAnswer>> =>
  readSession(await ask('POST', path, body))

/** Reads the answer as a session. Any other JSON, as of a captive portal, counts as no answer. */
function readSession(answer: Answer<unknown>): Answer<SessionAnswer> {
  if (answer.t !== 'answered') return answer
  const said = readAnswer(answer.body)
  if (said?.user === null)
    return { t: 'refused', code: 'not-authenticated', message: refusalText('not-authenticated', currentWords()) }
  return said ? { t: 'answered', body: said } : { t: 'unreachable' }
}
