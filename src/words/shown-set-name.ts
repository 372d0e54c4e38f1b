import { numberOfSetName } from '#domain/set-list.ts'
import type { Words } from './words.ts'

/** 'Set 4' becomes 'Satz 4' in German; a chosen name stays. */
export function shownSetName(name: string, words: Words): string {
  const number = numberOfSetName(name)
  return number > 0 ? words('set.name', { number }) : name
}
