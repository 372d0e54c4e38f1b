import type { Sync } from '#sync/client/sync.ts'
import { MAX_ASKED_EXERCISES } from './progress.ts'

export type Question<Said> = {
  /** The name of its cache on the device. */
  name: 'sessions' | 'bests'
  /** Rejects without an answer. */
  ask: (ownerId: string, exerciseIds: readonly string[]) => Promise<Readonly<Record<string, Said>>>
}

/** `at`: the time of the answer, ms since 1970. */
type Kept<Said> = { at: number; said: Said }

/** In ms. An answer this old is good enough for a workout that starts offline. */
const GOOD_FOR_MS = 24 * 60 * 60 * 1000

type What = { ownerId: string; exerciseId: string }
type Named = Pick<Question<unknown>, 'name'>

const keyOf = ({ name }: Named, { ownerId, exerciseId }: What): string => `${name}:${ownerId}:${exerciseId}`

export async function readKept<Said>(sync: Sync, question: Question<Said>, what: What): Promise<Kept<Said> | null> {
  const hint = (await sync.readHint(keyOf(question, what))) as Record<string, unknown> | undefined
  const said = hint?.[question.name]
  return said === undefined ? null : { at: Number(hint?.at), said: said as Said }
}

/** Stores answers to later questions. */
export function keeperOf<Said>(sync: Sync, question: Question<Said>): (what: What, said: Said) => Promise<void> {
  const keep = sync.keeper()
  return (what, said) => keep(keyOf(question, what), { at: sync.now(), [question.name]: said })
}

/**
 * Loads answers for all exercises in an owner's routines, for a start offline. It skips answers younger than a day, and
 * stops without an answer or without `isWanted`.
 */
export async function keepAnswers<Said>(
  sync: Sync,
  question: Question<Said>,
  ownerId: string,
  isWanted: () => boolean,
): Promise<void> {
  const routines = sync.documents.documents('routine', ownerId).filter(({ routine }) => !routine.is_archived)
  const ids = new Set(routines.flatMap(({ exercises }) => exercises.map(({ exercise_id }) => exercise_id)))
  const missing: string[] = []
  for (const exerciseId of ids) {
    const kept = await readKept(sync, question, { ownerId, exerciseId })
    if (!kept || Math.abs(sync.now() - kept.at) > GOOD_FOR_MS) missing.push(exerciseId)
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
