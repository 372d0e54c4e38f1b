import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SET_FIELDS } from '#domain/rows/set-values.ts'
import { wrongImports } from './house/layers.ts'
import { longFunctions } from './house/long-functions.ts'
import { unusedExports } from './house/unused-exports.ts'

/** File names that say nothing about the contents. */
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

/** Paths with forbidden names, which lint cannot check. */
export function forbiddenNames(paths: string[]): string[] {
  return paths
    .filter((path) => path.split(/[\\/]/).some((name) => FORBIDDEN.includes(name.split('.')[0] ?? '')))
    .map((path) => `${path}: name it for what a lifter or the field calls it (CONTRIBUTING, What the linter refuses)`)
}

/**
 * Words that the code of sync must not contain, because it moves any documents. A `Set`, 'set aside' and `setTimeout`
 * don't count.
 */
const LIFTING_WORDS = [
  '(workout|routine|exercise|muscle|lift|template|superset|barbell)(s|er|ers|ing)?',
  'lbs|kg|kgs|reps?|weights?|rests|rest (seconds|times?)',
  'sets|set ids?|(an?|one|every|each|logged|completed|first|last|add|edit|complete) set',
]
const LIFTING = new RegExp(`\\b(${LIFTING_WORDS.join('|')})\\b`, 'gi')

const spaced = (text: string): string => text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ')

/** A message for each line of sync's code that contains a word of lifting. */
export function liftingWords(path: string, text: string): string[] {
  const isChecked = /(^|[\\/])src[\\/]sync[\\/].*(?<!\.test)\.tsx?$/.test(path)
  if (!isChecked) return []
  return text.split('\n').flatMap((line, index) => {
    const words = spaced(line).match(LIFTING)
    return words ? [`${path}:${index + 1}: sync knows no word of lifting (${words.join(', ')}): ask the product`] : []
  })
}

/** Files that may list a set's fields: the only such list, and a generated file. */
const LISTS = ['src/domain/rows/set-values.ts', 'src/database/tables.ts']

/** A name between commas: `reps`, `'reps'`, `set.reps`, `reps: set.reps`. */
const BARE_NAME = /^(?:(\w+):\s*)?['"`]?(?:\w+\.)*(\w+)['"`]?$/

/** Finds places that list four or more of a set's fields once more: a new field would be missing there. */
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

/** In lines. A file this short with only one importer usually belongs into that importer. */
const SHORT = 40
/** The allowed number of such files. Lower it when there are fewer; never raise it. */
const MOST_SPLINTERS = 12
/** Routes and pages are exempt: only the app's tables import them. */
const ROUTES =
  /^src\/(features\/[^/]+\/routes\.server\.ts|sync\/server\/routes\.ts|app\/[\w-]+-routes?\.tsx|.+-page\.tsx)$/

/** The allowed number of exports for tests alone. Never raise it. */
const MOST_FOR_TESTS = 60

export function splinters(texts: ReadonlyMap<string, string>, short = SHORT): string[] {
  const importers = new Map<string, Set<string>>()
  for (const [path, text] of texts) {
    for (const [how, named = ''] of text.matchAll(IMPORTED)) {
      const imported = pathOf(named, path)
      const by = importers.get(imported) ?? new Set()
      // A file that is also loaded on demand must be a file of its own.
      importers.set(imported, by.add(path).add(how.startsWith('import(') ? 'later' : path))
    }
  }
  return [...texts].flatMap(([path, text]) =>
    text.split('\n').length <= short && importers.get(path)?.size === 1 && !ROUTES.test(path) ? [path] : [],
  )
}

/**
 * Finds server files that use the browser's words, also through imports: `currentWords()` throws on the server. Pages
 * drawn by the server are built separately.
 */
export function serverWords(texts: ReadonlyMap<string, string>): string[] {
  const isServer = (path: string) => /\.server\.ts$|[\\/]server[\\/]/.test(path)
  const comesBy = new Map([...texts.keys()].filter(isServer).map((path) => [path, path]))
  for (const path of comesBy.keys()) {
    for (const [, named = ''] of (texts.get(path) ?? '').matchAll(RUN_TIME_IMPORT)) {
      const imported = pathOf(named, path)
      if (!comesBy.has(imported)) comesBy.set(imported, path)
    }
  }
  const asks = (path: string) => {
    const text = texts.get(path) ?? ''
    return (
      /^import \{[^}]*\bcurrentWords\b/m.test(text) && text.replaceAll(DEFAULT_WORDS, '').includes('currentWords()')
    )
  }
  return [...comesBy].flatMap(([path, by]) =>
    asks(path) ? [`${path}: runs on the server (by ${by}), where words are an argument and never currentWords()`] : [],
  )
}

const DEFAULT_WORDS = 'words: Words = currentWords()'

const RUN_TIME_IMPORT = /^(?:im|ex)port (?!type\b)(?:[^'"]*? from )?'([#.][^']+)'/gm

const pathOf = (named: string, importer: string): string =>
  named.startsWith('#') ? join('src', named.slice(1)) : join(dirname(importer), named)

/** Imports of our own files: the path after `from` or in `import()`. */
const IMPORTED = /(?:from |import\(|import )'([#.][^']+)'/g

/**
 * Pairs of folders that import each other at run time. Each feature, and each folder of sync's client, counts as one.
 */
export function circles(texts: ReadonlyMap<string, string>): string[] {
  const room = /^src\/(features\/[^/]+|identity\/server|sync\/client\/?[^/]*(?=\/)|[^/]+)/
  const folder = (path: string) => room.exec(path)?.[1] ?? ''
  const needs = new Set<string>()
  for (const [path, text] of texts)
    for (const [, named = ''] of text.matchAll(RUN_TIME_IMPORT))
      needs.add(`${folder(path)} ${folder(pathOf(named, path))}`)
  return [...needs].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return from < to && needs.has(`${to} ${from}`)
  })
}

export function textsIn(folders: string[]): Map<string, string> {
  const paths = folders.flatMap(allPaths).filter((path) => /(?<!\.d)\.tsx?$/.test(path))
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

function allPaths(folder: string): string[] {
  if (folder.endsWith('.ts')) return [folder]
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
  const all = textsIn([...FOLDERS, 'gallery', 'vite.config.ts', 'vitest.config.ts', 'playwright.config.ts'])
  lines.push(...[...all].flatMap(([path, text]) => [...longFunctions(path, text), ...wrongImports(path, text)]))
  const { unused, forTests } = unusedExports(all)
  lines.push(
    ...unused.map((name) => `${name}: nobody imports it; no export, or scripts/house/unused-exports.ts says why`),
  )
  if (forTests.length > MOST_FOR_TESTS) {
    lines.push(`${forTests.length} exports are for tests alone; ${MOST_FOR_TESTS} are allowed:`, ...forTests)
  }
  const texts = new Map([...all].filter(([path]) => path.startsWith('src') && !path.includes('.test.')))
  lines.push(...serverWords(texts))
  lines.push(...circles(texts).map((pair) => `src: these folders import each other at run time: ${pair}`))
  const short = splinters(texts)
  if (short.length > MOST_SPLINTERS) {
    lines.push(
      `${short.length} files under ${SHORT} lines have one importer each; ${MOST_SPLINTERS} are allowed. Put the new one into its importer:`,
      ...short,
    )
  }
  for (const line of lines) console.error(line)
  process.exitCode = lines.length > 0 ? 1 : 0
}
