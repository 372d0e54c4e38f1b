import type { Bar } from '#domain/bars-and-plates.ts'
import type { Words } from './words.ts'

/** The usual bars in the reader's language, until somebody renames them. */
export const barName = ({ id, name }: Pick<Bar, 'id' | 'name'>, words: Words): string => {
  if (id === 'olympic' && name === 'Olympic bar') return words('account.training.bars.olympic')
  return id === 'ez' && name === 'EZ bar' ? words('account.training.bars.ez') : name
}
