import type { EntryOf } from '#domain/name-reader.ts'
import { disguiseOf, unmask } from './disguise.ts'
import type { Answers, Counts, FileRead, Refusal, Row } from './file-read.ts'
import type { ImportSource, PlannedWorkout } from './plan.ts'
import { readLog } from './read-log.ts'
import { MOST_ROWS, type Table, tableOf } from './recognise.ts'
import { asOneTable } from './sectioned.ts'
import { readWeighings } from './weighings.ts'

/** Of workouts, names and body weights. */
const MOST_OF_EACH = 20_000

/** Nobody reads a longer list. */
const MOST_LEFT_OUT = 10_000

/** `answers`: what the file leaves open; `questions` of the result: what is still missing. No text makes it throw. */
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

/** Refuses more than an import takes. `rows`: all in the file. */
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
