import { posix } from 'node:path'
import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** `export{a as RestBar,b as followRests}from"./workout-parts-1a2b.js";` and nothing else: what leads there, and what is wanted. */
const LEADS_ELSEWHERE = /^export\{([^}]*)\}from["'`]\.\/([^"'`]+)["'`];?\s*$/
const LATER_IMPORT = /import\(["'`]\.\/([^"'`]+)["'`]\)/g

/**
 * Loads the same code from fewer and smaller files:
 * - For a part that is imported later and stands in one file with others, the bundler writes another file, which only
 *   leads to the first. Here the import asks for the first file itself, and the other one goes.
 * - Beside each later import Vite lists all that the imported file needs, so that it is asked for at once. What the
 *   importing file needs, too, was loaded before and leaves the list.
 */
export function directImports(): Plugin {
  let chunks: Chunks = new Map()
  const resolveDependencies: ModulePreloadOptions['resolveDependencies'] = (file, needs, { hostId }) => {
    const loaded = filesOf(hostId, chunks)
    const missing = needs.filter((need) => !loaded.has(need))
    return missing.every((need) => need === file) ? [] : missing
  }
  return {
    name: 'direct-imports',
    apply: 'build',
    // After Vite has gathered the styles, which it finds by the imports as they were; before it writes its lists.
    enforce: 'post',
    config: () => ({ build: { modulePreload: { resolveDependencies } } }),
    generateBundle(_, bundle) {
      chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
      const places = new Map([...chunks].flatMap(([file, { code }]) => placeOf(file, code) ?? []))
      for (const chunk of chunks.values()) {
        chunk.code = chunk.code.replace(
          LATER_IMPORT,
          (asked, name) => places.get(inFolderOf(chunk.fileName, name)) ?? asked,
        )
      }
      for (const file of places.keys()) delete bundle[file]
    },
  }
}

/** A file that only leads elsewhere, with the import that goes there directly. */
function placeOf(file: string, code: string): [[file: string, directly: string]] | null {
  const [, names, place] = LEADS_ELSEWHERE.exec(code) ?? []
  if (!names || !place) return null
  const wanted = names.split(',').map((pair) => pair.replace(/^(\S+) as (\S+)$/, '$2:e.$1'))
  return [[file, `import("./${place}").then(e=>({${wanted.join(',')}}))`]]
}

/** The file and all that it needs before it runs. */
function filesOf(file: string, chunks: Chunks, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const needed of chunks.get(file)?.imports ?? []) filesOf(needed, chunks, found)
  return found
}

const inFolderOf = (file: string, name: string) => posix.join(posix.dirname(file), name)
