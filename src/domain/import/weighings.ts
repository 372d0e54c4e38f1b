import { bodyWeightProblem } from '#domain/load.ts'
import { cutShort } from '#domain/names.ts'
import { roundTo } from '#domain/number.ts'
import { MAX_BODY_NOTE } from '#domain/rows/values.ts'
import { cleanText, searchKey } from '#domain/text.ts'
import { momentOf, readDates } from './dates.ts'
import type { Answers, FileRead, LeftOut, Question, Row } from './file-read.ts'
import { unitOf } from './headings.ts'
import { fieldOf, hasDecimalCommas, shortened } from './measures.ts'
import { amountOf } from './numbers.ts'
import { type PlannedWeighing, weighingKey } from './plan.ts'
import type { Table } from './recognise.ts'
import { HALF_A_DAY_MS } from './starts.ts'

type BodyRead = Pick<FileRead, 'weighings' | 'leftOut' | 'questions'>
type Fault = Omit<LeftOut, 'line'>

/** The body weights of a table, oldest first, one of each minute and value. Other measurements are left out. */
export function readWeighings(table: Table, answers: Answers): BodyRead {
  const read = weighingReader(table, answers)
  const [leftOut, unitless]: [LeftOut[], { name: string; weight: number; reps: null }[]] = [[], []]
  const byKey = new Map<string, PlannedWeighing>()
  for (const row of table.rows) {
    const weighing = read.of(row)
    if ('reason' in weighing) {
      leftOut.push({ line: row.line, ...weighing })
      continue
    }
    const key = weighingKey(weighing)
    if (byKey.has(key)) leftOut.push({ line: row.line, reason: 'repeated', text: String(weighing.weight) })
    else byKey.set(key, weighing)
    if (!read.hasUnit(row)) unitless.push({ name: '', weight: weighing.weight, reps: null })
  }
  const questions: Question[] = []
  if (unitless.length > 0) questions.push({ kind: 'unit', examples: unitless.slice(0, 3) })
  if (read.unsure.length > 0) questions.push({ kind: 'days', examples: read.unsure })
  return { weighings: [...byKey.values()].toSorted((a, b) => a.at - b.at), leftOut, questions }
}

function weighingReader({ columns, rows }: Table, answers: Answers) {
  const isCommaDecimal = hasDecimalCommas(rows, columns)
  const clock = columns.clock ? 'clock' : 'seconds'
  const dateText = (row: Row) => `${fieldOf(row, columns, 'date')} ${fieldOf(row, columns, clock)}`.trim()
  const dates = readDates(new Set(rows.map(dateText)), answers.isDayFirst)
  const weightText = (row: Row) => fieldOf(row, columns, columns.measurement ? 'value' : 'weight')
  const unitIn = (row: Row) => {
    const amount = amountOf(weightText(row), isCommaDecimal)
    const units = [
      amount === 'none' ? null : amount?.unit,
      unitOf(fieldOf(row, columns, 'unit') || fieldOf(row, columns, 'weightUnit')),
      columns.weight?.[0]?.unit,
    ]
    return units.find((unit) => unit === 'kg' || unit === 'lbs') ?? null
  }
  const of = (row: Row): PlannedWeighing | Fault => {
    const [wall, measurement] = [dates.of(dateText(row)), fieldOf(row, columns, 'measurement')]
    const at = wall && momentOf(wall, answers.timeZone)
    if (row.isBroken) return { reason: 'unreadable', text: shortened(row.fields.join(' ')) }
    if (columns.measurement && !/^body ?weight$|^weight$/.test(searchKey(measurement))) {
      return { reason: 'otherMeasurement', text: shortened(measurement) }
    }
    if (at === null) return { reason: 'noDate', text: shortened(dateText(row)) || null }
    if (at > answers.now && (wall?.hasTime || at - HALF_A_DAY_MS > answers.now)) {
      return { reason: 'future', text: shortened(dateText(row)) }
    }
    const text = weightText(row)
    const amount = amountOf(text, isCommaDecimal)
    if (amount === 'none') return { reason: 'notANumber', text: shortened(text) }
    if (!amount?.value) return { reason: 'nothing', text: null }
    if (amount.value < 0) return { reason: 'negative', text: shortened(text) }
    const [weight, unit] = [roundTo(amount.value, 2), unitIn(row) ?? answers.unit ?? answers.accountUnit]
    const problem = bodyWeightProblem(weight, unit)
    if (problem) return { reason: problem, text: shortened(text) }
    return {
      ...{ at: Math.min(at, answers.now), weight, unit },
      note: cutShort(cleanText(fieldOf(row, columns, 'notes')), MAX_BODY_NOTE) || null,
    }
  }
  return { of, unsure: dates.unsure, hasUnit: (row: Row) => unitIn(row) !== null }
}
