import type { AccountWorkout } from '#domain/import/already-here.ts'

/**
 * `GET /api/imports/here?accountId&after&except`: what the account has, for comparison with a file. Workouts come in
 * pages, oldest first; all else with the first page. Those of `except` are left out.
 */
export type AccountHistoryPage = {
  workouts: readonly AccountWorkout[]
  /** Of imported workouts that are still there. */
  sourceKeys: readonly string[]
  /** Minute and value of each body weight (`weighingKey`). */
  weighings: readonly string[]
  aliases: Readonly<Record<string, string>>
  /** Ask with it for the next page; null: this was the last one. */
  next: string | null
}
