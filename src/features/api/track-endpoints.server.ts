import { z } from 'zod/mini'
import { type BookDocument, bookIdFor, type Track } from '#domain/book.ts'
import { AppError } from '#domain/errors.ts'
import { can } from '#domain/permissions.ts'
import { BOOK_TRACK } from '#domain/rows/track-fields.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { equippedIn } from '#domain/tracks/given-exercises.ts'
import { type Standing, standingOf } from '#domain/tracks/standing.ts'
import { namesOf } from '#features/progress/exercises.server.ts'
import { trackSessions } from '#features/progress/track-sessions.server.ts'
import { exportedDocument } from '#logbook/exported-documents.ts'
import { editTrack } from '#logbook/tracks.ts'
import { exerciseMeant } from '#words/exercise-names.server.ts'
import { type Call, defineEndpoint } from './endpoint.server.ts'
import { bookOf } from './plan-endpoints.server.ts'
import {
  cursorOf,
  exportedShape,
  idParams,
  idShape,
  isoTime,
  pageQuery,
  pageShape,
  readCursor,
  timeShape,
} from './shapes.server.ts'
import { keyOf, write } from './write.server.ts'

const BECAUSE = ['set', 'up', 'goal', 'same', 'less', 'miss', 'stage', 'down', 'lighter', 'round'] as const

const trackShape = z.object({
  ...exportedShape(BOOK_TRACK),
  exercise: z.nullable(z.string()),
  /** Null without a base, or without the scope `workouts:read` and the right to see what was trained. */
  next: z.nullable(
    z.object({
      ...{ base: VALUE_TYPES.trackBase, unit: z.nullable(VALUE_TYPES.liftUnit), reps: z.nullable(z.int()) },
      ...{ stage: z.int(), misses: z.int() },
      because: z.enum(BECAUSE),
      /** The workout that decided; null: the base was set by hand. */
      decided_by: z.nullable(z.object({ workout_id: idShape, created_at: timeShape })),
    }),
  ),
})

export const listTracks = defineEndpoint({
  method: 'get',
  path: '/tracks',
  summary:
    'Tracks: how exercises go on, with rule and base. `next` says what comes next and why; it needs `workouts:read`, too.',
  scope: 'routines:read',
  asks: 'book.read',
  query: z.strictObject(pageQuery),
  answer: pageShape('tracks', trackShape),
  async handle(call) {
    const { limit, cursor } = call.query
    const from = readCursor(cursor)
    const book = await bookOf(call)
    const left = (book?.tracks ?? [])
      .filter(({ id }) => !from || id > from.id)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const page = left.slice(0, limit)
    const last = page.at(-1)
    return {
      body: {
        tracks: book ? await said(call, book, page) : [],
        next_cursor: left.length > limit && last ? cursorOf(0, last.id) : null,
      },
    }
  },
})

export const changeTrack = defineEndpoint({
  method: 'patch',
  path: '/tracks/{id}',
  summary:
    'Changes the rule of a track, as a whole, or what it stands at. A new base counts from now on, whatever was trained before. Without `routines:read` the answer is `id`.',
  scope: 'routines:write',
  asks: 'track.edit',
  params: idParams,
  body: z.strictObject({
    rule: z.optional(VALUE_TYPES.rule),
    base: z.optional(
      z.strictObject({
        value: VALUE_TYPES.trackBase,
        /** Of weights alone. */
        unit: z._default(z.nullable(VALUE_TYPES.liftUnit), null),
        reps: z._default(z.nullable(VALUE_TYPES.repetitions), null),
        stage: z._default(z.nullable(VALUE_TYPES.stage), null),
      }),
    ),
  }),
  answer: trackShape,
  async handle(call) {
    const { params, body, context } = call
    const book = await bookOf(call)
    const track = book?.tracks.find(({ id }) => id === params.id)
    if (!book || !track) throw new AppError('not-found')
    const { rule, base } = body
    const changes = {
      ...(rule && { rule }),
      ...(base && { base: base.value, base_unit: base.unit, base_reps: base.reps, base_stage: base.stage }),
      ...(base && { base_set_at: context.now() }),
    }
    const { id, exercise_id: exerciseId, label } = track
    const made = Object.keys(changes).length > 0 ? [editTrack.make({ id, exerciseId, label, changes })] : []
    await write(call, { key: keyOf(call), documentId: bookIdFor(call.ownerId), made, before: book })
    const after = await bookOf(call)
    const changed = after?.tracks.find((each) => each.id === id)
    if (!after || !changed) throw new AppError('not-found')
    const [answer] = await said(call, after, [changed])
    return { body: (call.token.scopes.has('routines:read') ? answer : { id }) as never }
  },
})

async function said(call: Call, book: BookDocument, tracks: readonly Track[]) {
  const { context, ownerId, token, relation } = call
  const { db } = context.database
  const exercises = await namesOf(
    db,
    ownerId,
    tracks.map(({ exercise_id }) => exercise_id),
  )
  const names = new Map(exercises.map(({ id, name }) => [id, name]))
  const isOpen = token.scopes.has('workouts:read') && can(relation, 'workout.read.last-values')
  const sessions = isOpen ? await trackSessions(db, { ownerId, trackIds: tracks.map(({ id }) => id) }) : {}
  const equipmentOf = (exerciseId: string) => exerciseMeant(names.get(exerciseId) ?? '')?.equipment ?? null
  const rows = new Map(exportedTracks({ ...book, tracks }).map((row) => [row.id, row]))
  return tracks.map((track) => {
    const progress = { book, sessions: sessions[track.id] ?? [], equipmentOf }
    const standing = isOpen ? standingOf(track, progress.sessions, equippedIn(progress, track.exercise_id)) : null
    return {
      ...rows.get(track.id),
      exercise: names.get(track.exercise_id) ?? null,
      next: standing && nextOf(standing),
    } as never
  })
}

const exportedTracks = (book: BookDocument) =>
  (exportedDocument(book) as { tracks: readonly Record<string, unknown>[] }).tracks

const nextOf = ({ base, unit, reps, stage, misses, because, session }: Standing) => ({
  ...{ base, unit, reps, stage, misses, because },
  decided_by: session && { workout_id: session.workoutId, created_at: isoTime(session.at) },
})
