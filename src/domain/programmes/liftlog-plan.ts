import type { Rule } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import { MAX_ENTRY_REPS, MAX_EXERCISE_NOTE, MAX_NOTE, MAX_STEP, MIN_STEP } from '#domain/rows/values.ts'
import { MAX_SETS } from '#domain/set.ts'
import { cleanNameOr, MAX_NAME, nameKey } from '#domain/text.ts'
import type {
  LiftLogCardio,
  LiftLogPlan,
  LiftLogRule,
  LiftLogSet,
  LiftLogWarmUp,
  LiftLogWeighted,
} from './liftlog-file.ts'

/** What of an exercise has no place in a programme. */
export type Lost = 'rule' | 'limit' | 'warm-ups' | 'sets' | 'rests' | 'link' | 'fields' | 'exercise' | 'again'

export type LeftOut = { routine: string; exercise: string; what: readonly Lost[] }

type RawTrack = { exercise: string; rule: Rule; base: number | null; base_unit: MassUnit | null }
type RawExercise = { name: string; note: string | null; sets: object[]; track: RawTrack | null; joinsNext: boolean }
type Mapped = RawExercise & { what: Lost[] }

/**
 * A plan of LiftLog as a programme that nobody has checked yet, and what is left out (R-PLAN-30). `unit`: of the person,
 * because LiftLog's steps have none.
 */
export function programmeOfLiftLog({ name, sessions }: LiftLogPlan, unit: MassUnit) {
  const tracks = new Tracks()
  const leftOut: LeftOut[] = []
  const routines = sessions.map((session, index) => {
    const routine = cut(cleanNameOr(session.name, `${index + 1}`), MAX_NAME)
    const mapped = once(
      session.exercises.map((exercise) =>
        exercise.type === 'CardioExerciseBlueprint' ? ofCardio(exercise) : ofWeighted(exercise, unit),
      ),
    )
    leftOut.push(
      ...mapped
        .filter(({ what }) => what.length > 0)
        .map((each) => ({ routine, exercise: each.name, what: each.what })),
    )
    const kept = mapped.filter(({ sets }) => sets.length > 0)
    const groups = groupsOf(kept)
    const exercises = kept.map(({ name, note, sets, track }, at) => ({
      ...{ name, note, sets, group: groups[at], track: track && tracks.placeOf(track) },
    }))
    return { name: routine, note: noteOf(session.notes, MAX_NOTE), exercises }
  })
  const slots = routines.map((_, routine) => ({ routine }))
  return {
    programme: { name: cut(cleanNameOr(name, 'LiftLog'), MAX_NAME), slots, routines, tracks: tracks.all },
    leftOut,
  }
}

/** A routine has each exercise once. */
function once(mapped: readonly Mapped[]): Mapped[] {
  const names = new Set<string>()
  return mapped.map((exercise) => {
    const isAgain = names.has(nameKey(exercise.name))
    names.add(nameKey(exercise.name))
    return isAgain ? { ...exercise, sets: [], what: ['again'] } : exercise
  })
}

/** The same exercise with the same rule goes on as one; its further rules have numbers as labels. */
class Tracks {
  readonly all: (RawTrack & { label: string | null })[] = []
  private readonly places = new Map<string, number>()
  private readonly counts = new Map<string, number>()

  placeOf(track: RawTrack): number {
    const { exercise, ...others } = track
    const name = nameKey(exercise)
    const key = JSON.stringify([name, others])
    const there = this.places.get(key)
    if (there !== undefined) return there
    const count = (this.counts.get(name) ?? 0) + 1
    this.counts.set(name, count)
    this.places.set(key, this.all.length)
    return this.all.push({ ...track, label: count === 1 ? null : `${count}` }) - 1
  }
}

/** The number of each exercise's superset. */
function groupsOf(exercises: readonly RawExercise[]): (number | null)[] {
  let group = 0
  return exercises.map(({ joinsNext }, index) => {
    const isJoined = exercises[index - 1]?.joinsNext ?? false
    const goesOn = joinsNext && index < exercises.length - 1
    if (goesOn && !isJoined) group += 1
    return goesOn || isJoined ? group : null
  })
}

function ofWeighted(exercise: LiftLogWeighted, unit: MassUnit): Mapped {
  const { plannedSets, rules, resistance, warmupSets, supersetWithNext } = exercise
  const name = cut(cleanNameOr(exercise.name, 'Exercise'), MAX_NAME)
  const way = wayOf(plannedSets, rules, resistance)
  const track = way && trackOf(name, way, plannedSets, unit)
  const isOfBody = resistance === 'none' || (resistance === 'bodyweight' && way?.base === 'reps')
  const load = isOfBody ? 'body' : resistance === 'bodyweight' ? 'added' : 'total'
  const warmUps = warmUpsOf(warmupSets, way?.base === 'weight')
  const sets = [...warmUps, ...plannedSets.map(({ reps, kind }) => ({ kind: kindOf(kind), reps: reps.min }))]
  return {
    ...{ name, track, joinsNext: supersetWithNext, note: noteOf(exercise.notes, MAX_EXERCISE_NOTE) },
    sets: plannedSets.length === 0 ? [] : sets.slice(0, MAX_SETS).map((set) => ({ ...set, load })),
    what: lostOf(plannedSets.length, [
      ['rule', rules.length > 0 && !way],
      ['limit', way?.base === 'reps' && rules.some(({ ceiling }) => ceiling != null)],
      ['warm-ups', warmUps.length < warmupSets.length],
      ['sets', sets.length > MAX_SETS],
      ['rests', exercise.restBetweenSets != null],
      ['link', exercise.link !== ''],
    ]),
  }
}

/** An exercise without sets has no place at all. */
const lostOf = (sets: number, rows: readonly (readonly [Lost, boolean])[]): Lost[] =>
  sets === 0 ? ['exercise'] : rows.flatMap(([what, isLost]) => (isLost ? [what] : []))

const kindOf = (kind: string) => (kind === 'failure' || kind === 'drop' ? kind : 'normal')

/** Those that say a part of a weight that goes on by itself. */
const warmUpsOf = (warmUps: readonly LiftLogWarmUp[], isWeighed: boolean) =>
  warmUps.flatMap(({ reps, load }) =>
    isWeighed && load?.type === 'percent' && isPercent(load.percent) && reps <= MAX_ENTRY_REPS
      ? [{ kind: 'warmup', reps, percent: Math.round(load.percent * 2) / 2 }]
      : [],
  )

const isPercent = (percent: number | undefined): percent is number =>
  percent !== undefined && percent >= 5 && percent <= 150

type Way = Pick<Rule, 'base' | 'step' | 'range'>

/** How an exercise goes on; null: by hand, or by rules that Sled lacks. */
function wayOf(sets: readonly LiftLogSet[], rules: readonly LiftLogRule[], resistance: string): Way | null {
  const [first, second] = rules
  const isKnown = rules.length <= 2 && rules.every(({ scope, step }) => scope.type === 'allSets' && isStep(step))
  const low = sets[0]?.reps.min ?? 0
  if (!first || !isKnown || low === 0) return null
  const high = sets[0]?.reps.max ?? 0
  const isEven = sets.every(({ reps }) => reps.min === low && reps.max === high)
  const isFixed = sets.every(({ reps }) => reps.min === reps.max)
  if (first.axis === 'reps' && !second) {
    return isEven && Number.isInteger(first.step) ? { base: 'reps', step: first.step, range: null } : null
  }
  const load = second ?? first
  if (load.axis !== 'load' || resistance === 'none') return null
  if (!second && isFixed) return { base: 'weight', step: load.step, range: null }
  const climbs = first.axis === 'reps' && isFixed && first.step === 1 && first.onCeiling === 'reset'
  const top = second ? (climbs ? (first.ceiling ?? 0) : 0) : high
  const isRange = isEven && Number.isInteger(top) && low < top && top <= MAX_RANGE
  return isRange ? { base: 'weight', step: load.step, range: [low, top] } : null
}

/** The most repetitions in the range of a rule (R-PLAN-03). */
const MAX_RANGE = 100

const isStep = (step: number): boolean =>
  step >= MIN_STEP && step <= MAX_STEP && Math.abs(Math.round(step * 100) - step * 100) < 1e-6

/** It never falls. Repetitions are in the file, weights are not. */
function trackOf(exercise: string, way: Way, sets: readonly LiftLogSet[], unit: MassUnit): RawTrack {
  const isWeighed = way.base === 'weight'
  return {
    exercise,
    rule: { ...way, decides: 'all', lines: [], rounds: null, misses: null, down: 10, stages: [], rounding: 'step' },
    base: isWeighed ? null : (sets[0]?.reps.min ?? null),
    base_unit: isWeighed ? unit : null,
  }
}

const UNITS: Readonly<Record<string, string>> = { metre: 'm', kilometre: 'km', mile: 'mi', yard: 'yd' }

function ofCardio({ name, notes, link, sets }: LiftLogCardio): Mapped {
  return {
    ...{ name: cut(cleanNameOr(name, 'Exercise'), MAX_NAME), note: noteOf(notes, MAX_EXERCISE_NOTE) },
    ...{ track: null, joinsNext: false },
    sets: sets.slice(0, MAX_SETS).map(({ target }) =>
      target.type === 'time'
        ? { set_type: 'timed', load: 'body', seconds: target.value }
        : {
            ...{ set_type: 'distance', load: 'body', distance_unit: UNITS[target.value.unit] ?? 'm' },
            distance: Math.round(target.value.value * 1_000) / 1_000,
          },
    ),
    what: lostOf(sets.length, [
      ['sets', sets.length > MAX_SETS],
      ['rests', sets.some(({ restBetweenSets }) => restBetweenSets != null)],
      ['link', link !== ''],
      ['fields', sets.some(asksForMore)],
    ]),
  }
}

/** Whether LiftLog asks for more than what the target is. */
function asksForMore({ target, ...asked }: LiftLogCardio['sets'][number]): boolean {
  const { trackDuration, trackDistance, trackResistance, trackIncline, trackWeight, trackSteps } = asked
  const other = target.type === 'time' ? trackDistance : trackDuration
  return other || trackResistance || trackIncline || trackWeight || trackSteps
}

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('').trim()

const noteOf = (text: string, longest: number): string | null => cut(text, longest) || null
