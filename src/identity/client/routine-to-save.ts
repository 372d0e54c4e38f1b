import { useSearch } from 'wouter'

/** Names in an address the shared routine that somebody wants to save on the way in (R-AUTH-14). */
const NAME = 'importRoutineId'

/** The id of the shared routine that the address names; null for none. */
export const useRoutineToSave = (): string | null => new URLSearchParams(useSearch()).get(NAME)

/** An address of another way in, which takes the routine along. */
export const withRoutine = (path: string, routineId: string | null): string =>
  routineId === null ? path : `${path}?${new URLSearchParams({ [NAME]: routineId })}`
