import { bookIdFor } from '#domain/book.ts'
import type { Sync } from '#sync/client/sync.ts'
import { BESTS } from './bests-book.client.ts'
import { keeperOf, type Question, readKept, TRACKS } from './exercise-answers.client.ts'
import { SESSIONS } from './exercise-history.client.ts'
import { PLANS } from './plan-book.client.ts'
import { MAX_ASKED_EXERCISES } from './progress.ts'

/** In ms. An answer this old still serves a workout that starts offline. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1000
/** Each session on another device changes what comes next. */
const NEXT_GOOD_FOR_MS = 60_000

/** What a workout that starts offline needs to know of the earlier ones. */
export const KEPT: readonly Question<unknown>[] = [SESSIONS, BESTS, TRACKS, PLANS]

/**
 * Stores answers for all exercises in an owner's routines, or their tracks, or for the plan in use. Skips young
 * answers, and stops at a request without an answer or once `isWanted` is false.
 */
export async function keepAnswers<Said>(
  sync: Sync,
  question: Question<Said>,
  ownerId: string,
  isWanted: () => boolean,
): Promise<void> {
  const goodFor = question.name === 'tracks' || question.name === 'plans' ? NEXT_GOOD_FOR_MS : GOOD_FOR_MS
  const missing: string[] = []
  for (const exerciseId of idsFor(sync, question, ownerId)) {
    const kept = await readKept(sync, question, { ownerId, exerciseId })
    if (!kept || Math.abs(sync.now() - kept.at) > goodFor) missing.push(exerciseId)
  }
  for (let from = 0; from < missing.length && isWanted(); from += MAX_ASKED_EXERCISES) {
    const asked = missing.slice(from, from + MAX_ASKED_EXERCISES)
    const keep = keeperOf(sync, question)
    const answer = await question.ask(ownerId, asked).catch(() => null)
    if (!answer || !isWanted()) return
    for (const exerciseId of asked) {
      const said = answer[exerciseId]
      if (said !== undefined) await keep({ ownerId, exerciseId }, said)
    }
  }
}

function idsFor({ documents }: Sync, { name }: Pick<Question<unknown>, 'name'>, ownerId: string): Set<string> {
  if (name === 'plans') {
    const planId = documents.document('book', bookIdFor(ownerId))?.book.active_plan
    return new Set(planId ? [planId] : [])
  }
  const routines = documents.documents('routine', ownerId).filter(({ routine }) => !routine.is_archived)
  const rows = routines.flatMap(({ exercises }) => exercises)
  return new Set(rows.flatMap(({ exercise_id, track_id }) => (name === 'tracks' ? (track_id ?? []) : exercise_id)))
}
