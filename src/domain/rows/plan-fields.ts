import { EDITED } from './edited.ts'
import { field, row } from './field.ts'

const said = { exported: true } as const

export const PLAN_VALUES = {
  name: field('text', said),
  mode: field('planMode', said),
  position: field('planPosition', said),
  /** The day on which turn 1 of a plan by weekday began. */
  started_on: field('date', said),
  /** 1 for Monday to 7 for Sunday. */
  week_start: field('weekday', said),
  lighter: field('lighterTurns', said),
  /** When the person began to use another plan; null: never. */
  paused_at: field('time or null', { ...said, isTime: true }),
}

/** Routines in an order or by weekday. Which plan is in use is said by the book. */
export const PLAN = row('plan', {
  id: field('id', said),
  user_id: field('id'),
  created_at: field('time', { ...said, isTime: true }),
  ...PLAN_VALUES,
  is_public: field('flag', said),
  /** Whether the public page shows weights, and notes. */
  has_public_weights: field('flag', said),
  has_public_notes: field('flag', said),
  ...EDITED,
})

export const PLAN_SLOT = row('plan_slot', {
  id: field('id', said),
  plan_id: field('id'),
  user_id: field('id'),
  slot_order: field('int', said),
  /** A soft reference: the routine may be archived or gone. */
  routine_id: field('id', said),
  /** Null: the plan goes in order. */
  day: field('weekday or null', said),
  ...EDITED,
})
