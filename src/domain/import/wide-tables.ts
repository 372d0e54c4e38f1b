import type { Row } from './file-read.ts'
import { headingKey, MEASURES, MOST_COLUMNS, meaningOf, type Role } from './headings.ts'
import { amountOf } from './numbers.ts'

/*
 * Tables whose rows hold several sets beside each other: 'Set 1 (Reps), Set 1 (KG), Set 2 (Reps), …', and those whose rows
 * hold a whole workout: 'Exercise 1, Weight, Set 1, Set 2, Exercise 2, …' (R-IMP-06). They are read as if each set had a row.
 */

/** How the columns of a wide table become those of a long one. */
type Unfolding = {
  /** The headings of the long table. */
  headings: readonly string[]
  /** Where the columns of the row that all its sets share stand, from 0. */
  shared: readonly number[]
  segments: readonly Segment[]
  /** A set has one cell, which may say '60x8'. */
  isBare: boolean
  /** Which of a set's values are its repetitions; -1: it has none. */
  repsAt: number
}

/** An exercise beside others in one row; of a row of one exercise there is one such. */
type Segment = {
  /** Where its name stands; null: it is a shared column. */
  name: number | null
  /** Where its columns that are of no set stand, as its weight. */
  own: readonly number[]
  /** Of each set, in their order, where its values stand, by the heading without the number; -1: it has no such column. */
  sets: readonly (readonly number[])[]
}

type Part = { index: number; heading: string; number: number | null; rest: string; role: Role | null }

/** What a row of headings of a wide table says; null: its columns are not those of several sets. */
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

/** What a set of a wide table may have a column for. */
const OF_A_SET = new Set<Role>([...MEASURES, 'weightUnit', 'rpe', 'rir', 'notes'])

/** What says that there was a set: two columns of notes, or of weights in two units, are of one. */
const COUNTING = new Set<Role>(MEASURES.filter((role) => role !== 'weight'))

/** 'Set 2 (KG)', 'Reps 2' and 'reps2' are of the second set; 'Set 2' alone is its repetitions. */
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

/**
 * The rows of a wide table as rows of the long one, each with the line of the row it stood in. Blank sets and those of no
 * repetition are none; a row without any keeps one, so that it is left out with its reason. At most `most` rows come back.
 */
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

/** '60x8' and '60 kg × 8' are 8 repetitions with 60 kg, '8 @ 60' and '8 x 60 kg' the same. */
function loadAndReps([text = '']: readonly string[]): string[] {
  const [, first, sign, second] = /^(.+?)\s*([x×*@])\s*(.+)$/iu.exec(text) ?? []
  if (first === undefined || second === undefined) return [text]
  const hasUnit = (part: string) => {
    const amount = amountOf(part, false)
    return amount !== null && amount !== 'none' && amount.unit !== null
  }
  return sign === '@' || hasUnit(second) ? [first, second] : [second, first]
}
