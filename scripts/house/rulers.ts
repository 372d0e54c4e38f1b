import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Prints how large the house is, in the figures of docs/architecture.md §9. Run it with `npx node`. */
const texts = new Map(
  ['src', 'scripts', 'bench', 'gallery', 'tests']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')] as const),
)

const GENERATED = ['src/words/keys.ts', 'src/database/tables.ts']
const isTest = (path: string) => path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path)
const isProduct = (path: string) => path.startsWith('src/') && !isTest(path) && !GENERATED.includes(path)
const product = new Map([...texts].filter(([path]) => isProduct(path)))

const linesOf = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + (texts.get(path)?.split('\n').length ?? 1) - 1, 0)
const target = (named: string, by: string) =>
  named.startsWith('#') ? join('src', named.slice(1)) : join(dirname(by), named)

/** Which of our files a file imports: at run time only, or types too. */
function imports(path: string, withTypes: boolean): string[] {
  const found = texts.get(path)?.matchAll(/^(?:im|ex)port (type )?(?:[^'"]*? from )?'([#.][^']+)'/gm) ?? []
  return [...found].filter(([, type]) => withTypes || !type).map(([, , named = '']) => target(named, path))
}

const dynamic = (path: string) => [...(texts.get(path)?.matchAll(/import\(\s*'([#.][^']+)'/g) ?? [])]

/** Files under 80 lines that one other file imports. Routes and entries stand for themselves. */
function splinters(): string[] {
  const importers = new Map<string, Set<string>>()
  for (const path of product.keys()) {
    const named = [...imports(path, true), ...dynamic(path).map(([, name = '']) => target(name, path))]
    for (const file of named) importers.set(file, (importers.get(file) ?? new Set()).add(path))
  }
  const isEntry = (path: string) => /routes?\.(server\.ts|tsx)$|\/entry\./.test(path)
  return [...product.keys()].filter((path) => !isEntry(path) && linesOf([path]) < 80 && importers.get(path)?.size === 1)
}

/** Functions over 60 lines, JSX counted, found by their indent. */
function longFunctions(): string[] {
  return [...product].flatMap(([path, text]) => {
    const lines = text.split('\n')
    return lines.flatMap((line, index) => {
      if (!/(=> \(|(=>|\)|\): [^=]+) \{)$/.test(line) || /^ *(\} else |if|for|while|switch|class)\b/.test(line))
        return []
      const indent = /^ */.exec(line)?.[0] ?? ''
      const length = lines.slice(index + 1).findIndex((other) => new RegExp(`^${indent}[})]`).test(other)) + 2
      return length > 60 ? [`${path}:${index + 1}`] : []
    })
  })
}

/** Pairs of folders that need each other at run time; sync/client and identity/server count as folders. */
function circles(): string[] {
  const folder = (path: string) =>
    /^src\/(features\/[^/]+|identity\/server|sync\/client\/?[^/]*(?=\/)|[^/]+)/.exec(path)?.[1] ?? ''
  const needs = new Set<string>()
  for (const path of product.keys())
    for (const file of imports(path, false)) needs.add(`${folder(path)} ${folder(file)}`)
  return [...needs].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return from < to && needs.has(`${to} ${from}`)
  })
}

const of = (...folders: string[]) => [...texts.keys()].filter((path) => folders.some((name) => path.startsWith(name)))
const scriptFiles = existsSync('dist/client/assets')
  ? readdirSync('dist/client/assets').filter((f) => f.endsWith('.js'))
  : []
const figures: [string, number | string][] = [
  ['lines of src, without tests, generated files and words', linesOf(product.keys())],
  [
    'lines of scripts, bench and gallery',
    linesOf(of('scripts/', 'bench/', 'gallery/').filter((path) => !isTest(path))),
  ],
  ['lines of tests', linesOf([...texts.keys()].filter(isTest))],
  ['dynamic imports', [...product.keys()].flatMap(dynamic).length],
  ['script files of the build', scriptFiles.length || 'build first'],
  ['files under 80 lines with one importer', splinters().length],
  [
    'files directly in features/workout',
    of('src/features/workout/').filter((p) => !isTest(p) && p.split('/').length === 4).length,
  ],
  ['functions over 60 lines', longFunctions().length],
  ['circles of folders at run time', circles().join(', ') || 0],
  ['lines of docs/measured.md', readFileSync('docs/measured.md', 'utf8').split('\n').length - 1],
]
for (const [name, figure] of figures) console.log(`${String(figure).padStart(7)}  ${name}`)
if (process.argv.includes('--which')) console.log([...longFunctions(), ...splinters()].join('\n'))
