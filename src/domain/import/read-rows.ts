import { KILOGRAMS_OF_A_POUND, type MassUnit } from '#domain/load.ts'
import type { EntryOf } from '#domain/name-reader.ts'
import { roundTo } from '#domain/number.ts'
import { MAX_WEIGHT } from '#domain/rows/values.ts'
import type { Answers, Counts, Disguise, FileRead, Refusal, Row } from './file-read.ts'
import type { ImportSource, PlannedSet, PlannedWorkout } from './plan.ts'
import { readLog } from './read-log.ts'
import { MOST_ROWS, type Table, tableOf } from './recognise.ts'
import { asOneTable } from './sectioned.ts'
import { readWeighings } from './weighings.ts'

/** The most workouts, names or body weights in a file. */
const MOST_OF_EACH = 20_000

/** The most rows in the list of those left out: nobody reads a longer list. */
const MOST_LEFT_OUT = 10_000

/** Reads the rows of a file. `answers`: what the person decided, and defaults. No text makes this function throw. */
export function readRows(rows: readonly Row[], answers: Answers, entryOf: EntryOf): FileRead | Refusal {
  if (rows.length === 0) return 'empty'
  const table = tableOf(asOneTable(rows), answers.isStrong)
  if (!table) return 'notALog'
  if (table.rows.length === 0) return 'empty'
  if (table.rows.length > MOST_ROWS) return 'tooManyRows'
  return table.isBody ? bodyRead(table, answers) : logRead(table, answers, entryOf)
}

function logRead(table: Table, answers: Answers, entryOf: EntryOf): FileRead | Refusal {
  const { workouts: asWritten, rests, notes, repeats, ...read } = readLog(table, answers, entryOf)
  const disguise = disguiseOf(asWritten)
  const workouts = disguise && answers.unmasks !== false ? unmask(asWritten, disguise) : asWritten
  return fileRead(
    table.source,
    { ...read, workouts, weighings: [], disguise, unread: table.unread },
    { rows: table.rows.length + repeats, rests, notes },
  )
}

const bodyRead = (table: Table, answers: Answers): FileRead | Refusal =>
  fileRead(
    table.source,
    { ...readWeighings(table, answers), workouts: [], warnings: [], disguise: null, unread: table.unread },
    { rows: table.rows.length, rests: 0, notes: 0 },
  )

type Parts = Omit<FileRead, 'source' | 'names' | 'counts' | 'isMostlyLeftOut' | 'saved'>

/** The result of reading, or a refusal of more than an import takes. `rows`: the number of all rows in the file. */
export function fileRead(
  source: ImportSource,
  parts: Parts,
  { rows, rests, notes }: Pick<Counts, 'rows' | 'rests' | 'notes'>,
): FileRead | Refusal {
  const { names, kinds, sets } = countsOf(parts.workouts)
  const leftOut = parts.leftOut.length
  if (Math.max(parts.workouts.length, names.length, parts.weighings.length) > MOST_OF_EACH) return 'tooMany'
  return {
    ...parts,
    source,
    names,
    counts: { rows, sets, rests, notes, weighings: parts.weighings.length, leftOut, kinds },
    leftOut: parts.leftOut.slice(0, MOST_LEFT_OUT),
    saved: null,
    isMostlyLeftOut: leftOut * 2 > rows,
  }
}

function countsOf(workouts: readonly PlannedWorkout[]) {
  const [names, kinds] = [new Map<string, number>(), { normal: 0, warmup: 0, drop: 0, failure: 0 }]
  let sets = 0
  for (const { exercises } of workouts) {
    for (const exercise of exercises) {
      sets += exercise.sets.length
      names.set(exercise.name, (names.get(exercise.name) ?? 0) + exercise.sets.length)
      for (const { kind } of exercise.sets) kinds[kind] += 1
    }
  }
  return { names: [...names].map(([name, count]) => ({ name, sets: count })), kinds, sets }
}

/**
 * Finds weights that people lifted in one unit and saved in the other: half of at least 20 weights, or all of 4 or
 * more, are odd in their unit and round in the other. Null: none.
 */
function disguiseOf(workouts: readonly PlannedWorkout[]): Disguise | null {
  const seen = { kg: { all: 0, odd: [] as number[] }, lbs: { all: 0, odd: [] as number[] } }
  for (const { weight, weight_unit: unit } of setsOf(workouts)) {
    if (unit === 'body' || !weight) continue
    seen[unit].all += 1
    if (isDisguised(weight, unit)) seen[unit].odd.push(weight)
  }
  for (const from of ['kg', 'lbs'] as const) {
    const { all, odd } = seen[from]
    const [weight] = odd
    const isEnough = all >= ENOUGH ? odd.length * 2 >= all : odd.length === all && all >= LEAST
    if (isEnough && weight !== undefined) return { from, to: otherOf(from), weight, real: unmasked(weight, from) }
  }
  return null
}

const ENOUGH = 20
const LEAST = 4

function unmask(workouts: readonly PlannedWorkout[], { from, to }: Disguise): PlannedWorkout[] {
  const unmaskedSet = (set: PlannedSet): PlannedSet =>
    set.weight_unit === from
      ? { ...set, weight: set.weight && Math.min(MAX_WEIGHT, unmasked(set.weight, from)), weight_unit: to }
      : set
  return workouts.map((workout) => ({
    ...workout,
    exercises: workout.exercises.map((exercise) => ({ ...exercise, sets: exercise.sets.map(unmaskedSet) })),
  }))
}

function* setsOf(workouts: readonly PlannedWorkout[]): Generator<PlannedSet> {
  for (const { exercises } of workouts) for (const { sets } of exercises) yield* sets
}

const otherOf = (unit: MassUnit): MassUnit => (unit === 'kg' ? 'lbs' : 'kg')

/** In the other unit: how near a weight must be to a round one, and of what round ones are multiples. */
const NEAR = 0.02
const ROUND = 0.5

const isMultiple = (value: number, of: number) => Math.abs(value / of - Math.round(value / of)) < 1e-6

const roundIn = (weight: number, from: MassUnit): number => Math.round(exact(weight, from) / ROUND) * ROUND

const isDisguised = (weight: number, from: MassUnit): boolean =>
  !isMultiple(weight, 0.25) && Math.abs(exact(weight, from) - roundIn(weight, from)) <= NEAR

/** The weight in the other unit: the round one nearby, else rounded to 0.01. */
function unmasked(weight: number, from: MassUnit): number {
  const round = roundIn(weight, from)
  return Math.abs(exact(weight, from) - round) <= NEAR ? round : roundTo(exact(weight, from), 2)
}

const exact = (weight: number, from: MassUnit): number =>
  from === 'kg' ? weight / KILOGRAMS_OF_A_POUND : weight * KILOGRAMS_OF_A_POUND
