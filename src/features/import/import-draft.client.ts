import type { Here } from '#domain/import/already-here.ts'
import type { Answers } from '#domain/import/file-read.ts'
import type { Meaning, ReadFile } from './read-file.client.ts'

/** A file after its reading, and the person's choices. */
export type Draft = {
  fileName: string
  read: ReadFile
  answers: Answers
  meanings: ReadonlyMap<string, Meaning>
  switched: ReadonlyMap<string, boolean>
  /** Keys of the workouts to import. */
  chosen: ReadonlySet<string>
}

/** A draft with the workouts chosen: as the person switched them, else those that the account does not have. */
export const draftOf = (draft: Omit<Draft, 'chosen'>): Draft => ({
  ...draft,
  chosen: new Set(
    draft.read.workouts.filter(({ key, here }) => draft.switched.get(key) ?? here === null).map(({ key }) => key),
  ),
})

/**
 * The draft without workouts that the account got meanwhile, so that the person decides about them. `came`: how many.
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
