import { takeLinkToken } from '#identity/client/link-token.client.ts'

// Read first, before anything else reads the address that contains the token. A link opens one of these pages.

export const confirmationToken = takeLinkToken('/confirm-email') ?? ''
export const recoveryToken = takeLinkToken('/update-password')
/** Of a coach. */
export const linkedInvitation = takeLinkToken('/invitation')
/** Of an administrator, to make an account. */
export const linkedAccountInvitation = takeLinkToken('/create-account')
