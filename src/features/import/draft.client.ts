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
