import { dirname, join } from 'node:path'

/** Exports that are used without an import, as `file name`, each with its reason. */
const KNOWN = new Set([
  // The build turns these into files, which other code loads by their address.
  'src/app/pages.page.tsx renderPage',
  'src/features/landing/demo-sheets.tsx DemoSheets',
  'src/features/product-events/report-document.client.ts reportStart',
  'src/features/product-events/report-document.client.ts reportRoutine',
  // Vitest calls these.
  'tests/support/built-server.ts setup',
  'tests/support/databases-setup.ts setup',
])

/** Generated files, and generators whose text contains exports. */
const GENERATED = new Set(['src/database/tables.ts', 'scripts/generate-database-types.ts', 'scripts/words/keys-of.ts'])

const EXPORTED = /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm
const BY_NAME = /^(?:im|ex)port (?:type )?(?:\w+, )?\{([^}]*)\} from '([#.][^']+)'/gm
/** An import on demand, or of a whole file: the importer may use any of its names. */
const AS_A_WHOLE = /(?:import\(\s*|import \* as \w+ from )'([#.][^']+)'/g

const isTest = (path: string) => /\.(test|spec)\.tsx?$|^tests[\\/]/.test(path)

/** Exports that nobody uses, and exports used only by tests and inside their own file; each as `file name`. */
export function unusedExports(texts: ReadonlyMap<string, string>): { unused: string[]; forTests: string[] } {
  const uses = usesIn(texts)
  const unused: string[] = []
  const forTests: string[] = []
  for (const [path, text] of texts) {
    for (const [, name = ''] of GENERATED.has(path) ? [] : text.matchAll(EXPORTED)) {
      const id = `${path} ${name}`
      const users = uses.get(id) ?? []
      if (KNOWN.has(id)) continue
      if (users.some((user) => isTest(path) || !isTest(user))) continue
      const isUsedInside = (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1
      if (users.length > 0 && isUsedInside) forTests.push(id)
      else unused.push(id)
    }
  }
  return { unused, forTests }
}

function usesIn(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const uses = new Map<string, string[]>()
  const use = (named: string, name: string, by: string) => {
    const id = `${named.startsWith('#') ? join('src', named.slice(1)) : join(dirname(by), named)} ${name}`
    uses.set(id, [...(uses.get(id) ?? []), by])
  }
  for (const [path, text] of texts) {
    for (const [, names = '', named = ''] of text.matchAll(BY_NAME)) {
      for (const name of names.split(',')) use(named, name.trim().replace(/^type | as .*$/g, ''), path)
    }
    for (const [, named = ''] of text.matchAll(AS_A_WHOLE)) {
      for (const name of new Set(text.match(/\w+/g))) use(named, name, path)
    }
  }
  return uses
}
