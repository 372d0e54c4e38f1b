import { z } from 'zod/mini'
import { isId } from '#domain/ids.ts'
import { whole } from './number-types.ts'
import { MAX_LIGHTER_TURNS, MAX_PLAN_ROUNDS, PLAN_MODES } from './values.ts'

// The types of plans (R-PLAN-20), for `VALUE_TYPES`.

/** Turns and rounds count on for as long as somebody trains. */
const count = () => whole(1, 100_000)

const slot = () => z.nullable(z.string().check(z.refine(isId)))

const setAt = () => z.int().check(z.minimum(0), z.maximum(253_402_300_799_999))

/** Whether a text is a real day from 1900 to 2199: the database has no year 0, and zod's own check is long. */
export function isDay(text: string): boolean {
  const at = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** In fives, from 50 to 90. */
const share = () => z.nullable(whole(50, 90).check(z.multipleOf(5)))

export const PLAN_TYPES = {
  planMode: () => z.enum(PLAN_MODES),
  /** A day by somebody's calendar, as '2026-12-02'. */
  date: () => z.string().check(z.refine(isDay)),
  /**
   * Where a plan stands. `slot`: the due one in a rotation; null: the first. `set_at`: when it was written, later than the
   * one before it. `run_at`: the `set_at` of the last one that began turn 1 anew.
   */
  planPosition: () =>
    z.object({ turn: count(), slot: slot(), round: count(), set_at: setAt(), run_at: z.optional(setAt()) }),
  /** Which turns are lighter: those chosen, and every so many. `share`: percent of the weights; null: as they are. */
  lighterTurns: () =>
    z.object({
      turns: z.array(count()).check(z.maxLength(MAX_LIGHTER_TURNS)),
      every: z.nullable(whole(2, MAX_PLAN_ROUNDS)),
      share: share(),
      half: z.boolean(),
    }),
  /** Where a start stood in its plan. `slot`: null is an extra workout. `set_at`: that of the position. */
  planPlace: () => z.object({ slot: slot(), turn: count(), round: count(), lighter: z.boolean(), set_at: setAt() }),
}
