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
const MOST_SPLINTERS = 90

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
