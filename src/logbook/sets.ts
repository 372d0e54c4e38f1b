import { z } from 'zod/mini'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_SETS } from '#domain/set.ts'
import { closeUp, numbered } from '#domain/set-list.ts'
import { allSetsOf, rowIdOf, type TrainingSet } from '#domain/training.ts'
import { type LoggedSet, targetOf, type WorkoutDocument } from '#domain/workout.ts'
import { MAX_SETS_OF_EXERCISE } from '#domain/workout-end.ts'
import { type Meta, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { areNewIds } from '#sync/row-ids.ts'
import { addedRow, asItWas, mayAdd, returnedSetArg, withReturned } from './added-rows.ts'
import { type EitherChangesArg, loggedChangesArg, templateChangesArg } from './args.ts'
import { isHistory, replaced, withSet, withState } from './changed-rows.ts'
import { newTemplateSetArg, templateSet } from './routine-rows.ts'
import { defineInWays, withConsequencesOf, written } from './ways.ts'

/** Adds a set: last in a routine; in a workout after `afterId`, first (null), or last (left out). */
export const addSet = {
  ...defineInWays({
    ways: { planning: { kind: 'templateSet.add', failureAfter: 'failed.template.editSet' } },
    args: () => z.object({ routineExerciseId: VALUE_TYPES.id, set: newTemplateSetArg() }),
    failure: 'failed.set.save',
    activity: 'activity.did.addedSet',
    keeps: true,
    apply(document, { routineExerciseId: id, set }, meta) {
      if (document.kind !== 'routine' || !document.exercises.some((row) => row.id === id)) return refused('gone')
      if (document.sets.some((row) => row.id === set.id)) return document
      if (!areNewIds([set.id], document)) return refused('malformed')
      const siblings = allSetsOf(document, id)
      if (siblings.length >= MAX_SETS) return refused('set-count')
      const order = Math.max(0, ...siblings.map((row) => row.set_order)) + 1
      return { ...document, sets: [...document.sets, templateSet(document, id, set, order, meta)] }
    },
  }),
  ...defineInWays({
    ways: { logging: { kind: 'set.add' }, correcting: { kind: 'loggedSet.add' } },
    args: () => z.object({ set: returnedSetArg(), afterId: z.optional(z.nullable(VALUE_TYPES.id)) }),
    failure: 'failed.set.save',
    activity: 'activity.did.addedSet',
    keeps: true,
    apply(document, { set, afterId }, meta, way) {
      if (document.kind !== 'workout') return document
      const exercise = document.exercises.find((row) => row.id === set.workoutExerciseId)
      if (!exercise) return refused('gone')
      const known = document.sets.find((row) => row.id === set.id)
      if (known) return way === 'logging' ? withShown(document, known, set.doneBy, meta) : document
      if (!areNewIds([set.id], document)) return refused('malformed')
      if (!mayAdd(way, document)) return refused('workout-not-found')
      const siblings = allSetsOf(document, exercise.id)
      if (siblings.length >= MAX_SETS_OF_EXERCISE) return refused('too-many-rows')
      const made = addedRow(way, document, exercise, set, siblings.length + 1, meta)
      const after = siblings.findIndex((row) => row.id === afterId)
      const place = afterId === null ? 0 : after === -1 ? siblings.length : after + 1
      const sets = placed(document.sets, siblings.toSpliced(place, 0, made))
      return withReturned(document, written(way, document, exercise.id, meta, { sets }) as WorkoutDocument, meta)
    },
  }),
}

/** Changes only these fields of a set. The operation can also link a set that is new today to its template set. */
export const editSet = defineInWays({
  ways: {
    planning: { kind: 'templateSet.edit', failureAfter: 'failed.template.editSet' },
    logging: { kind: 'set.edit' },
    correcting: { kind: 'loggedSet.correct', activity: 'activity.did.correctedSet' },
  },
  args: (way) =>
    z.object({
      setId: VALUE_TYPES.id,
      changes: (way === 'planning' ? templateChangesArg : loggedChangesArg)() as EitherChangesArg,
      routineSetId: z.optional(VALUE_TYPES.id),
    }),
  failure: 'failed.set.save',
  activity: 'activity.did.changedSet',
  keeps: true,
  apply(document, { setId, changes, routineSetId }, meta, way) {
    const set: TrainingSet | undefined = document.sets.find((row) => row.id === setId)
    if (!set) return refused('gone')
    const own = {
      planning: {},
      logging: routineSetId && { routine_set_id: routineSetId },
      correcting: stillDone({ ...set, ...changes } as LoggedSet),
    }
    const patched = patchRow<TrainingSet>(set, { ...changes, ...own[way] }, meta)
    if (patched === set) return document
    return written(way, document, rowIdOf(set), meta, { sets: replaced<TrainingSet>(document.sets, patched) })
  },
})

/**
 * Removes a set. A routine's exercise keeps its last set. In a workout a set that the start gave is only hidden, and in
 * an ended workout a completed set stays.
 */
export const removeSet = defineInWays({
  ways: {
    planning: {
      ...{ kind: 'templateSet.delete', failure: 'failed.sets.reorder' },
      ...{ failureAfter: 'failed.template.deleteSet', activity: 'activity.did.deletedSet' },
    },
    logging: { kind: 'set.remove', failure: 'failed.set.save' },
  },
  args: () => z.object({ setId: VALUE_TYPES.id }),
  activity: 'activity.did.removedSet',
  apply(document, { setId }, meta, way) {
    const set: TrainingSet | undefined = document.sets.find(({ id }) => id === setId)
    const isHidden = set && 'status' in set && set.status === 'hidden'
    if (!set || isHidden || isHistory(document, set)) return document
    const others = allSetsOf<TrainingSet>(document, rowIdOf(set)).filter((row) => row !== set)
    if (way === 'planning' && others.length === 0) return refused('last-template-set')
    if (document.kind === 'workout' && 'status' in set && (set.routine_set_id || targetOf(set) !== null)) {
      const hidden = withSet(document, withState(set, { status: 'hidden' }, meta), meta)
      return withConsequencesOf(document, hidden, meta)
    }
    const left = document.sets.filter((row: TrainingSet) => row !== set)
    const next = written(way, document, rowIdOf(set), meta, { sets: placed<TrainingSet>(left, closeUp(others)) })
    return withConsequencesOf(document, next, meta)
  },
})

/** A corrected timed set has reps 1. */
const stillDone = ({ status, set_type }: LoggedSet): Partial<LoggedSet> | false =>
  status === 'complete' && set_type === 'timed' && { reps: 1 }

/** Shows a hidden set again. */
function withShown(document: WorkoutDocument, set: LoggedSet, doneBy: string | undefined, meta: Meta): WorkoutDocument {
  if (set.status !== 'hidden') return document
  const shown = withState(set, asItWas(document, set, doneBy, meta), meta)
  return withReturned(document, withSet(document, shown, meta), meta)
}

/** Numbers the sets of one exercise in this order, hidden ones too. */
function placed<S extends TrainingSet>(sets: readonly S[], ofExercise: readonly S[]): S[] {
  const rows = numbered(ofExercise)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const known = new Set(sets.map(({ id }) => id))
  return [...sets.map((row) => byId.get(row.id) ?? row), ...rows.filter(({ id }) => !known.has(id))]
}
