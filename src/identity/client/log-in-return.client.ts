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

const INVITATION_KEY = 'sled.invitation'

/**
 * The token of an invitation, also after a reload and on the way through a log-in in this tab. `linked`: the token of
 * the link that opened the page, if one did.
 */
export function invitationToken(linked: string | null): string {
  try {
    if (linked) sessionStorage.setItem(INVITATION_KEY, linked)
    return linked || (sessionStorage.getItem(INVITATION_KEY) ?? '')
  } catch {
    return linked ?? ''
  }
}

/** Forgets the token of an answered invitation. */
export function forgetInvitation(): void {
  try {
    sessionStorage.removeItem(INVITATION_KEY)
  } catch {
    // Some browsers have no storage.
  }
}
