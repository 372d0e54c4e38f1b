import type { SessionAnswer } from '#domain/session.ts'
import { type Answer, ask } from '#sync/client/ask.ts'

export const requestNames = (body: {
  accountId: string
  first_name: string
  last_name: string
}): Promise<Answer<SessionAnswer>> => ask('POST', '/api/account/names', body)

/** What has happened: a new password is set, a new address waits for its link. */
export type LogInChanged = { isPasswordUpdated: boolean; isConfirmationSent: boolean }

export const requestLogInChange = (body: {
  accountId: string
  email: string
  /** Empty: it stays as it is (R-ACCT-09). */
  password: string
  currentPassword: string
}): Promise<Answer<LogInChanged>> => ask('POST', '/api/account/log-in', body)

export const requestDeletion = (body: { accountId: string; password: string }): Promise<Answer<unknown>> =>
  ask('POST', '/api/account/delete', body)

/** The address of the download: the browser fetches it itself, and writes what comes to the disk (R-ACCT-16). */
export const exportAddress = (accountId: string): string => `/api/account/export?${new URLSearchParams({ accountId })}`
