import { takeLinkToken } from '#identity/client/link-token.client.ts'

// Read first, before anything else reads the address that contains the token. A link opens one of these pages.

export const confirmationToken = takeLinkToken('/confirm-email') ?? ''
export const recoveryToken = takeLinkToken('/update-password')
/** This invitation joins a coach and a client. */
export const linkedInvitation = takeLinkToken('/invitation')
/** An administrator made this invitation, which opens an account. */
export const linkedAccountInvitation = takeLinkToken('/create-account')
