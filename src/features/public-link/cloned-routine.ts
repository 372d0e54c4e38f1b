import { type BookDocument, bookIdFor, MAX_TRACKS, type Track, trackIdFor } from '#domain/book.ts'
import { exerciseIdByName, type OwnNames } from '#domain/exercise.ts'
import { derivedId, exerciseIdFor } from '#domain/ids.ts'
import { cloneName } from '#domain/names.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { defaultValuesOf, type Fields, notedNamesOf } from '#domain/rows/field.ts'
import { ROUTINE, ROUTINE_EXERCISE, TEMPLATE_SET } from '#domain/rows/routine-fields.ts'
import { nameKey } from '#domain/text.ts'
import { NO_BASE } from '#logbook/tracks.ts'

type Cloning = {
  /** The id of the copy, from which the ids of its rows derive. */
  routineId: string
  saverId: string
  sharedBy: string
  /** The saver's own names, to reuse exercises of the same name. */
  own: OwnNames
  /** The tracks of the routine's owner. */
  tracks: readonly Track[]
  /** ms since 1970. */
  at: number
}

/** `tracks`: what the exercises of the copy follow, without a base. */
type Cloned = { routine: RoutineDocument; tracks: readonly Track[] }

/**
 * Shares no row with the original. Notes and effort come along only for people who see them, and weights that a track
 * gives only for their owner.
 */
export function clonedRoutine(source: RoutineDocument, cloning: Cloning): Cloned {
  const { routineId, saverId, sharedBy, at } = cloning
  const exerciseIds = exerciseIdsOf(source, cloning)
  const isOwn = source.ownerId === saverId
  const hasNotes = isOwn || source.routine.has_public_notes
  const follows = isOwn ? new Map<string, Track | null>() : followedTracks(source, exerciseIds, cloning)
  const idOf = (sourceId: string) => derivedId(routineId, sourceId)
  const own = { routine_id: routineId, user_id: saverId, edited_by: null, contested: null }
  const routine: RoutineDocument = {
    kind: 'routine',
    id: routineId,
    ownerId: saverId,
    rev: 0,
    routine: {
      id: routineId,
      user_id: saverId,
      routine_name: cloneName(source.routine.routine_name, sharedBy),
      is_public: false,
      is_archived: false,
      created_at: at,
      og_image_url: null,
      ...defaultValuesOf(ROUTINE.fields),
      made_by: saverId,
      note: (hasNotes && source.routine.note) || null,
      edited_by: null,
      contested: null,
    },
    exercises: source.exercises.map((exercise) => ({
      ...exercise,
      ...own,
      ...(!hasNotes && hiddenOf(ROUTINE_EXERCISE.fields)),
      id: idOf(exercise.id),
      group_id: exercise.group_id ? idOf(exercise.group_id) : null,
      exercise_id: exerciseIds.get(exercise.id) as string,
      ...(!isOwn && { track_id: follows.get(exercise.id)?.id ?? null }),
    })),
    sets: source.sets.map((set) => ({
      ...set,
      ...own,
      ...(!hasNotes && hiddenOf(TEMPLATE_SET.fields)),
      ...(!isOwn && follows.has(set.routine_exercise_id) && { weight: null }),
      id: idOf(set.id),
      routine_exercise_id: idOf(set.routine_exercise_id),
    })),
  }
  return { routine, tracks: [...follows.values()].filter((track) => track !== null) }
}

/**
 * The saver's track for each exercise that follows one of the owner's, with its rule (R-PLAN-31). Null: its exercise is
 * not in the routine, so it goes on by hand.
 */
function followedTracks(
  source: RoutineDocument,
  exerciseIds: ReadonlyMap<string, string>,
  { saverId, tracks }: Cloning,
): ReadonlyMap<string, Track | null> {
  const rowIds = new Map(source.exercises.map(({ id, exercise_id }) => [exercise_id, id]))
  const copyOf = (track: Track, rowId: string | undefined): Track | null => {
    const exercise_id = rowId && exerciseIds.get(rowId)
    if (!exercise_id) return null
    const ids = { id: trackIdFor(saverId, exercise_id, track.label), exercise_id, book_id: bookIdFor(saverId) }
    return { ...track, ...ids, user_id: saverId, ...NO_BASE, edited_by: null, contested: null }
  }
  return new Map(
    source.exercises.flatMap(({ id, track_id, track_counts = true }) => {
      const track = tracks.find((each) => each.id === track_id)
      return track ? [[id, copyOf(track, rowIds.get(track.exercise_id) ?? (track_counts ? id : undefined))]] : []
    }),
  )
}

/** The book with tracks that it lacks; those that are there stay as they are. */
export function withTracks(book: BookDocument, tracks: readonly Track[]): BookDocument {
  const known = new Set(book.tracks.map(({ id }) => id))
  const added = new Map(tracks.flatMap((track) => (known.has(track.id) ? [] : [[track.id, track]])))
  return { ...book, tracks: [...book.tracks, ...added.values()].slice(0, Math.max(MAX_TRACKS, book.tracks.length)) }
}

/** The copy with its new exercises under their sharer's name first: a write derives their ids from that name. */
export const asFirstNamed = (copy: RoutineDocument, sharedBy: string): RoutineDocument => ({
  ...copy,
  exercises: copy.exercises.map((exercise) => {
    const name = cloneName(exercise.name, sharedBy)
    return exerciseIdFor(copy.ownerId, name) === exercise.exercise_id ? { ...exercise, name } : exercise
  }),
})

/**
 * Maps each exercise of the source to a different one of the saver's. Names that the saver has choose first, because
 * the id of another name may belong to a renamed exercise. Where both are taken, the exercise is new.
 */
function exerciseIdsOf(source: RoutineDocument, { saverId, sharedBy, own }: Cloning): ReadonlyMap<string, string> {
  const labels = new Set(own.routines.flatMap(({ exercises }) => exercises.map(({ name }) => nameKey(name))))
  const meant = source.exercises.map(({ id, name }) => {
    const [known, derived] = [exerciseIdByName(saverId, name, own), exerciseIdFor(saverId, name)]
    const fresh = exerciseIdFor(saverId, cloneName(name, sharedBy))
    const turn = !labels.has(nameKey(name)) ? 3 : known === derived ? 1 : 2
    return { id, turn, known, derived, fresh }
  })
  const ids = new Map<string, string>()
  for (const { id, known, derived, fresh } of meant.toSorted((a, b) => a.turn - b.turn)) {
    const taken = new Set(ids.values())
    ids.set(id, [known, derived].find((exerciseId) => !taken.has(exerciseId)) ?? fresh)
  }
  return ids
}

/** Empty values for the fields that people without the right to notes may not read. */
const hiddenOf = (fields: Fields) => Object.fromEntries(notedNamesOf(fields).map((name) => [name, null]))
