import type { Here } from '#domain/import/already-here.ts'
import type { Answers } from '#domain/import/file-read.ts'
import type { Meaning, ReadFile } from './read-file.client.ts'

/** A file that has been read, and what the person has said of it so far. */
export type Draft = {
  fileName: string
  read: ReadFile
  answers: Answers
  /** What names stand for that the person has changed; the others mean what the reading suggests. */
  meanings: ReadonlyMap<string, Meaning>
  /** The workouts that the person has switched on or off, by their keys. */
  switched: ReadonlyMap<string, boolean>
  /** The workouts that come in, by their keys. */
  chosen: ReadonlySet<string>
}

/**
 * A draft with its chosen workouts: as the person switched them, whatever the file was read with since, and else those
 * that the account does not have (R-IMP-21).
 */
export const draftOf = (draft: Omit<Draft, 'chosen'>): Draft => ({
  ...draft,
  chosen: new Set(
    draft.read.workouts.filter(({ key, here }) => draft.switched.get(key) ?? here === null).map(({ key }) => key),
  ),
})

/**
 * The draft beside what the account has by now: chosen workouts that came here meanwhile are switched off, so that the
 * person decides anew (R-IMP-21). `came`: how many these are.
 */
export function heldBeside(draft: Draft, here: ReadonlyMap<string, Here>): { draft: Draft; came: number } {
  const came = draft.read.workouts.filter(
    (workout) => !workout.here && here.has(workout.key) && draft.chosen.has(workout.key),
  )
  const switched = new Map(draft.switched)
  for (const { key } of came) switched.delete(key)
  const workouts = draft.read.workouts.map((workout) => ({
    ...workout,
    here: workout.here ?? here.get(workout.key) ?? null,
  }))
  return {
    draft: draftOf({ ...draft, switched, read: { ...draft.read, workouts, isChecked: true } }),
    came: came.length,
  }
}
