import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

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
  const lines = forbiddenNames(FOLDERS.flatMap(allPaths))
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
