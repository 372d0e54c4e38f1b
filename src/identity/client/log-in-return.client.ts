import { useSearch } from 'wouter'

/** Where this tab keeps the one address that a log-in may lead back to (R-API-17). `/connect` writes it. */
export const RETURN_KEY = 'sled.return'

/** Where a log-in leads: to the program's question that it interrupted, else home. */
export function takeReturn(): string {
  try {
    const address = sessionStorage.getItem(RETURN_KEY)
    sessionStorage.removeItem(RETURN_KEY)
    return address?.startsWith('/connect?') ? address : '/'
  } catch {
    return '/'
  }
}

/** Names in an address the shared routine that somebody wants to save on the way in (R-AUTH-14). */
const NAME = 'importRoutineId'

/** The id of the shared routine that the address names; null for none. */
export const useRoutineToSave = (): string | null => new URLSearchParams(useSearch()).get(NAME)

/** An address of another way in, which takes the routine along. */
export const withRoutine = (path: string, routineId: string | null): string =>
  routineId === null ? path : `${path}?${new URLSearchParams({ [NAME]: routineId })}`
