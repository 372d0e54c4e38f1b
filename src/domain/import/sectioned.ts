import type { Row } from './file-read.ts'
import { headingKey } from './headings.ts'

/* JEFIT's backup has sections, Alpha Progression's export a block for each exercise. They become one table. */

const HEADINGS = 'date,end,duration,workout,exercise,set type,weight,weight unit,reps,rir,skipped'.split(',')
type Cells = Partial<Record<(typeof HEADINGS)[number], string>>

const rowOf = (line: number, cells: Cells): Row => ({ line, fields: HEADINGS.map((heading) => cells[heading] ?? '') })
const asTable = (rows: readonly Row[]): Row[] => [{ line: 1, fields: HEADINGS }, ...rows]

/** The rows of JEFIT and Alpha Progression as one table; rows of other files stay as they are. */
export const asOneTable = (rows: readonly Row[]): readonly Row[] => jefitRows(rows) ?? alphaRows(rows) ?? rows

const textAt = ({ fields }: Row, index: number): string => (fields[index] ?? '').trim()

// JEFIT

/** '### EXERCISE LOGS ####…' begins a section; '#' alone ends one. */
const SECTION = /^#{3,}\s*([A-Z][A-Z ]*?)\s*#*$/

function jefitRows(rows: readonly Row[]): Row[] | null {
  const sections = sectionsOf(rows)
  const logs = sections.get('EXERCISE LOGS')
  if (!logs) return null
  const unit = sections.get('SETTING')?.[0]?.of('mass') ?? ''
  const sessions = new Map(sections.get('WORKOUT SESSIONS')?.map((each) => [each.of('_id'), each]))
  const sets = logs.flatMap(({ line, of }) => {
    const session = sessions.get(of('belongsession'))
    const began = momentOf(session?.of('starttime'))
    const cells = {
      date: began ?? of('mydate'),
      end: began && momentOf(session?.of('endtime')),
      exercise: of('ename'),
      'weight unit': unit,
    }
    const done = of('logs').split(/[,;]/)
    return done.map((text) => {
      const [, weight, reps] = /^\s*(-?[\d.]+)\s*[x×]\s*([\d.]+)\s*$/i.exec(text) ?? []
      return rowOf(line, { ...cells, weight: weight ?? text.trim(), reps })
    })
  })
  return asTable(sets)
}

/** A row of a section; `of` gives the field in a column. */
type Entry = { line: number; of: (column: string) => string }

function sectionsOf(rows: readonly Row[]): Map<string, Entry[]> {
  const sections = new Map<string, Entry[]>()
  let [entries, columns]: [Entry[] | null, Map<string, number> | null] = [null, null]
  for (const row of rows) {
    const first = textAt(row, 0)
    const name = SECTION.exec(first)?.[1]
    if (name !== undefined || /^#+$/.test(first)) {
      entries = name === undefined ? null : []
      columns = null
      if (name !== undefined && entries && !sections.has(name)) sections.set(name, entries)
    } else if (entries && row.fields.some((field) => field.trim() !== '')) {
      const places = columns
      if (places) entries.push({ line: row.line, of: (column) => textAt(row, places.get(column) ?? -1) })
      else columns = new Map(row.fields.map((heading, index) => [heading.trim().toLowerCase(), index]))
    }
  }
  return sections
}

/** A time in ISO 8601, from the seconds since 1970 that JEFIT writes. */
function momentOf(seconds: string | undefined): string | undefined {
  if (!seconds || !/^[1-9]\d{8,9}$/.test(seconds)) return undefined
  return new Date(Number(seconds) * 1_000).toISOString().replace(/\.\d+Z$/, 'Z')
}

// Alpha Progression

/** Whether a row is '#;KG;REPS;RIR', which is above the sets of each exercise. */
const isHeading = (row: Row): boolean => textAt(row, 0) === '#' && /^reps$/i.test(textAt(row, 2))

function alphaRows(rows: readonly Row[]): Row[] | null {
  if (!rows.slice(0, HEADED_WITHIN).some(isHeading)) return null
  const sets: Row[] = []
  let [workout, exercise, columns]: [Cells, Cells, readonly string[]] = [{}, {}, []]
  for (const row of rows) {
    const first = textAt(row, 0)
    const [, name] = /^\d+\.\s+(.+)$/.exec(first) ?? []
    if (/^\d{4}-\d\d-\d\d/.test(textAt(row, 1))) {
      workout = { workout: first, date: textAt(row, 1), duration: lengthText(textAt(row, 2)) }
      exercise = {}
    } else if (name !== undefined) {
      exercise = { ...workout, exercise: exerciseName(name) }
      sets.push(...warmUps(row, exercise))
    } else if (isHeading(row)) columns = row.fields.map(headingKey)
    else if (/^\d+$/.test(first)) sets.push(rowOf(row.line, { ...exercise, ...setCells(row, columns) }))
    else if (first !== '') sets.push(row.isBroken ? row : rowOf(row.line, workout))
  }
  return asTable(sets)
}

const HEADED_WITHIN = 20

/** The cells of a set: '1;115;8;1', '1;+35;10;0' with weight added to the body, '1;-;-' for an open set. */
function setCells(row: Row, columns: readonly string[]): Cells {
  const of = (...names: string[]) =>
    textAt(
      row,
      columns.findIndex((column) => names.includes(column)),
    )
  const [weight, reps] = [of('kg', 'lb', 'lbs'), of('reps')]
  const unit = columns.includes('kg') ? 'kg' : 'lbs'
  return { weight: ownWeight(weight), 'weight unit': unit, reps, rir: of('rir'), skipped: reps === '-' ? 'yes' : '' }
}

/** The weight in Sled's terms: '+0' means the body alone. */
const ownWeight = (weight: string): string => (/^\+0(?:[.,]0+)?$/.test(weight) ? 'BW' : weight)

/** The warm-up sets of an exercise: 'WU1 · 37,5 kg · 9 reps'. */
function warmUps(row: Row, exercise: Cells): Row[] {
  const found = textAt(row, 1).matchAll(/WU\d*\s*·\s*(\+?[\d.,]+)\s*(kg|lbs?)\s*·\s*(\d+)/giu)
  return [...found].map(([, weight = '', unit, reps]) =>
    rowOf(row.line, { ...exercise, 'set type': 'W', weight: ownWeight(weight), 'weight unit': unit, reps }),
  )
}

/** 'Hack Squats · Machine · 8 reps' becomes 'Hack Squats (Machine)'; the body is no equipment. */
function exerciseName(text: string): string {
  const parts = text.split(/\s+·\s+/)
  const reps = parts.findIndex((part, index) => index > 0 && /^\d/.test(part))
  const named = reps > 0 ? parts.slice(0, reps) : parts
  const equipment = named.length > 1 ? named.at(-1) : undefined
  if (equipment === undefined) return named.join(' · ')
  const name = named.slice(0, -1).join(' · ')
  return /^body ?weight$/i.test(equipment) ? name : `${name} (${equipment})`
}

/** '1:02 hr' is an hour and two minutes. */
const lengthText = (text: string): string => text.replace(/^(\d+):(\d\d)\s*\p{L}+$/u, '$1h $2min')
