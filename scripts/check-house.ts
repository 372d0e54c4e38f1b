import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SET_FIELDS } from '#domain/rows/set-values.ts'

/** Names that say nothing about what is inside. */
const FORBIDDEN = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'lib',
  'shared',
  'misc',
  'types',
  'hooks',
  'services',
]
const FOLDERS = ['src', 'tests', 'scripts', 'bench']

/** One line for each file or folder whose name the house forbids; what lint cannot say. */
export function forbiddenNames(paths: string[]): string[] {
  return paths
    .filter((path) => path.split(/[\\/]/).some((name) => FORBIDDEN.includes(name.split('.')[0] ?? '')))
    .map((path) => `${path}: name it for what a lifter or the field calls it (CONTRIBUTING, House rules)`)
}

/**
 * Words of lifting, which sync does not know: it moves operations and documents, whatever is in them. A `Set`, what was
 * set aside and `setTimeout` are none.
 */
const LIFTING_WORDS = [
  '(workout|routine|exercise|muscle|lift|template|superset|barbell)(s|er|ers|ing)?',
  'lbs|kg|kgs|reps?|weights?|rests|rest (seconds|times?)',
  'sets|set ids?|(an?|one|every|each|logged|completed|first|last|add|edit|complete) set',
]
const LIFTING = new RegExp(`\\b(${LIFTING_WORDS.join('|')})\\b`, 'gi')

/** The words of a text: camelCase, snake_case and kebab-case taken apart. */
const spaced = (text: string): string => text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ')

/** One line for each line of sync's code that knows a word of lifting. */
export function liftingWords(path: string, text: string): string[] {
  const isChecked = /(^|[\\/])src[\\/]sync[\\/].*(?<!\.test)\.tsx?$/.test(path)
  if (!isChecked) return []
  return text.split('\n').flatMap((line, index) => {
    const words = spaced(line).match(LIFTING)
    return words ? [`${path}:${index + 1}: sync knows no word of lifting (${words.join(', ')}): ask the product`] : []
  })
}

/** The one list of a set's fields, and what is not written by us. */
const LISTS = ['src/domain/rows/set-values.ts', 'src/database/tables.ts']

/** A name that stands alone between commas: `reps`, `'reps'`, `set.reps`, `reps: set.reps`. */
const BARE_NAME = /^(?:(\w+):\s*)?['"`]?(?:\w+\.)*(\w+)['"`]?$/

/**
 * One line where a file lists a set's fields again, four or more of them, instead of deriving the list from their
 * declaration: a field that is added there would be missing here.
 */
export function secondLists(path: string, text: string): string[] {
  if (!/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path) || LISTS.includes(path.replaceAll('\\', '/'))) return []
  const fields: readonly string[] = SET_FIELDS
  let listed = new Set<string>()
  const items = text.split(/[,|;(){}<>[\]\n]/).map((item) => item.trim())
  for (const item of items.filter((each) => each !== '')) {
    const [, key, name = ''] = BARE_NAME.exec(item) ?? []
    if (name === '' || (key && key !== name)) listed = new Set()
    else if (fields.includes(name)) listed.add(name)
    if (listed.size > 3) return [`${path}: lists a set's fields; derive them from src/domain/rows/set-values.ts`]
  }
  return []
}

/** A file this short that only one other file imports is a part of that other file, as a rule. */
const SHORT = 40
/** How many there may be. It only goes down: 97 were counted, 30 are meant. */
const MOST_SPLINTERS = 81

/** The short files with a single importer, tests not counted; `texts` by path. */
export function splinters(texts: ReadonlyMap<string, string>): string[] {
  const importers = new Map<string, Set<string>>()
  for (const [path, text] of texts) {
    for (const [, named = ''] of text.matchAll(IMPORTED)) {
      const imported = named.startsWith('#') ? join('src', named.slice(1)) : join(dirname(path), named)
      importers.set(imported, (importers.get(imported) ?? new Set()).add(path))
    }
  }
  return [...texts].flatMap(([path, text]) =>
    text.split('\n').length <= SHORT && importers.get(path)?.size === 1 ? [path] : [],
  )
}

/** What follows `from` or stands in `import()`, where it is ours. */
const IMPORTED = /(?:from |import\(|import )'([#.][^']+)'/g

function sourceTexts(): Map<string, string> {
  const paths = allPaths('src').filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

function allPaths(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = (path: string) => (/\.tsx?$/.test(path) ? readFileSync(path, 'utf8') : '')
  const lines = [
    ...forbiddenNames(FOLDERS.flatMap(allPaths)),
    ...['src', 'scripts', 'gallery'].flatMap(allPaths).flatMap((path) => secondLists(path, read(path))),
    ...allPaths('src/sync').flatMap((path) => liftingWords(path, read(path))),
  ]
  const short = splinters(sourceTexts())
  if (short.length > MOST_SPLINTERS) {
    lines.push(
      `${short.length} files under ${SHORT} lines have one importer each; ${MOST_SPLINTERS} are allowed:`,
      ...short,
    )
  }
  for (const line of lines) console.error(line)
  process.exitCode = lines.length > 0 ? 1 : 0
}
