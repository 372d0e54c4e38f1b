import type { SetKind } from '#domain/set.ts'
import type { Row } from './file-read.ts'
import { wordKey } from './heading-words.ts'
import { headingKey, isHeadingOf, type Role } from './headings.ts'
import { shortened } from './measures.ts'

/** What a cell tells of a set beside numbers: whether the person did it, and its kind. */

type Field = (row: Row, role: Role) => string

/** Strong and Sled write a kind in place of a set's number. */
export const LETTERS = new Map<string, SetKind>([
  ['w', 'warmup'],
  ['d', 'drop'],
  ['f', 'failure'],
])

/** Parts of the words for kinds: 'Warm-up', 'WARMUP_SET', 'Set di riscaldamento', 'to failure', 'Échec'. */
const KINDS: readonly (readonly [RegExp, SetKind])[] = [
  [/warm|aufw|einw|riscald|calent|chauff|aquec|rozgrz|размин|isinma|ウォーム|ウォーミング|热身|熱身|احماء/, 'warmup'],
  [/drop|дроп|degress|ドロップ|递减|遞減/, 'drop'],
  [/failure|failed|versag|echec|fallo|falha|cediment|spierfalen|upadek|отказ|tuken|限界|力竭|فشل/, 'failure'],
]

/**
 * The kind that a text means; null: none. The key of a text has no marks, which Katakana needs, so the raw text counts,
 * too.
 */
function kindIn(text: string): SetKind | null {
  if (text === '' || text.length > LONGEST_WORD || /^\d+$/.test(text)) return null
  const key = wordKey(text)
  return LETTERS.get(key) ?? KINDS.find(([words]) => words.test(key) || words.test(text))?.[1] ?? null
}

const LONGEST_WORD = 60

/** The kind of a row's set. In a column with 'Done' and 'NotStarted', 'Failed' means a set to failure. */
export function kindReader(field: Field): (row: Row) => SetKind {
  const read = onceEach(kindIn)
  return (row) =>
    isYes(field(row, 'warmup'))
      ? 'warmup'
      : (read(field(row, 'kind')) ?? read(field(row, 'order')) ?? read(field(row, 'done')) ?? 'normal')
}

/** Reads each text once: a history has a hundred thousand rows and ten words. */
function onceEach<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const found = read(text)
    if (known.size < MOST_WORDS) known.set(text, found)
    return found
  }
}

const MOST_WORDS = 1_000

/** Whether a cell means yes: a word, a number or a mark. */
const isYes = (text: string): boolean => text !== '' && YES.has(wordKey(text) || text.trim())

const YES = new Set(
  'true,yes,y,1,x,✓,✔,✅,☑,ja,j,wahr,si,s,verdadero,oui,vrai,vero,sim,verdadeiro,waar,tak,prawda,да,истина,evet,dogru,はい,是,真,نعم'
    .split(',')
    .map((word) => wordKey(word) || word),
)

/** Words for 'no', or for a set that nobody did. */
const NO = new Set(
  'false,n,0,nein,falsch,non,faux,falso,nee,onwaar,nie,falsz,нет,ложь,hayir,yanlis,いいえ,否,假,لا,✗,✘,❌,pending,planned,todo,to do,open,missed,in progress,upcoming,geplant,offen,pendiente,planificado,prevu,en attente,previsto,pianificato,pendente,planejado,gepland,zaplanowane,запланировано,planlandi,予定,未完了,未完成,计划,計劃,مخطط'
    .split(',')
    .map((word) => wordKey(word) || word),
)
/** A negation at the start: 'NotStarted', 'nicht erledigt', 'не выполнено'. */
const NOT = /^(?:not|no|nicht|non|pas|nao|niet|nie|не|غير|لم)(?: |$)/
const isNo = (key: string): boolean => NO.has(key) || NOT.test(key)

/**
 * Whether the person did a row's set: some files have planned or skipped ones, too. An empty cell means no if another
 * cell of its column means yes.
 */
export function doneReader(rows: readonly Row[], field: Field): (row: Row) => boolean {
  const isMark = onceEach((text) => isYes(text) || isHeadingOf(text, 'done'))
  const isMarked = rows.some((row) => isMark(field(row, 'done')))
  const isUndone = onceEach((text) => {
    const key = headingKey(text) || text
    return text === '' ? isMarked : isNo(key) || isHeadingOf(text, 'skipped')
  })
  return (row) => {
    const skipped = field(row, 'skipped')
    if (skipped !== '' && (isYes(skipped) || isHeadingOf(skipped, 'skipped'))) return false
    const planned = field(row, 'plannedReps') !== '' && field(row, 'reps') === ''
    return !planned && !isUndone(field(row, 'done'))
  }
}

/** The superset of a row: 'A1' and 'A2' are members of one. If all cells mean no, there is no superset. */
export function supersetReader(rows: readonly Row[], field: Field): (row: Row) => string {
  const keyOf = (row: Row) => {
    const text = field(row, 'superset')
    return text === '' || text === '0' || NO.has(wordKey(text))
      ? ''
      : (/^(\p{L})\d$/u.exec(text)?.[1] ?? shortened(text))
  }
  return rows.some((row) => keyOf(row) !== '') ? keyOf : () => ''
}
