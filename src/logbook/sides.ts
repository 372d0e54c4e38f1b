import { z } from 'zod/mini'
import { templateSetsOf } from '#domain/routine.ts'
import type { Edited } from '#domain/rows/edited.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_SETS, type Side } from '#domain/set.ts'
import { numbered } from '#domain/set-list.ts'
import { MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { defineOperation, type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { setsInOrder, touched } from './changed-rows.ts'
import { asksToLog } from './ways.ts'

/*
 * 'One side at a time' (R-LIFT-08): each set becomes two, left and then right, with the values that it has at that moment.
 */

const sidesArg = () =>
  z.object({
    id: VALUE_TYPES.id,
    /** Each set with the id of the one that is made beside it. */
    pairs: z
      .array(z.object({ setId: VALUE_TYPES.id, otherId: VALUE_TYPES.id }))
      .check(z.minLength(1), z.maxLength(MAX_SETS_OF_EXERCISE)),
  })

/**
 * For today. A set that was done meanwhile stays as it was done, and so does one that another device has made a side of
 * already. The new ones are of no template and have no note.
 */
export const splitWorkoutSets = defineOperation({
  kind: 'workoutExercise.sides',
  version: 1,
  document: 'workout',
  args: sidesArg,
  failure: 'failed.set.save', // R-ERR-10
  activity: 'activity.did.splitSides',
  keeps: true,
  asks: asksToLog,
  apply(document, { id, pairs }, meta) {
    if (!document?.exercises.some((row) => row.id === id)) return refused('gone')
    const own = setsInOrder(document, id)
    const asked = pairsToMake(
      own.filter(({ status }) => status === 'default'),
      pairs,
    )
    if (asked.length === 0) return { document }
    const newIds = asked.map(({ otherId }) => otherId)
    if (newIds.some((otherId) => own.some((row) => row.id === otherId))) return { document }
    if (!areNewIds(newIds, document)) return refused('malformed')
    if (own.length + asked.length > MAX_SETS_OF_EXERCISE) return refused('too-many-rows')
    const sets = withOtherSides(own, asked, (row) => ({ ...row, routine_set_id: null, note: null }), meta)
    const others = document.sets.filter((row) => row.workout_exercise_id !== id)
    return { document: touched(document, id, meta, { sets: [...others, ...sets] }) }
  },
})

/** In the routine, where an exercise has ten sets at most (R-EDIT-19). */
export const splitTemplateSets = defineOperation({
  kind: 'routineExercise.sides',
  version: 1,
  document: 'routine',
  args: sidesArg,
  failure: 'failed.set.save', // R-ERR-10
  failureAfter: 'failed.template.editSet', // R-ERR-16
  activity: 'activity.did.splitSides',
  keeps: true,
  asks: () => 'routine.edit',
  apply(document, { id, pairs }, meta) {
    if (!document?.exercises.some((row) => row.id === id)) return refused('gone')
    const own = templateSetsOf(document, id)
    const asked = pairsToMake(own, pairs)
    if (asked.length === 0) return { document }
    const newIds = asked.map(({ otherId }) => otherId)
    if (newIds.some((otherId) => own.some((row) => row.id === otherId))) return { document }
    if (!areNewIds(newIds, document)) return refused('malformed')
    if (own.length + asked.length > MAX_SETS) return refused('set-count')
    const others = document.sets.filter((row) => row.routine_exercise_id !== id)
    return { document: { ...document, sets: [...others, ...withOtherSides(own, asked, (row) => row, meta)] } }
  },
})

type Pairs = z.output<ReturnType<typeof sidesArg>>['pairs']
type SidedRow = Edited & { id: string; set_order: number; side?: Side | null }

/** Those whose set is still done with both sides at once. */
const pairsToMake = (open: readonly SidedRow[], pairs: Pairs): Pairs =>
  pairs.filter(({ setId }) => open.some((row) => row.id === setId && (row.side ?? null) === null))

/** All sets of the exercise, the new ones behind their first sides, numbered. */
function withOtherSides<R extends SidedRow>(own: readonly R[], pairs: Pairs, asNew: (row: R) => R, meta: Meta): R[] {
  const otherIds = new Map(pairs.map(({ setId, otherId }) => [setId, otherId]))
  const rows = own.flatMap((row) => {
    const otherId = otherIds.get(row.id)
    if (otherId === undefined) return [row]
    const other = { ...asNew(row), id: otherId, side: 'right' as const, edited_by: meta.actorId, contested: null }
    return [patchRow(row, { side: 'left' } as Partial<R>, meta), other]
  })
  return numbered(rows)
}
