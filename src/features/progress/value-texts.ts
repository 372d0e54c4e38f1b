import { barOf } from '#domain/bars-and-plates.ts'
import type { BodyWeight, BookSettings, ExerciseSettings } from '#domain/book.ts'
import { formatClock, formatTimedValue, METRES } from '#domain/duration.ts'
import type { SessionSet } from '#domain/exercise-session.ts'
import { inUnit, type MassUnit } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'
import type { RecordKind } from '#domain/records/bests.ts'
import type { RecordSet } from '#domain/records/lift.ts'
import { daysBetween } from '#domain/relative-day.ts'
import { STEPS } from '#domain/set-fields.ts'
import { barName } from '#words/bar-name.ts'
import { dayAndMonth } from '#words/day-and-month.ts'
import { paceIn, wholeIn } from '#words/record-text.ts'
import { weightTimesAmount } from '#words/set-label.ts'
import { asItWasDone, setParts } from '#words/set-parts.ts'
import { formatWeight, joined, numberText } from '#words/weight.ts'
import type { Words } from '#words/words.ts'
import type { ChartKind, ShownUnits } from './chart-kinds.ts'

// A number of a record or a chart, in the reader's units.

type Figure = { value: string; unit: string | null }

export function chartFigure(value: number, kind: ChartKind, { mass, trip }: ShownUnits, words: Words): Figure {
  if (kind === 'reps') return { value: words.number(value), unit: words('set.repsUnit', { count: value }) }
  if (kind === 'time') return { value: formatClock(value), unit: null }
  return { value: words.number(value), unit: kind === 'distance' ? trip : mass }
}

/** The best to show. `set` is null and `unit` is missing if the unit of the entry is unknown. */
type Said = { value: number; set?: RecordSet | null; unit?: MassUnit }

/** The text of a record from kilograms, metres, seconds, or seconds a kilometre; '≈' before a converted value. */
export function recordFigure(best: Said, kind: RecordKind, units: ShownUnits, words: Words): Figure {
  const { value, set = null } = best
  const { mass, trip, isRower } = units
  switch (kind) {
    case 'mostReps':
    case 'mostRepsInSession':
      return { value: words.number(value), unit: words('set.repsUnit', { count: value }) }
    case 'longest':
      return { value: formatTimedValue(value), unit: value < 60 ? words('set.secondsUnit') : null }
    case 'farthest': {
      const isConverted = set !== null && (set.distance_unit === 'mi' || set.distance_unit === 'yd') !== (trip === 'mi')
      return { value: about(words.number(roundTo(value / METRES[trip], 2)), isConverted), unit: trip }
    }
    case 'pace':
      return paceIn(value, trip, isRower)
    default: {
      const entered = set ? set.weight_unit : best.unit
      const isConverted = entered !== undefined && entered !== 'body' && entered !== mass
      const isExact = kind === 'heaviest' || kind === 'leastHelp'
      const shown = isExact ? roundTo(inUnit(value, 'kg', mass), isConverted ? 1 : 2) : wholeIn(value, mass)
      return { value: about(words.number(shown, { maximumFractionDigits: 2 }), isConverted), unit: mass }
    }
  }
}

/** Marks a number that was converted from another unit. */
export const about = (text: string, isConverted: boolean | undefined): string => (isConverted ? `≈ ${text}` : text)

/** '+2,780', '−300', '0'. */
export const changeText = (change: number, words: Words): string =>
  words.ltr(`${change > 0 ? '+' : change < 0 ? '−' : ''}${words.number(Math.abs(change))}`)

/** A set without a unit if it is in the reader's: '57.5 × 6'; in another unit '125 lbs × 5'. */
export const setText = (set: RecordSet, { mass }: ShownUnits, words: Words): string =>
  weightTimesAmount(asItWasDone(set), words, set.weight_unit === mass && set.load === 'total' ? set : undefined)

/** A day on the reader's calendar: 'Today', '4 Nov', or '4 Nov 2024' in another year. */
export function dayText(at: number, now: number, words: Words): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  if (daysBetween(at, now, timeZone) <= 0) return words('day.today')
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  if (isThisYear) return dayAndMonth(at, timeZone, words)
  return words.date(at, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** '64.2 kg · Today' */
export const weighedText = ({ at, weight, unit }: BodyWeight, now: number, words: Words): string =>
  `${formatWeight(weight, unit, words)} · ${dayText(at, now, words)}`

/** The settings of an exercise, and of the person. */
type SaidOfWeights = { settings: Pick<ExerciseSettings, 'unit' | 'step' | 'bar'>; training: BookSettings }

export const weightsTitle = ({ training }: SaidOfWeights, words: Words): string =>
  words(training.plates_shown ? 'exerciseCards.unitAndStep.titleWithBar' : 'exerciseCards.unitAndStep.title')

/** 'kg · 2.5 · Olympic bar 20 kg'. `unit`: the unit of the exercise's weights as logged. */
export function weightsText({ settings, training }: SaidOfWeights, unit: MassUnit, words: Words): string {
  const shown = settings.unit ?? unit
  const bar = barOf(training, settings, shown)
  const barText = bar
    ? `${barName(bar, words)} ${formatWeight(bar.weight, shown, words)}`
    : words('exerciseCards.unitAndStep.noBar')
  const step = numberText(settings.step ?? STEPS[shown], words)
  return words.line([shown, step, training.plates_shown && barText])
}

/** '60 kg × 3 · 52.5 × 6, 6': sets with one weight after another name it once. */
export function sessionText(sets: readonly SessionSet[], words: Words): string {
  const texts = sets.map(asItWasDone).map((set, index, all) => {
    const before = all[index - 1]
    if (!before) return weightTimesAmount(set, words)
    const [load, loadBefore] = [set, before].map((one) => setParts(one, words).first)
    const isAlike = set.set_type !== 'distance' && set.set_type === before.set_type
    if (isAlike && (load ? joined(load, words) : '') === (loadBefore ? joined(loadBefore, words) : ''))
      return `, ${joined(setParts(set, words).second, words)}`
    return `${set.set_type === 'distance' ? ', ' : ' · '}${weightTimesAmount(set, words, before)}`
  })
  return words.ltr(texts.join(''))
}
