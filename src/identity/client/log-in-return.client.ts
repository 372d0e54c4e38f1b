import { useSearch } from 'wouter'

/** The key under which `/connect` stores the one address that a log-in in this tab may lead back to. */
export const RETURN_KEY = 'sled.return'

/** Takes the stored address of `/connect`, where the log-in interrupted a program's question; otherwise `/`. */
export function takeReturn(): string {
  try {
    const address = sessionStorage.getItem(RETURN_KEY)
    sessionStorage.removeItem(RETURN_KEY)
    return address?.startsWith('/connect?') ? address : '/'
  } catch {
    return '/'
  }
}

/** The parameter of an address with the shared routine to save while logging in or signing up. */
const NAME = 'importRoutineId'

/** The id of the routine to save; null: none. */
export const useRoutineToSave = (): string | null => new URLSearchParams(useSearch()).get(NAME)

export const withRoutine = (path: string, routineId: string | null): string =>
  routineId === null ? path : `${path}?${new URLSearchParams({ [NAME]: routineId })}`
