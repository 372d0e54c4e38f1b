import type { EntryOf } from '#domain/name-reader.ts'
import { cutShort } from '#domain/names.ts'
import { cleanText, MAX_NAME } from '#domain/text.ts'
import { momentOf } from './dates.ts'
import { DAY_SECONDS, type Dialect, unescaped } from './dialects.ts'
import { type Block, type Draft, finished, type Keys } from './draft.ts'
import type { Answers, FileRead, LeftOut, Question, Row, Warning } from './file-read.ts'
import { isFault, type Measures, shortened } from './measures.ts'
import { secondsOf } from './numbers.ts'
import type { PlannedSet } from './plan.ts'
import { plannedSet } from './planned-set.ts'
import { type Reading, readingOf } from './reading.ts'
import type { Table } from './recognise.ts'
import { isClock } from './table-columns.ts'

/** What a log contains; the caller handles disguised weights. */
type LogRead = Pick<FileRead, 'workouts' | 'leftOut' | 'warnings' | 'questions'> & {
  rests: number
  notes: number
  /** The sets beyond the first of rows with several. */
  repeats: number
}

/** Turns the rows of a log into workouts. */
export function readLog(table: Table, answers: Answers, entryOf: EntryOf): LogRead {
  const reading = readingOf(table, answers, entryOf)
  const [leftOut, drafts]: [LeftOut[], Map<string, OpenDraft>] = [[], new Map()]
  for (const row of table.rows) {
    const fault = readRow(reading, drafts, reading.mended(row))
    if (fault) leftOut.push({ line: row.line, ...fault })
  }
  const keyed = [...drafts.values()].map((draft) => ({ ...draft, ...keysOf(reading, draft) }))
  const done = finished(keyed, { ...reading.dialect, now: answers.now })
  const effort: Warning[] = reading.seen.oddEfforts > 0 ? [{ kind: 'effort', count: reading.seen.oddEfforts }] : []
  return {
    workouts: done.workouts,
    leftOut: [...leftOut, ...done.leftOut].toSorted((a, b) => a.line - b.line),
    warnings: [...done.warnings, ...effort],
    questions: questionsOf(reading, done.workouts),
    rests: reading.seen.rests,
    notes: reading.seen.notes,
    repeats: reading.seen.repeats,
  }
}

type Fault = Omit<LeftOut, 'line'>
/** `first`: the row with the start, from which Sled makes the keys. */
type OpenDraft = Omit<Draft, keyof Keys> & { first: Row }

/** Adds a row to its workout, or answers why Sled leaves the row out. */
function readRow(reading: Reading, drafts: Map<string, OpenDraft>, row: Row): Fault | null {
  const { field, dialect, table } = reading
  const hasMore = row.fields.length > table.width && row.fields.slice(table.width).some((text) => text.trim() !== '')
  if (row.isBroken || hasMore) return { reason: 'unreadable', text: shortened(row.fields.join(' ').trim()) }
  if (!dialect.isDone(row)) return { reason: 'notDone', text: null }
  const draft = draftOf(reading, drafts, row)
  if ('reason' in draft) return draft
  const { name, loading } = reading.exercise(unescaped(field(row, 'exercise'), dialect))
  if (name === '') return { reason: 'noExercise', text: null }
  const measures = reading.measures(row)
  if (isFault(measures)) return measures
  const isWord = dialect.isWord(row) && !measures.weight && !measures.reps && !measures.distance
  const notes = setNote(reading, row)
  if (isWord) return readWord(reading, blockFor(draft, dialect, row, name), measures, notes)
  const { weight, reps, seconds, distance } = measures
  if (weight && !reps && !seconds && !distance) return { reason: 'noReps', text: shortened(field(row, 'weight')) }
  const set = plannedSet(measures, loading, reading.unit, {
    kind: dialect.kindOf(row),
    side: dialect.sideOf(row),
    load: dialect.loadOf(row),
    note: cleanText(notes) || null,
  })
  if (!set) return { reason: 'nothing', text: null }
  addSet(reading, draft, row, { name, measures, set })
  return null
}

/** Sled's own table repeats the note of an exercise before that of its first set, for other apps. */
function setNote({ field, dialect, table }: Reading, row: Row): string {
  const notes = unescaped(field(row, 'notes'), dialect)
  const ofExercise = table.source === 'sled-csv' ? unescaped(field(row, 'exerciseNotes'), dialect) : ''
  if (ofExercise === '' || !notes.startsWith(ofExercise)) return notes
  return notes.slice(ofExercise.length).replace(/^\n/, '')
}

/** A row with a word instead of a set's number: a rest, or a note. */
function readWord({ seen }: Reading, block: Block, { seconds }: Measures, notes: string): Fault | null {
  if (seconds) {
    block.rests.push(seconds)
    seen.rests += 1
    return null
  }
  if (notes === '') return { reason: 'nothing', text: null }
  block.notes.push(notes)
  seen.notes += 1
  return null
}

function addSet(
  { dialect, field, seen, table, isCommaDecimal }: Reading,
  draft: OpenDraft,
  row: Row,
  { name, measures, set }: { name: string; measures: Measures; set: PlannedSet },
) {
  const block = blockFor(draft, dialect, row, name)
  const times = timesOf(field(row, 'times'))
  for (let time = 0; time < times; time += 1) {
    block.sets.push(set)
    block.lines.push(row.line)
  }
  seen.repeats += times - 1
  if (measures.hasOddEffort) seen.oddEfforts += 1
  if (measures.weight && measures.weightUnit === null && seen.unitless.length < 200) seen.unitless.push({ name, set })
  const rest = secondsOf(field(row, 'rest'), table.columns.rest?.[0]?.unit ?? null, isCommaDecimal)
  if (typeof rest === 'number' && rest > 0) block.rests.push(rest)
  const note = unescaped(field(row, 'exerciseNotes'), dialect)
  if (note !== '' && !block.notes.includes(note)) block.notes.push(note)
  if (draft.note === '') draft.note = unescaped(field(row, 'workoutNotes'), dialect)
  const category = field(row, 'category')
  if (dialect.namesByCategory && category !== '') {
    draft.categories.set(category, (draft.categories.get(category) ?? 0) + 1)
  }
}

/** How many equal sets a row means: a person's own table may have a column with '3' sets. */
const timesOf = (text: string): number => (/^[1-9]\d?$/.test(text) ? Number(text) : 1)

/** Continues an exercise of the workout, or begins one. */
function blockFor({ blocks }: OpenDraft, dialect: Dialect, row: Row, name: string): Block {
  const [last, key, section, place] = [blocks.at(-1), dialect.blockKey(row), dialect.sectionOf(row), dialect.place(row)]
  const isSame = last?.name === name && last.key === key && last.section === section
  const goesOn = isSame && (!Number.isFinite(place) || place > last.place)
  const block = last && goesOn ? last : { name, key, section, place: -1, notes: [], rests: [], sets: [], lines: [] }
  if (block !== last) blocks.push(block)
  if (Number.isFinite(place)) block.place = place
  return block
}

/** The earliest row gives the start of a workout. */
function draftOf(reading: Reading, drafts: Map<string, OpenDraft>, row: Row): OpenDraft | Fault {
  const startedAt = reading.startOf(row)
  if (typeof startedAt !== 'number') return startedAt
  const key = reading.dialect.workoutKey(row)
  const known = drafts.get(key)
  if (known) {
    if (startedAt < known.startedAt) Object.assign(known, { startedAt, first: row })
    return known
  }
  const draft: OpenDraft = {
    title: unescaped(reading.field(row, 'title'), reading.dialect),
    startedAt,
    first: row,
    length: lengthOf(reading, row, startedAt),
    timeZone: reading.namedZoneOf(row),
    note: '',
    blocks: [],
    categories: new Map(),
  }
  drafts.set(key, draft)
  return draft
}

/**
 * The keys of a workout: source, start and title; a second workout with the same three gets a number. The file's own
 * numbers are of no use: older files have none, and newer ones count anew.
 */
function keysOf({ table, dialect, field, countOf }: Reading, { first, title }: OpenDraft): Keys {
  const id = field(first, 'workoutId')
  if (table.source === 'sled-csv' && id !== '') return { sourceKey: `sled:${shortened(id)}` }
  const keyAt = (start: string) => `${table.source}:${start}:${cutShort(cleanText(title), MAX_NAME)}`
  const key = keyAt(dialect.startKey(first))
  const times = countOf(key)
  const earlier = dialect.earlierStartKey(first)
  return { sourceKey: times === 1 ? key : `${key}:${times}`, ...(earlier && { earlierKey: keyAt(earlier) }) }
}

/** The length of a workout in seconds; null: unknown. */
function lengthOf(
  { field, dates, endText, zoneOf, table, isCommaDecimal }: Reading,
  row: Row,
  startedAt: number,
): number | null {
  const end = dates.of(endText(row))
  const endedAt = end && momentOf(end, zoneOf(row))
  if (endedAt !== null) {
    // An end whose time of day is before the start's is after midnight.
    return (endedAt - startedAt) / 1_000 + (isClock(field(row, 'end')) && endedAt < startedAt ? DAY_SECONDS : 0)
  }
  const [column] = table.columns.duration ?? []
  const seconds = column ? secondsOf(field(row, 'duration'), column.unit, isCommaDecimal) : null
  return seconds === 'none' ? null : seconds
}

/** The questions that the file leaves open, each with up to three examples from it. */
function questionsOf({ seen, dates, table, hasWalls }: Reading, workouts: LogRead['workouts']): Question[] {
  const questions: Question[] = []
  if (table.isStrongByShape) {
    questions.push({ kind: 'strong', examples: table.rows.slice(0, 3).map(({ fields }) => fields) })
  }
  if (seen.unitless.length > 0) {
    // Three exercises show more than three sets of one.
    const byName = new Map(seen.unitless.toReversed().map((example) => [example.name, example]))
    const chosen = [...new Set([...byName.values()].toReversed().concat(seen.unitless))].slice(0, 3)
    const examples = chosen.map(({ name, set }) => ({ name, weight: set.weight ?? 0, reps: set.reps }))
    questions.push({ kind: 'unit', examples })
  }
  if (dates.unsure.length > 0) questions.push({ kind: 'days', examples: dates.unsure })
  if (workouts.length > 0 && hasWalls) {
    const examples = workouts.slice(-3).map(({ name, startedAt }) => ({ workout: name, at: startedAt }))
    questions.push({ kind: 'zone', examples })
  }
  return questions
}
