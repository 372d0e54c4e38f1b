import { readdirSync, readFileSync } from 'node:fs'
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

function allPaths(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const paths = FOLDERS.flatMap(allPaths)
  const code = paths.filter((path) => /\.tsx?$/.test(path))
  const lines = [...forbiddenNames(paths), ...code.flatMap((path) => liftingWords(path, readFileSync(path, 'utf8')))]
  for (const line of lines) console.error(line)
  process.exitCode = lines.length > 0 ? 1 : 0
}
