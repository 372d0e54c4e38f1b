import type { AccessTokens, MadeToken, Scope, TokenDays } from '#domain/access-token.ts'
import type { AppRequest, ConnectedApps } from '#domain/connected-app.ts'
import type { Language } from '#domain/languages.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { type Answer, ask } from '#identity/client/ask.ts'
import type { Devices, NewSecondStep, Passkeys, ProviderLink, SecondStep } from '#identity/devices.ts'

export const requestNames = (body: {
  accountId: string
  first_name: string
  last_name: string
}): Promise<Answer<SessionAnswer>> => ask('POST', '/api/account/names', body)

export const requestLanguage = (body: { accountId: string; language: Language }): Promise<Answer<SessionAnswer>> =>
  ask('POST', '/api/account/language', body)

/** The server set a new password, or sent a link to a new address. */
export type LogInChanged = { isPasswordUpdated: boolean; isConfirmationSent: boolean }

export const requestLogInChange = (body: {
  accountId: string
  email: string
  /** An empty password changes nothing. */
  password: string
  currentPassword: string
  /** Only with a new password. */
  withTokens: boolean
}): Promise<Answer<LogInChanged>> => ask('POST', '/api/account/log-in', body)

export const requestDeletion = (body: { accountId: string; password: string }): Promise<Answer<unknown>> =>
  ask('POST', '/api/account/delete', body)

export const requestDevices = (accountId: string): Promise<Answer<Devices>> =>
  ask('GET', `/api/account/sessions?${new URLSearchParams({ accountId })}`)

export const requestNotifications = (accountId: string): Promise<Answer<{ devices: { isThis: boolean }[] }>> =>
  ask('GET', `/api/notifications?${new URLSearchParams({ accountId })}`)

export const requestWebhooks = (accountId: string): Promise<Answer<{ webhooks: { offBecause: string | null }[] }>> =>
  ask('GET', `/api/webhooks?${new URLSearchParams({ accountId })}`)

/** Logs out one session; without `sessionId` all devices but this one, optionally with tokens. */
export const requestEnding = (body: {
  accountId: string
  sessionId?: string
  withTokens?: boolean
}): Promise<Answer<Devices>> => ask('POST', '/api/account/sessions/end', body)

export const requestPasskeys = (accountId: string): Promise<Answer<Passkeys>> =>
  ask('GET', `/api/account/passkeys?${new URLSearchParams({ accountId })}`)

export const requestNewPasskey = (body: {
  accountId: string
  currentPassword: string
}): Promise<Answer<PublicKeyCredentialCreationOptionsJSON>> => ask('POST', '/api/account/passkeys/challenge', body)

/** `response`: the challenge, signed by the new passkey. */
export const requestAddedPasskey = (body: { accountId: string; response: object }): Promise<Answer<Passkeys>> =>
  ask('POST', '/api/account/passkeys', body)

export const requestPasskeyRemoval = (body: { accountId: string; passkeyId: string }): Promise<Answer<Passkeys>> =>
  ask('POST', '/api/account/passkeys/remove', body)

export const requestProvider = (accountId: string): Promise<Answer<ProviderLink>> =>
  ask('GET', `/api/account/provider?${new URLSearchParams({ accountId })}`)

/** The answer holds the provider's address. */
export const requestConnection = (body: {
  accountId: string
  currentPassword: string
}): Promise<Answer<{ address: string }>> => ask('POST', '/api/account/provider', body)

export const requestProviderDisconnection = (body: { accountId: string }): Promise<Answer<ProviderLink>> =>
  ask('POST', '/api/account/provider/disconnect', body)

export const requestSecondStep = (accountId: string): Promise<Answer<SecondStep>> =>
  ask('GET', `/api/account/second-step?${new URLSearchParams({ accountId })}`)

export const requestNewSecondStep = (body: {
  accountId: string
  currentPassword: string
}): Promise<Answer<NewSecondStep>> => ask('POST', '/api/account/second-step', body)

/** `codes`: the recovery codes. */
export const requestSecondStepConfirmation = (body: {
  accountId: string
  code: string
}): Promise<Answer<{ codes: string[] }>> => ask('POST', '/api/account/second-step/confirm', body)

export const requestSecondStepEnd = (body: {
  accountId: string
  currentPassword: string
  code: string
}): Promise<Answer<SecondStep>> => ask('POST', '/api/account/second-step/end', body)

export const requestTokens = (accountId: string): Promise<Answer<AccessTokens>> =>
  ask('GET', `/api/account/tokens?${new URLSearchParams({ accountId })}`)

export const requestNewToken = (body: {
  accountId: string
  password: string
  name: string
  scopes: readonly Scope[]
  days: TokenDays
}): Promise<Answer<MadeToken>> => ask('POST', '/api/account/tokens', body)

export const requestTokenDeletion = (body: {
  accountId: string
  password: string
  tokenId: string
}): Promise<Answer<AccessTokens>> => ask('POST', '/api/account/tokens/delete', body)

export const requestApps = (accountId: string): Promise<Answer<ConnectedApps>> =>
  ask('GET', `/api/account/apps?${new URLSearchParams({ accountId })}`)

export const requestDisconnection = (body: { accountId: string; appId: string }): Promise<Answer<ConnectedApps>> =>
  ask('POST', '/api/account/apps/disconnect', body)

/** `request`: the program's query. */
export const requestAppRequest = (accountId: string, request: string): Promise<Answer<AppRequest>> =>
  ask('GET', `/api/account/apps/request?${new URLSearchParams({ accountId, request })}`)

/** Without `scopes` the person refuses. The answer holds the address to go back to. */
export const requestConsent = (body: {
  accountId: string
  request: string
  scopes: readonly Scope[] | null
}): Promise<Answer<{ address: string }>> => ask('POST', '/api/account/apps', body)

/** The part of `/readyz` for an administrator. Without backups `lastBackup` is missing. */
type ServerState = { lastBackup?: string | null; findings?: { check: string }[] }
export const requestServerState = (): Promise<Answer<ServerState>> => ask('GET', '/readyz')

/** `text` says what became of the mail. */
export const requestTestMail = (body: { accountId: string }): Promise<Answer<{ isSent: boolean; text: string }>> =>
  ask('POST', '/api/admin/test-mail', body)

/** The browser downloads it by itself. */
export const exportAddress = (accountId: string): string => `/api/account/export?${new URLSearchParams({ accountId })}`

/** The same for the file that other apps read. */
export const workoutsAddress = (accountId: string): string =>
  `/api/account/export/workouts?${new URLSearchParams({ accountId })}`
