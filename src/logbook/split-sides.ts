import { z } from 'zod/mini'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_SETS } from '#domain/set.ts'
import { numbered } from '#domain/set-list.ts'
import { allSetsOf, rowIdOf, type TrainingSet } from '#domain/training.ts'
import { MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { defineInWays, written } from './ways.ts'

const pairsArg = () =>
  z
    .array(z.object({ setId: VALUE_TYPES.id, otherId: VALUE_TYPES.id }))
    .check(z.minLength(1), z.maxLength(MAX_SETS_OF_EXERCISE))
type Pairs = z.output<ReturnType<typeof pairsArg>>

/**
 * 'One side at a time': each set becomes a left and a right one with its present values. Sets that are done or have a
 * side already stay. A routine has at most ten sets of an exercise.
 */
export const splitSides = defineInWays({
  ways: {
    planning: { kind: 'routineExercise.sides', failureAfter: 'failed.template.editSet' },
    logging: { kind: 'workoutExercise.sides' },
  },
  /** `pairs`: each set with the id of its new other side. */
  args: () => z.object({ id: VALUE_TYPES.id, pairs: pairsArg() }),
  failure: 'failed.set.save',
  activity: 'activity.did.splitSides',
  keeps: true,
  apply(document, { id, pairs }, meta, way) {
    if (!document.exercises.some((row) => row.id === id)) return refused('gone')
    const own = allSetsOf<TrainingSet>(document, id)
    const open = new Set(own.filter(isWhole).map((row) => row.id))
    const asked = pairs.filter(({ setId }) => open.has(setId))
    const newIds = asked.map(({ otherId }) => otherId)
    if (newIds.length === 0 || newIds.some((otherId) => own.some((row) => row.id === otherId))) return document
    if (!areNewIds(newIds, document)) return refused('malformed')
    const [most, tooMany] =
      way === 'planning' ? [MAX_SETS, 'set-count' as const] : [MAX_SETS_OF_EXERCISE, 'too-many-rows' as const]
    if (own.length + asked.length > most) return refused(tooMany)
    const others = document.sets.filter((row: TrainingSet) => rowIdOf(row) !== id)
    return written(way, document, id, meta, { sets: [...others, ...withOtherSides(own, asked, meta)] })
  },
})

const isWhole = (set: TrainingSet): boolean =>
  (set.side ?? null) === null && (!('status' in set) || set.status === 'default')

const NEW_TODAY = { routine_set_id: null, note: null, target_reps: null, target_seconds: null, target_weight: null }

/** The sets with each new right side behind its left side, numbered. In a workout the new sets have no template set. */
function withOtherSides(own: readonly TrainingSet[], pairs: Pairs, meta: Meta): TrainingSet[] {
  const otherIds = new Map(pairs.map(({ setId, otherId }) => [setId, otherId]))
  const rows = own.flatMap((row): TrainingSet[] => {
    const otherId = otherIds.get(row.id)
    if (otherId === undefined) return [row]
    const asNew = 'status' in row ? { ...row, ...NEW_TODAY } : row
    const other = { ...asNew, id: otherId, side: 'right' as const, edited_by: meta.actorId, contested: null }
    return [patchRow<TrainingSet>(row, { side: 'left' }, meta), other]
  })
  return numbered(rows)
}
