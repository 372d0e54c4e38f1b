import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/** What starts before anybody has signed in, and the pages that the server draws: these stay as light as they are. */
const LIGHT = [
  'src/app/entry.client.tsx',
  'src/app/pages.client.ts',
  'src/features/public-pages/save-routine-root.tsx',
  'src/ui/toast-list.tsx',
]
const FRAME = 'src/app/account-frame.tsx'

/** A module and all it imports at its start. */
function modulesOf(start: string, modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) follow(imported)
  }
  follow(resolve(start))
  return found
}

/**
 * Which modules share a file. React changes seldom: its file stays in the cache when the app's own changes. What every
 * signed-in screen needs is one file instead of thirty small ones, which compress 7 kB worse and come one by one.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let light: Set<string> | undefined
  let frame: Set<string> | undefined
  const nameOf = (id: string, modules: Rolldown.ChunkingContext): string | null => {
    light ??= LIGHT.reduce((all, start) => all.union(modulesOf(start, modules)), new Set<string>())
    frame ??= modulesOf(FRAME, modules)
    return frame.has(id) && !light.has(id) ? 'frame' : null
  }
  return [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
    { name: nameOf, debugName: 'frame' },
  ]
}
