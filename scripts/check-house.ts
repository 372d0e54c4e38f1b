import { readdirSync } from 'node:fs'
import { join } from 'node:path'
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
  for (const line of lines) console.error(line)
  process.exitCode = lines.length > 0 ? 1 : 0
}
