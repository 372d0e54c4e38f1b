import { useSearch } from 'wouter'

/** The one address a log-in of this tab may lead back to. `/connect` writes it. */
export const RETURN_KEY = 'sled.return'

/** The program's question that it interrupted, else home. */
export function takeReturn(): string {
  try {
    const address = sessionStorage.getItem(RETURN_KEY)
    sessionStorage.removeItem(RETURN_KEY)
    return address?.startsWith('/connect?') ? address : '/'
  } catch {
    return '/'
  }
}

/** An address names by it the shared routine to save on the way in. */
const NAME = 'importRoutineId'

/** Null for none. */
export const useRoutineToSave = (): string | null => new URLSearchParams(useSearch()).get(NAME)

export const withRoutine = (path: string, routineId: string | null): string =>
  routineId === null ? path : `${path}?${new URLSearchParams({ [NAME]: routineId })}`
