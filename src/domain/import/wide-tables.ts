import type { Row } from './file-read.ts'
import { headingKey, MEASURES, MOST_COLUMNS, meaningOf, type Role } from './headings.ts'
import { amountOf } from './numbers.ts'

/* Tables with several sets in a row ('Set 1 (Reps), Set 1 (KG), …') become one row for each set. */

/** How the columns of a wide table become those of a long one. */
type Unfolding = {
  headings: readonly string[]
  /** The columns that all sets of the row share, from 0. */
  shared: readonly number[]
  segments: readonly Segment[]
  /** A set has one cell, such as '60x8'. */
  isBare: boolean
  /** The place of the repetitions among a set's values; -1: none. */
  repsAt: number
}

/** An exercise beside others in one row. */
type Segment = {
  /** The column of the exercise's name; null: a column that all sets of the row share. */
  name: number | null
  /** Columns of the exercise that belong to no single set, such as the weight. */
  own: readonly number[]
  /** For each set the columns of its values; -1: none. */
  sets: readonly (readonly number[])[]
}

type Part = { index: number; heading: string; number: number | null; rest: string; role: Role | null }

/** How to unfold a table with these headings; null: its rows have no columns for several sets. */
export function unfoldingOf(headings: readonly string[]): Unfolding | null {
  const parts = headings.slice(0, MOST_COLUMNS).map(partOf)
  const isOfSet = ({ number, role }: Part) => number !== null && role !== null && OF_A_SET.has(role)
  const counting = parts.filter(({ number, role }) => number !== null && role !== null && COUNTING.has(role))
  if (new Set(counting.map(({ number }) => number)).size < 2) return null
  const names = parts.filter(({ number, role }) => number !== null && role === 'exercise').map(({ index }) => index)
  const bounds = names.length > 0 ? [...names, parts.length] : [0, parts.length]
  const segmented = bounds.slice(0, -1).map((from, at) => parts.slice(from, bounds[at + 1]))
  const kinds = [...new Set(parts.filter(isOfSet).map(({ rest }) => rest))]
  const isBare = kinds.join() === ''
  const measured = new Set(parts.filter(isOfSet).map(({ role }) => role))
  const isOwn = (part: Part) => !isOfSet(part) && !names.includes(part.index) && !measured.has(part.role)
  const shared = names.length > 0 ? parts.slice(0, names[0]).filter(isOwn) : parts.filter(isOwn)
  const own = segmented.map((segment) => (names.length > 0 ? segment.filter(isOwn) : []))
  return {
    headings: [
      ...shared.map(({ heading }) => heading),
      ...(names.length > 0 ? ['Exercise'] : []),
      ...(own[0] ?? []).map(({ heading }) => heading),
      ...(isBare ? ['reps', 'weight'] : kinds.map((rest) => rest || 'reps')),
    ],
    shared: shared.map(({ index }) => index),
    segments: segmented.map((segment, at) => ({
      name: names[at] ?? null,
      own: (own[at] ?? []).slice(0, own[0]?.length).map(({ index }) => index),
      sets: setsOf(segment.filter(isOfSet), kinds),
    })),
    isBare,
    repsAt: kinds.findIndex((rest) => rest === '' || meaningOf(rest)?.role === 'reps'),
  }
}

const OF_A_SET = new Set<Role>([...MEASURES, 'weightUnit', 'rpe', 'rir', 'notes'])

/** Roles whose numbered columns prove several sets. Notes do not, nor weights, which may be in two units. */
const COUNTING = new Set<Role>(MEASURES.filter((role) => role !== 'weight'))

/** 'Set 2 (KG)' and 'reps2' belong to the second set; 'Set 2' alone means its repetitions. */
function partOf(heading: string, index: number): Part {
  const plain = { index, heading, number: null, rest: '', role: meaningOf(heading)?.role ?? null }
  if (plain.role || heading.length > LONGEST) return plain
  const words = headingKey(heading.replace(/(\p{L})(?=\d)/gu, '$1 ')).split(' ')
  const at = words.findIndex((word) => /^[1-9]\d?$/.test(word))
  if (at < 0) return plain
  const number = Number(words[at])
  const others = words.filter((_, place) => place !== at)
  const rest = others.filter((word) => !SET_WORDS.has(word)).join(' ')
  if (rest === '' && others.length > 0) return { index, heading, number, rest, role: 'reps' }
  return { index, heading, number, rest, role: meaningOf(rest)?.role ?? null }
}

const LONGEST = 60
const SET_WORDS = new Set(['set', 'satz', 'serie', 's'])

function setsOf(parts: readonly Part[], kinds: readonly string[]): number[][] {
  const byNumber = Map.groupBy(parts, ({ number }) => number ?? 0)
  return [...byNumber.keys()]
    .toSorted((a, b) => a - b)
    .map((number) => kinds.map((kind) => byNumber.get(number)?.find(({ rest }) => rest === kind)?.index ?? -1))
}

/** One row for each set, at most `most`. A row without sets stays, so that it is left out with a reason. */
export function unfolded(rows: readonly Row[], unfolding: Unfolding, width: number, most: number): Row[] {
  const long: Row[] = []
  for (const row of rows) {
    if (long.length > most) break
    const isTooLong = row.fields.slice(width).some((field) => field.trim() !== '')
    if (row.isBroken || isTooLong) long.push({ ...row, isBroken: true })
    else long.push(...setsOfRow(row, unfolding))
  }
  return long
}

function setsOfRow({ line, fields }: Row, { shared, segments, isBare, repsAt }: Unfolding): Row[] {
  const textAt = (index: number) => (fields[index] ?? '').trim()
  const base = shared.map(textAt)
  const found = segments.flatMap(({ name, own, sets }) => {
    const exercise = name === null ? [] : [textAt(name)]
    if (exercise[0] === '') return []
    return sets
      .map((indexes) => indexes.map(textAt))
      .filter((texts) => texts.some((text) => text !== '') && !/^0+$/.test(texts[repsAt] ?? ''))
      .map((texts) => ({
        line,
        fields: [...base, ...exercise, ...own.map(textAt), ...(isBare ? loadAndReps(texts) : texts)],
      }))
  })
  return found.length > 0 ? found : [{ line, fields: base }]
}

/** '60x8', '60 kg × 8' and '8 @ 60' are 8 repetitions with 60 kg. */
function loadAndReps([text = '']: readonly string[]): string[] {
  const [, first, sign, second] = /^(.+?)\s*([x×*@])\s*(.+)$/iu.exec(text) ?? []
  if (first === undefined || second === undefined) return [text]
  const hasUnit = (part: string) => {
    const amount = amountOf(part, false)
    return amount !== null && amount !== 'none' && amount.unit !== null
  }
  return sign === '@' || hasUnit(second) ? [first, second] : [second, first]
}
