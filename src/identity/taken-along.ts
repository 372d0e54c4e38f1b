/** A shared thing that a person found before a log-in or a new account, which saves it. */
export type TakenAlong = { of: 'routine' | 'plan'; id: string }

/** The parameters of an address. */
export const TAKEN_BY = { routine: 'importRoutineId', plan: 'importPlanId' } as const

/** The address that takes it along. */
export const withTaken = (path: string, taken: TakenAlong | null): string =>
  taken === null ? path : `${path}?${TAKEN_BY[taken.of]}=${encodeURIComponent(taken.id)}`
