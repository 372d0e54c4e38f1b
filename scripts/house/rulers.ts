import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { circles, splinters, textsIn } from '../check-house.ts'

/** Prints how large the house is; run it with `npx node`. */
const GENERATED = ['src/words/keys.ts', 'src/database/tables.ts']
const isTest = (path: string) => path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path)

const texts = textsIn(['src', 'scripts', 'bench', 'gallery', 'tests'])
const ofPaths = (isOne: (path: string) => boolean) => new Map([...texts].filter(([path]) => isOne(path)))
const product = ofPaths((path) => path.startsWith('src/') && !isTest(path) && !GENERATED.includes(path))

const linesOf = (files: ReadonlyMap<string, string>) =>
  [...files.values()].reduce((sum, text) => sum + text.split('\n').length - 1, 0)

/** Functions over 60 lines with JSX, by their indent. */
function longFunctions(): string[] {
  return [...product].flatMap(([path, text]) => {
    const lines = text.split('\n')
    return lines.flatMap((line, index) => {
      const isOther = /^ *(\} else |if|for|while|switch|class)\b/.test(line)
      if (isOther || !/(=> \(|(=>|\)|\): [^=]+) \{)$/.test(line)) return []
      const end = new RegExp(`^${/^ */.exec(line)?.[0]}[})]`)
      return lines.slice(index + 1).findIndex((other) => end.test(other)) + 2 > 60 ? [`${path}:${index + 1}`] : []
    })
  })
}

const ASSETS = 'dist/client/assets'
const scripts = existsSync(ASSETS) ? readdirSync(ASSETS).filter((name) => name.endsWith('.js')).length : 'build first'
const tools = ofPaths((path) => /^(scripts|bench|gallery)\//.test(path) && !isTest(path))
const workout = [...product.keys()].filter((path) => /^src\/features\/workout\/[^/]+$/.test(path))
const dynamic = [...product.values()].flatMap((text) => [...text.matchAll(/(?<!typeof )import\(\s*'[#.]/g)])

print('lines of src, without tests, generated files and words', linesOf(product))
print('lines of scripts, bench and gallery', linesOf(tools))
print('lines of tests', linesOf(ofPaths(isTest)))
print('dynamic imports', dynamic.length)
print('script files of the build', scripts)
print('files of at most 80 lines with one importer', splinters(product, 80).length)
print('files directly in features/workout', workout.length)
print('functions over 60 lines', longFunctions().length)
print('circles of folders at run time', circles(product).join(', ') || 0)
print('lines of docs/measured.md', readFileSync('docs/measured.md', 'utf8').split('\n').length - 1)

function print(name: string, figure: number | string) {
  console.log(`${String(figure).padStart(7)}  ${name}`)
}
