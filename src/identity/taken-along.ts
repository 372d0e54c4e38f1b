/** A shared thing that a person found before a log-in or a new account, which saves it. */
export type TakenAlong = { of: 'routine' | 'plan'; id: string }

/** The parameters of an address. */
const NAMES = { routine: 'importRoutineId', plan: 'importPlanId' } as const

/** The address that takes it along. */
export const withTaken = (path: string, taken: TakenAlong | null): string =>
  taken === null ? path : `${path}?${new URLSearchParams({ [NAMES[taken.of]]: taken.id })}`

/** What the query of an address takes along; null: nothing. */
export function takenIn(query: string): TakenAlong | null {
  const named = new URLSearchParams(query)
  for (const of of ['routine', 'plan'] as const) {
    const id = named.get(NAMES[of])
    if (id !== null) return { of, id }
  }
  return null
}
