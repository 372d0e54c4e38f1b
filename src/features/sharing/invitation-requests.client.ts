import type { ShareFlags } from '#domain/permissions.ts'
import { type Answer, ask } from '#identity/client/ask.ts'
import type { Invitation, MadeInvitation, OpenInvitations } from './invitation.ts'

const post = <T>(path: string, body: object): Promise<Answer<T>> => ask('POST', `/api/invitations${path}`, body)

export const requestOpenInvitations = (accountId: string): Promise<Answer<OpenInvitations>> =>
  ask('GET', `/api/invitations?${new URLSearchParams({ accountId })}`)

export const requestInvitation = (body: { accountId: string; flags: ShareFlags }): Promise<Answer<MadeInvitation>> =>
  post('', body)

export const requestWish = (body: { accountId: string; invitationId: string; flags: ShareFlags }) =>
  post<OpenInvitations>('/flags', body)

export const requestWithdrawal = (body: { accountId: string; invitationId: string }) =>
  post<OpenInvitations>('/withdraw', body)

export const requestInvitationMail = (body: { accountId: string; token: string; email: string }) =>
  post<unknown>('/mail', body)

export const requestReading = (token: string) => post<Invitation>('/read', { token })

/** `endsAt`: ms since 1970; null: no end. */
export const requestAcceptance = (body: {
  accountId: string
  token: string
  flags: ShareFlags
  endsAt: number | null
}) => post<{ id: string }>('/accept', body)

export const requestDecline = (body: { accountId: string; token: string }) => post<unknown>('/decline', body)
