import { useSearch } from 'wouter'
import { TAKEN_BY, type TakenAlong } from '#identity/taken-along.ts'

/** The key under which `/connect` stores the one address that a log-in in this tab may lead back to. */
export const RETURN_KEY = 'sled.return'

/** Takes the stored address of `/connect`, where the log-in interrupted a program's question. */
export function takeReturn(otherwise = '/'): string {
  try {
    const address = sessionStorage.getItem(RETURN_KEY)
    sessionStorage.removeItem(RETURN_KEY)
    return address?.startsWith('/connect?') ? address : otherwise
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
