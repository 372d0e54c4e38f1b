import { useSearch } from 'wouter'
import { type TakenAlong, takenIn } from '#identity/taken-along.ts'

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
export const useTaken = (): TakenAlong | null => takenIn(useSearch())
