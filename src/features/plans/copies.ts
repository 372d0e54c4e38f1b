import type { ErrorCode } from '#domain/errors.ts'

/** The most clients of one request. */
export const MAX_COPIED_TO = 20

/** Why a copy is not at the end of a client's plan: they have none in use, it goes by weekday, is public or full. */
type NotInPlan = 'none' | 'weekdays' | 'public' | 'full'

/**
 * What became of the copy to one client (R-COACH-08). `code`: of the limit that was reached. `inPlan`: null where
 * nobody asked for it (R-COACH-09).
 */
export type CopyResult = { ownerId: string } & (
  | { as: 'copied'; inPlan: 'added' | NotInPlan | null }
  | { as: 'not-allowed' | 'failed' }
  | { as: 'limit'; code: ErrorCode }
)

/** The answer of `POST /api/clients/copies`, in the order of the clients. */
export type Copies = { results: CopyResult[] }
