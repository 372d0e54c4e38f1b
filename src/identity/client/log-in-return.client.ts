import { useSearch } from 'wouter'
import { TAKEN_BY, type TakenAlong } from '#identity/taken-along.ts'

const RETURN_KEY = 'sled.return'

/**
 * Keeps the address of a page that a log-in in this tab leads back to. Without storage it leads home, and the person
 * opens their link again.
 */
export function keepReturn(address: string): void {
  try {
    sessionStorage.setItem(RETURN_KEY, address)
  } catch {
    // Some browsers have no storage.
  }
}

/** Takes the kept address of `/connect` or `/invitation`, where a log-in interrupted a question. */
export function takeReturn(otherwise = '/'): string {
  try {
    const address = sessionStorage.getItem(RETURN_KEY)
    sessionStorage.removeItem(RETURN_KEY)
    return address === '/invitation' || address?.startsWith('/connect?') ? address : otherwise
  } catch {
    return otherwise
  }
}

/** What a log-in or a new account on this page will save; null: nothing. */
export function useTaken(): TakenAlong | null {
  const named = new URLSearchParams(useSearch())
  for (const of of ['routine', 'plan'] as const) {
    const id = named.get(TAKEN_BY[of])
    if (id !== null) return { of, id }
  }
  return null
}

/** One invitation joins a coach and a client, the other opens an account. */
const INVITATION_KEYS = { coach: 'sled.invitation', account: 'sled.account-invitation' }
type Invitation = keyof typeof INVITATION_KEYS

/**
 * The token of an invitation, also after a reload and on the way through a log-in in this tab. `linked`: the token of
 * the link that opened the page, if one did.
 */
export function invitationToken(of: Invitation, linked: string | null): string {
  try {
    if (linked) sessionStorage.setItem(INVITATION_KEYS[of], linked)
    return linked || (sessionStorage.getItem(INVITATION_KEYS[of]) ?? '')
  } catch {
    return linked ?? ''
  }
}

/** Forgets the token of an answered invitation. */
export function forgetInvitation(of: Invitation): void {
  try {
    sessionStorage.removeItem(INVITATION_KEYS[of])
  } catch {
    // Some browsers have no storage.
  }
}
