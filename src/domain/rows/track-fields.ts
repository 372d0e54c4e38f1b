import { EDITED } from './edited.ts'
import { field, row } from './field.ts'

const said = { exported: true } as const
const base = { ...said, group: 'base' } as const

export const TRACK_VALUES = {
  /* What a track stands at. Null: a start gives the template. */
  /** A weight or a training max in `base_unit`, repetitions, or seconds. */
  base: field('trackBase or null', base),
  base_unit: field('liftUnit or null', base),
  /** The goal in a range; null: its low end. */
  base_reps: field('repetitions or null', base),
  /** From 1; null: the first. */
  base_stage: field('stage or null', base),
  /** When a person set the base, by their device. It is only compared for equality. */
  base_set_at: field('time or null', { ...base, isTime: true }),
  rule: field('rule', said),
}

/** An exercise, perhaps with a label, across all routines: its progress. */
export const BOOK_TRACK = row('book_track', {
  id: field('id', said),
  book_id: field('id'),
  user_id: field('id'),
  exercise_id: field('id', said),
  /** It never changes. */
  label: field('trackLabel or null', said),
  ...TRACK_VALUES,
  ...EDITED,
})
