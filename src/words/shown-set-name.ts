import { numberOfSetName } from '#domain/set-list.ts'
import type { Words } from './words.ts'

/** A stored name as its reader calls it: 'Set 4' is 'Satz 4' in German (D20). One that somebody chose stays as it is. */
export function shownSetName(name: string, words: Words): string {
  const number = numberOfSetName(name)
  return number > 0 ? words('set.name', { number }) : name
}
