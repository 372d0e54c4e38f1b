import { z } from 'zod/mini'
import { type BookDocument, MAX_TRACKS, type Track, trackIdFor } from '#domain/book.ts'
import { TRACK_VALUES } from '#domain/rows/track-fields.ts'
import { changesArg, VALUE_TYPES } from '#domain/rows/value-types.ts'
import { isPossibleBase } from '#domain/tracks/base.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { loggedChangesArg } from './args.ts'
import { bookFor } from './books.ts'
import { replaced, touched } from './changed-rows.ts'
import { asksToLog } from './ways.ts'

type Changes = Partial<Track>

/**
 * Changes where a track stands or how it goes on; the first change makes it. The base is set as a whole (Y35).
 * `ifMissing`: a track that is there already stays as it is.
 */
export const editTrack = defineOperation({
  kind: 'track.edit',
  version: 1,
  document: 'book',
  args: () =>
    z.object({
      id: VALUE_TYPES.id,
      exerciseId: VALUE_TYPES.id,
      label: z.nullable(VALUE_TYPES.trackLabel),
      changes: changesArg(TRACK_VALUES),
      ifMissing: z.optional(z.boolean()),
    }),
  failure: 'failed.book.save',
  activity: 'activity.did.changedExerciseSettings',
  keeps: true,
  asks: () => 'track.edit',
  apply(document, { id, exerciseId, label, changes, ifMissing }, meta) {
    const before = bookFor(document, meta)
    if (!before) return refused('gone')
    if (id !== trackIdFor(meta.ownerId, exerciseId, label)) return refused('malformed')
    const known = before.tracks.find((track) => track.id === id)
    if (known && ifMissing) return { document: before }
    const standing = known ?? newTrack(before, { id, exercise_id: exerciseId, label }, changes.rule, meta)
    if (!standing) return refused('gone')
    if (!known && before.tracks.length >= MAX_TRACKS) return refused('too-many-rows')
    const row = patchRow<Track>(standing, withNewBase(standing, changes), meta)
    if (!isPossibleBase(row) || (row.base !== null && row.base_set_at === null)) return refused('malformed')
    if (row === known) return { document: before }
    return { document: { ...before, tracks: known ? replaced(before.tracks, row) : [...before.tracks, row] } }
  },
})

/** Removes a track, with `baseSetAt` only as it was set then. Exercises of routines that follow it go on by hand. */
export const removeTrack = defineOperation({
  kind: 'track.remove',
  version: 1,
  document: 'book',
  args: () => z.object({ id: VALUE_TYPES.id, baseSetAt: z.optional(VALUE_TYPES.time) }),
  failure: 'failed.book.save',
  activity: 'activity.did.changedExerciseSettings',
  asks: () => 'track.edit',
  apply(document, { id, baseSetAt }) {
    if (!document) return refused('gone')
    const isMeant = (track: Track) => track.id === id && (baseSetAt === undefined || track.base_set_at === baseSetAt)
    const tracks = document.tracks.filter((track) => !isMeant(track))
    return { document: tracks.length < document.tracks.length ? { ...document, tracks } : document }
  },
})

/**
 * Changes what a running workout was given: 'Permanently', or 'Lighter today'. A set that was done or removed meanwhile
 * keeps its values and only gets its targets.
 */
export const giveAnew = defineOperation({
  kind: 'workoutExercise.give',
  version: 1,
  document: 'workout',
  args: () =>
    z.object({
      id: VALUE_TYPES.id,
      given: z.nullable(VALUE_TYPES.given),
      sets: z
        .array(z.object({ setId: VALUE_TYPES.id, changes: loggedChangesArg() }))
        .check(z.maxLength(MAX_SETS_OF_EXERCISE)),
    }),
  failure: 'failed.set.save',
  activity: 'activity.did.changedExercise',
  keeps: true,
  asks: asksToLog,
  apply(document, { id, given, sets }, meta) {
    const exercise = document?.exercises.find((row) => row.id === id)
    if (!document || !exercise) return refused('gone')
    const changesById = new Map(sets.map(({ setId, changes }) => [setId, changes]))
    const changed = patchRow(exercise, { given }, meta)
    const rows = document.sets.map((set) => {
      const changes = set.workout_exercise_id === id ? changesById.get(set.id) : undefined
      return changes ? patchRow(set, set.status === 'default' ? changes : targetsIn(changes), meta) : set
    })
    const isSame = changed === exercise && rows.every((set, index) => set === document.sets[index])
    const exercises = replaced(document.exercises, changed)
    return { document: isSame ? document : touched(document, id, meta, { exercises, sets: rows }) }
  },
})

/** A track without a base; null: without a rule nobody can make one. */
const newTrack = (
  { id: book_id, ownerId: user_id }: BookDocument,
  ids: Pick<Track, 'id' | 'exercise_id' | 'label'>,
  rule: Track['rule'] | undefined,
  { actorId }: Meta,
): Track | null => (rule ? { ...ids, book_id, user_id, ...NO_BASE, rule, edited_by: actorId, contested: null } : null)

export const NO_BASE = { base: null, base_unit: null, base_reps: null, base_stage: null, base_set_at: null }

/** Changing what the base is asks for a new one (R-PLAN-14). */
const withNewBase = ({ rule }: Track, changes: Changes): Changes =>
  changes.rule && changes.rule.base !== rule.base ? { ...NO_BASE, ...changes } : changes

const TARGETS = ['target_reps', 'target_seconds', 'target_weight'] as const

const targetsIn = (changes: Partial<LoggedSet>): Partial<LoggedSet> =>
  Object.fromEntries(TARGETS.flatMap((name) => (name in changes ? [[name, changes[name]]] : [])))
