import { type ExerciseSession, sameOrLastSet } from './exercise-session.ts'
import type { MassUnit } from './load.ts'
import { fieldsOf, type ValueGroup } from './rows/set-values.ts'
import { areSameValues, type SetValues, valuesOf, type WeightUnit } from './set.ts'
import { setChanges } from './set-changes.ts'
import { numbered } from './set-list.ts'
import type { LoggedSet } from './workout.ts'

/** The changed fields of an open set, with their new and their seen values. */
export type FilledSet = { setId: string; changes: Partial<SetValues>; was: Partial<SetValues> }

/** The values that filling copies. A set keeps its own name, kind, side and effort. */
const NUMBERS = ['amount', 'load'] as const satisfies readonly ValueGroup[]

/** 'Use last time' for every open set. `sets`: all of the exercise, hidden ones too. */
export const filledFromLastTime = (sets: readonly LoggedSet[], session: ExerciseSession): FilledSet[] =>
  sets.flatMap((set) => {
    const then = set.status === 'default' && sameOrLastSet(session, set, sets)
    return then ? changed(set, { ...set, ...pick(then, NUMBERS.flatMap(fieldsOf)) }) : []
  })

/**
 * Filling down: later open sets with the old numbers get the new ones. `sets`: those on screen. `seen`: the set before
 * the edit.
 */
export function filledDown(sets: readonly LoggedSet[], seen: LoggedSet, saved: SetValues): FilledSet[] {
  const groups = NUMBERS.map(fieldsOf).filter((fields) => !isAlike(seen, saved, fields))
  const later = sets.filter((set) => set.status === 'default' && set.set_order > seen.set_order)
  return later.flatMap((set) => {
    const fields = groups.filter((group) => isAlike(set, seen, group)).flat()
    return changed(set, { ...set, ...pick(saved, fields) })
  })
}

/**
 * The sets of an exercise that replaces another: as many, with the same repetitions. Weights are those of its own last
 * session, else empty, in the unit `own`, else the old set's, or `usual` for body weight.
 */
export const swappedSets = <S extends SetValues & { set_order: number }>(
  sets: readonly S[],
  session: ExerciseSession | null,
  usual: WeightUnit,
  own: MassUnit | null = null,
): SetValues[] =>
  numbered(sets).map((set, _index, all) => {
    const then = session && sameOrLastSet(session, set, all)
    const empty = {
      ...{ weight: usual === 'body' ? null : 0, load: 'total' as const },
      weight_unit: usual === 'body' || set.weight_unit === 'body' ? usual : (own ?? set.weight_unit),
    }
    return { ...valuesOf(set), rpe: null, ...(then ? pick(then, fieldsOf('load')) : empty) }
  })

function changed(set: LoggedSet, values: SetValues): FilledSet[] {
  const difference = areSameValues(set, values) ? null : setChanges(set, values)
  return difference ? [{ setId: set.id, ...difference }] : []
}

type Field = ReturnType<typeof fieldsOf>[number]

const isAlike = (a: SetValues, b: SetValues, fields: readonly Field[]): boolean => {
  const [one, other] = [valuesOf(a), valuesOf(b)]
  return fields.every((field) => one[field] === other[field])
}

/** The values of these fields except `open_ended` ('at least'), which belongs to today's set. */
const pick = (values: SetValues, fields: readonly Field[]): Partial<SetValues> => {
  const whole = valuesOf(values)
  return Object.fromEntries(fields.filter((field) => field !== 'open_ended').map((field) => [field, whole[field]]))
}
