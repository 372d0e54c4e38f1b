import type { CatalogueExercise, Equipment } from './exercise-catalogue.ts'
import { searchKey } from './text.ts'

/** The catalogue's exercise that a name means; null: no exercise, or several. */
export type EntryOf = (name: string) => CatalogueExercise | null

/** `exported`: names in other apps' files, in the form of `EXPORTED_NAMES`. */
export type KnownNames = { catalogue: readonly CatalogueExercise[]; exported: string }

/** The most names to remember: people type any names, and all of them would fill the memory. */
const MOST_FOUND = 2_000

/** `prepare`: reads some more of the known names; whether all are read. Else the first name waits for all of them. */
type NameReader = EntryOf & { prepare(): boolean }

/** A reader of names, which builds its index on first use. */
export function nameReader({ catalogue, exported }: KnownNames): NameReader {
  // Reading a name takes forty replacements, and a page of statistics repeats the same names.
  const found = new Map<string, CatalogueExercise | null>()
  const index: Index = { byWords: new Map(), byBareWords: new Map() }
  const exportedNames = exportedBy(exported)
  let read = 0
  function prepare(): boolean {
    const some = catalogue.slice(read, read + READ_AT_ONCE)
    for (const entry of some) addTo(index, entry, exportedNames.get(entry.englishName) ?? [])
    read += some.length
    return read >= catalogue.length
  }
  const entryOf: EntryOf = (name) => {
    const before = found.get(name)
    if (before !== undefined) return before
    let isReady = read >= catalogue.length
    while (!isReady) isReady = prepare()
    const words = wordsOf(name)
    const entry = entryIn(index, words) ?? (words.has('weighted') ? weightedEntryIn(index, words) : null)
    if (found.size >= MOST_FOUND) found.clear()
    found.set(name, entry)
    return entry
  }
  return Object.assign(entryOf, { prepare })
}

/** Exercises, whose names in every language take some milliseconds. */
const READ_AT_ONCE = 2

/** The words in names that mean equipment; 'bodyweight' means 'body'. */
const EQUIPMENT_WORDS = new Map<string, Equipment>([
  ...(['barbell', 'dumbbell', 'machine', 'cable', 'smith', 'kettlebell', 'band', 'plate'] as const).map(
    (word) => [word, word] as const,
  ),
  ['bodyweight', 'body'],
])

/**
 * The exercise with exactly these words, else the only one with these words but those for equipment; its equipment must
 * be the one in the name, if there is one. A single word that is no equipment is too little.
 */
function entryIn({ byWords, byBareWords }: Index, words: ReadonlySet<string>): CatalogueExercise | null {
  const key = keyOf(words)
  const same = byWords.get(key)
  if (same) return same
  const said = [...words].flatMap((word) => EQUIPMENT_WORDS.get(word) ?? [])
  if (said.length === 0 && words.size < 2) return null
  const [only, another] = [...(byBareWords.get(bareKeyOf(key)) ?? [])].filter(
    ({ equipment }) => said.length === 0 || said.includes(equipment),
  )
  return only && !another ? only : null
}

/** 'Crunch (Weighted)' is a crunch: exercises that load the body may have the word 'weighted' in addition. */
function weightedEntryIn(index: Index, words: ReadonlySet<string>): CatalogueExercise | null {
  const entry = entryIn(index, new Set([...words].filter((word) => word !== 'weighted')))
  return entry?.loading === 'body' ? entry : null
}

const keyOf = (words: ReadonlySet<string>): string => [...words].sort().join(' ')

/** The key of the words without those for equipment. `key`: of all. */
const bareKeyOf = (key: string): string =>
  key
    .split(' ')
    .filter((word) => !EQUIPMENT_WORDS.has(word))
    .join(' ')

/** The distinctive words of a name, each in one spelling, in no order. */
function wordsOf(name: string): Set<string> {
  const key = searchKey(name)
  // The rules below are about Latin letters.
  if (!/[a-z]/.test(key)) return new Set(key.split(' ').filter(Boolean))
  let text = ` ${key.split(' ').map(singular).join(' ')} `
  // Five of six names contain none of the spellings.
  if (ANY_SPELLING.test(text)) for (const [spelling, word] of SPELLINGS) text = text.replace(spelling, ` ${word} `)
  return new Set(text.split(' ').filter((word) => word !== '' && !SAYS_NOTHING.has(word)))
}

function singular(word: string): string {
  if (!word.endsWith('s')) return word
  if (/(ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

/**
 * Spellings without plural endings, and the word that replaces them; a line works on the result of the lines before.
 */
const SPELLINGS: readonly (readonly [RegExp, string])[] = (
  [
    ['flye|flie', 'fly'],
    ['calve', 'calf'],
    ['bb', 'barbell'],
    ['db|dumbell|dumbel', 'dumbbell'],
    ['kb', 'kettlebell'],
    ['bw|body weight', 'bodyweight'],
    ['ohp', 'overhead press'],
    ['rdl', 'romanian deadlift'],
    ['sldl', 'stiff leg deadlift'],
    ['dl|dead lift', 'deadlift'],
    ['cgbp', 'close grip bench press'],
    ['oh', 'overhead'],
    ['ghr', 'glute ham raise'],
    ['smith machine', 'smith'],
    ['cable machine', 'cable'],
    ['resistance band|elastic band|banded', 'band'],
    ['plate loaded|machine plate|hammer strength|leverage|lever|selectorized', 'machine'],
    ['iso lateral|isolateral|each side|per side', ''],
    ['high to low', 'hightolow'],
    ['low to high', 'lowtohigh'],
    ['e ?z( curl)? bar(bell)?|ez', 'ezbar'],
    ['t bar', 'tbar'],
    ['v bar|v grip|v handle', 'vbar'],
    ['hex bar|trap bar', 'trapbar'],
    ['press ?down', 'pushdown'],
    ['(pull|push|chin|sit|step|muscle|warm|cross|kick|roll|v) (up|down|over|through|apart|back|out)', '$1$2'],
    ['(jack|skull|hyper|face|stair|wood) (knife|crusher|extension|pull|master|chop)', '$1$2'],
    ['woodchopper|wood chopper', 'woodchop'],
    ['(one|single|1) (arm|leg)(ged|ed)?', 'single$2'],
    ['(stiff|straight) (arm|leg)(ged|ed)?', '$1$2'],
    ['(close|narrow) ?(grip)?', 'close'],
    ['wide ?(grip)?', 'wide'],
    ['(under ?hand|reverse|supinated) grip|under ?hand|supinated', 'underhand'],
    ['(neutral|parallel|hammer) grip', 'neutral'],
    ['medium grip|shoulder width', ''],
    ['deltoid', 'delt'],
    ['quadricep', 'quad'],
    ['abdominal', 'ab'],
    ['(hip|thigh) (abduct|adduct)or', '$1 $2ion'],
    ['stability ball|exercise ball|gym ball', 'swiss ball'],
  ] as const
).map(([spelling, word]) => [new RegExp(` (?:${spelling})(?= )`, 'g'), word] as const)

const ANY_SPELLING = new RegExp(SPELLINGS.map(([spelling]) => spelling.source).join('|'))

/** Words that do not distinguish exercises. */
const SAYS_NOTHING = new Set(
  'a an and the of on to with in for using flat regular standard conventional traditional normal olympic outdoor'.split(
    ' ',
  ),
)

type Index = {
  byWords: Map<string, CatalogueExercise>
  /** The exercises by the words of their names without those for equipment. */
  byBareWords: Map<string, Set<CatalogueExercise>>
}

function exportedBy(names: string): Map<string, string[]> {
  const lines = names.trim().split('\n')
  return new Map(
    lines.map((line) => line.split(': ') as [string, string]).map(([name, all]) => [name, all.split(', ')]),
  )
}

function addTo({ byWords, byBareWords }: Index, entry: CatalogueExercise, exported: readonly string[]): void {
  for (const name of [entry.name, ...entry.otherNames, ...exported]) {
    const key = keyOf(wordsOf(name))
    const bareKey = bareKeyOf(key)
    byWords.set(key, entry)
    const alike = byBareWords.get(bareKey)
    if (alike) alike.add(entry)
    else byBareWords.set(bareKey, new Set([entry]))
  }
}
