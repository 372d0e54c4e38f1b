import type { BodyWeight } from '#domain/book.ts'
import { bodyWeightProblem, HEAVIEST_BODY, inUnit, LIGHTEST_BODY, type MassUnit } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import { MAX_BODY_NOTE } from '#domain/rows/values.ts'
import { cleanText, textLength } from '#domain/text.ts'
import { momentsOf, type WallTime, wallTime } from '#domain/zoned-time.ts'
import { parseNumber } from '#ui/stepper-rules.ts'
import { currentWords } from '#words/current-words.ts'
import { numberText } from '#words/weight.ts'

export type Weighed = Pick<BodyWeight, 'at' | 'weight' | 'unit' | 'note'>

/** The fields of the sheet, with times in `timeZone`. */
export type WeightForm = { initial: Typed; typed: Typed; at: number; timeZone: string }
type Typed = { weight: string; unit: MassUnit; when: WallTime; note: string }

/** For a weighing of now. */
export const newWeight = (now: number, unit: MassUnit, timeZone: string): WeightForm =>
  formOf({ weight: '', unit, when: wallTime(now, timeZone), note: '' }, now, timeZone)

export const openWeight = ({ at, weight, unit, note }: Weighed, timeZone: string): WeightForm =>
  formOf(
    { weight: numberText(weight, currentWords()), unit, when: wallTime(at, timeZone), note: note ?? '' },
    at,
    timeZone,
  )

const formOf = (typed: Typed, at: number, timeZone: string): WeightForm => ({ initial: typed, typed, at, timeZone })

export const isWeightDirty = ({ initial, typed }: WeightForm): boolean =>
  (Object.keys(typed) as (keyof Typed)[]).some((name) => typed[name] !== initial[name])

/** Null where a rule is broken. An untouched time keeps its seconds. */
export function typedWeight(form: WeightForm, now: number): Weighed | null {
  if (weightProblem(form) || timeProblem(form, now)) return null
  const { weight, unit, note } = form.typed
  const text = cleanText(note)
  if (textLength(text) > MAX_BODY_NOTE) return null
  return { at: timeOf(form) ?? 0, weight: roundTo(parseNumber(weight) ?? 0, 2), unit, note: text || null }
}

/** The allowed range in the form's unit if the number is outside of it. */
export function weightProblem({ typed: { weight, unit } }: WeightForm): { least: number; most: number } | null {
  if (!bodyWeightProblem(parseNumber(weight) ?? 0, unit)) return null
  return { least: Math.ceil(inUnit(LIGHTEST_BODY, 'kg', unit)), most: Math.floor(inUnit(HEAVIEST_BODY, 'kg', unit)) }
}

export function timeProblem(form: WeightForm, now: number): boolean {
  const at = timeOf(form)
  return at === null || at > now
}

const timeOf = ({ initial, typed, at, timeZone }: WeightForm): number | null =>
  typed.when === initial.when ? at : (momentsOf(typed.when, timeZone)[0] ?? null)
