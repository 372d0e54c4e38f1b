import type { AccountWorkout } from '#domain/import/already-here.ts'

/**
 * `GET /api/imports/here?accountId&after&except`: what the account has, to compare with a file, without the import
 * `except`. Workouts come in pages, oldest first; everything else comes with the first page.
 */
export type AccountHistoryPage = {
  workouts: readonly AccountWorkout[]
  /** Keys of imported workouts that still exist. */
  sourceKeys: readonly string[]
  /** Minute and value of each body weight (`weighingKey`). */
  weighings: readonly string[]
  aliases: Readonly<Record<string, string>>
  /** `after` for the next page; null: this was the last one. */
  next: string | null
}
