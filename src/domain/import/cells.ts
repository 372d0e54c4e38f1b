import type { Row } from './file-read.ts'
import { type Columns, isHeadingOf, type Role } from './headings.ts'

/* Cells of people's own tables: '3x10', '12,10,8', '8+', '100/110/120', 'BW+20'. They become one row for each set. */

type Cell = { reps: string; weight?: string }

/** One reader for a table. An unreadable cell stays as it is. */
export function cellReader(columns: Columns, width: number) {
  const placeOf = (role: Role) => columns[role]?.[0]?.index ?? -1
  const [reps, weight, times] = [placeOf('reps'), placeOf('weight'), placeOf('times')]
  const efforts = [placeOf('rpe'), placeOf('rir')].filter((index) => index >= 0)
  /** A table without weights may have them in the cell of the repetitions. */
  const weightAt = weight < 0 ? width : weight
  return {
    columns: weight < 0 && reps >= 0 ? { ...columns, weight: [{ index: width, unit: null }] } : columns,
    width: weightAt === width ? width + 1 : width,
    rowsOf(row: Row): Row[] {
      const textAt = (index: number) => (row.fields[index] ?? '').trim()
      const isPlain = [reps, weight, ...efforts].every((index) => PLAIN.test(textAt(index)))
      if (isPlain || row.isBroken || row.fields.length > width) return [row]
      const cells = setsOf(textAt(reps), textAt(weight))
      if (!cells) return [row]
      const several = cells.length > 1 || /\d\s*[x×*]\s*\d/i.test(textAt(reps))
      return cells.map(({ reps: done, weight: load }) => {
        const fields = Array.from({ length: weightAt + 1 > width ? width + 1 : width }, (_, index) => textAt(index))
        if (reps >= 0) fields[reps] = done
        if (load !== undefined) fields[weightAt] = load
        if (several && times >= 0) fields[times] = ''
        for (const index of efforts) fields[index] = effortOf(textAt(index))
        return { ...row, fields }
      })
    },
  }
}

const PLAIN = /^\d*(?:\.\d*)?$/

/** The sets in two cells; null: the cells do not fit, for example two sets and three weights. */
function setsOf(reps: string, weight: string): Cell[] | null {
  const done = repsOf(reps) ?? [{ reps }]
  const loads = loadsOf(weight)
  const range = rangeOf(reps)
  // '8-10' is a plan of at least 8; with two weights it is two sets.
  if (range && loads.length === 2) return range.map((each, at) => ({ reps: each, weight: loads[at] }))
  if (loads.length > 1 && done.length === loads.length) return done.map((each, at) => ({ ...each, weight: loads[at] }))
  if (loads.length > 1) {
    const [only, another] = done
    return another || weight.includes('-') ? null : loads.map((load) => ({ reps: only?.reps ?? '', weight: load }))
  }
  return done.map((each) => (each.weight === undefined ? { ...each, weight: bodyAnd(weight) } : each))
}

/** The sets in a cell of repetitions; null: unreadable, or a number such as '1,010'. */
function repsOf(text: string): Cell[] | null {
  const bare = text
    .toLowerCase()
    .replace(/\s*(\p{L}+)\.?$/u, (ending, word) => (TIMES.has(word) || isHeadingOf(word, 'reps') ? '' : ending))
  const [, sets, load] = /^(.+?)\s*@\s*(?!rpe)(.+)$/.exec(bare) ?? []
  if (sets !== undefined) return repsOf(sets)?.map((each) => ({ ...each, weight: load })) ?? null
  const [, times, each] = /^(\d{1,3})\s*[x×*]\s*([^x×*]+)$/.exec(bare) ?? []
  if (times !== undefined && each !== undefined) return timesOf(Number(times), each)
  const whole = /^(\d{1,3})(?:\+|[.,]0+)?$/.exec(bare)?.[1] ?? rangeOf(bare)?.[0]
  if (whole !== undefined) return [{ reps: whole }]
  const parts = bare.split(/\s*[,;/|]\s*|\s+|-/)
  // '1,010' is one number.
  if (parts.length < 2 || parts.length > MOST_SETS || /^\d,\d{3}$/.test(bare)) return null
  const read = parts.map((part) => (/^\d{1,3}\+?$|[x×*]/.test(part) ? repsOf(part) : null))
  return read.every((cells) => cells !== null) ? read.flat() : null
}

/** Words for 'times' behind a number: '10 mal', '10x', '10回'. */
const TIMES = new Set([
  'x',
  'mal',
  'veces',
  'fois',
  'volte',
  'vezes',
  'keer',
  'raz',
  'razy',
  'раз',
  'kez',
  '回',
  '次',
  'مرات',
])

/** '3x10' is three sets of 10; '60x8' is 8 repetitions with 60, because a cell has at most 20 sets. */
function timesOf(times: number, each: string): Cell[] | null {
  const cells = repsOf(each)
  if (!cells || times === 0) return null
  if (cells.length > 1) return cells.length === times ? cells : null
  const [cell] = cells
  if (times > MOST_SETS) return cell ? [{ ...cell, weight: String(times) }] : null
  return Array.from({ length: times }, () => cell ?? { reps: '' })
}

/** The most sets in one cell; more are a mistake. */
const MOST_SETS = 20

function rangeOf(text: string): [string, string] | null {
  const [, least, most] = /^(\d{1,3})\s?(?:-|–|to|bis)\s?(\d{1,3})$/.exec(text) ?? []
  return least !== undefined && most !== undefined && Number(least) < Number(most) ? [least, most] : null
}

/** The weights in a cell such as '100/110/120 kg'. */
function loadsOf(text: string): string[] {
  const [, list = '', unit = ''] = /^([\d.,;/|\s-]+?)\s*(\p{L}*)$/u.exec(text) ?? []
  const parts = list.split(/\s*[;/|]\s*|,\s+|\s?-\s?/)
  const isList = parts.length > 1 && parts.length <= MOST_SETS && parts.every((part) => /^\d+(?:[.,]\d+)?$/.test(part))
  return isList ? parts.map((part) => `${part} ${unit}`.trim()) : [text]
}

/** 'BW+20' becomes '+20', a weight added to the body; 'BW-20' becomes '-20', assistance. */
const bodyAnd = (weight: string): string => weight.replace(/^(?:bw|body ?weight|körpergewicht)\s*(?=[+-]\s*\d)/iu, '')

/** The effort in 'RPE 8' or '@8'; of '8-9' the middle. */
function effortOf(text: string): string {
  const bare = text.replace(/^(?:rpe|rir|@)\s*/i, '')
  const range = rangeOf(bare)
  return range ? String((Number(range[0]) + Number(range[1])) / 2) : bare
}
