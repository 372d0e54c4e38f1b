import type { Row } from './file-read.ts'
import { unitOf } from './headings.ts'
import { fieldOf } from './measures.ts'
import { amountOf } from './numbers.ts'
import type { Table } from './recognise.ts'

/**
 * FitNotes does not quote the commas in names and comments. The unit, or a category of another line, shows which
 * fields belong together. A hopeless line stays as it is.
 */
export function mender({ columns, rows, width }: Table): (row: Row) => Row {
  const categories = new Set(
    rows.filter((row) => row.fields.length <= width).map((row) => fieldOf(row, columns, 'category')),
  )
  categories.delete('')
  const placeOf = (role: 'exercise' | 'category' | 'weightUnit') => columns[role]?.[0]?.index ?? -1
  const [name, category, unit] = [placeOf('exercise'), placeOf('category'), placeOf('weightUnit')]
  if (category !== name + 1) return (row) => row
  return (row) => {
    if (row.fields.length <= width) return row
    const unitAt = unit > category ? row.fields.findIndex((_, index) => isUnitAt(row.fields, index, unit)) : -1
    const known = row.fields.findIndex((field, index) => index > name && categories.has(field.trim()))
    const categoryAt = unitAt > 0 ? unitAt - (unit - category) : known
    if (categoryAt <= name) return row
    const [before, after] = [row.fields.slice(0, name), row.fields.slice(categoryAt)]
    const kept = width - category
    // Only a comment may have swallowed commas at the end.
    const tail = after.slice(kept - 1)
    if (columns.notes?.[0]?.index !== width - 1 && tail.slice(1).some((field) => field.trim() !== '')) return row
    const fields = [...before, row.fields.slice(name, categoryAt).join(','), ...after.slice(0, kept - 1)]
    return { ...row, fields: [...fields, tail.join(',').replace(/,+$/, '')] }
  }
}

/** A unit behind a number, here or later. */
function isUnitAt(fields: readonly string[], index: number, unit: number): boolean {
  const [word = '', number = ''] = [fields[index], fields[index - 1]?.trim()]
  const found = unitOf(word)
  if (index < unit || (found !== 'kg' && found !== 'lbs')) return false
  const amount = amountOf(number, false)
  return amount !== null && amount !== 'none'
}
