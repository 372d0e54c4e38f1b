import type { AccountWorkout } from '#domain/import/already-here.ts'

/**
 * `GET /api/imports/here?accountId&after&except`: what the account has, so that a file can be held beside it (R-IMP-18,
 * R-IMP-21). The workouts come in pages, oldest first; everything else comes with the first page. Those of the import
 * `except` are left out: sent again, it brings nothing twice.
 */
export type AccountHistoryPage = {
  workouts: readonly AccountWorkout[]
  /** Of workouts that came in before and are still there. */
  sourceKeys: readonly string[]
  /** The minute and value of each body weight (`weighingKey`). */
  weighings: readonly string[]
  /** The exercises chosen for names of earlier files, by name key. */
  aliases: Readonly<Record<string, string>>
  /** What to ask with for the next page; null: this was the last one. */
  next: string | null
}
