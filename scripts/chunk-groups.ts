import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/** What is loaded apart from each other: a page to read, what saves from it, its toasts, the app before a sign-in, and after. */
const STARTS = [
  'src/app/pages.client.ts',
  'src/features/public-pages/save-routine-root.tsx',
  'src/ui/toast-list.tsx',
  'src/app/entry.client.tsx',
  'src/app/account-frame.tsx',
].map((file) => resolve(file))
const FRAME = STARTS.length - 1

type Modules = Rolldown.ChunkingContext

/** A module and all it imports at its start. */
function modulesOf(start: string, modules: Modules): Set<string> {
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) follow(imported)
  }
  follow(start)
  return found
}

/**
 * Which modules share a file. React changes seldom: its file stays in the cache when the app's own changes. The rest of
 * what a start needs goes by which starts need it, so that what all signed-in screens share is two files instead of some
 * thirty, which compress 7 kB worse and come one by one. What is needed by more starts takes its place first: a group
 * takes along what its modules import. Screens beyond these are the bundler's to cut.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let neededBy: Set<string>[] | undefined
  const startsOf = (id: string, modules: Modules): number[] => {
    neededBy ??= STARTS.map((start) => modulesOf(start, modules))
    const starts = neededBy.flatMap((needed, index) => (needed.has(id) ? [index] : []))
    // Whoever signs in has the app before it loaded: that the frame needs it too makes no difference.
    return starts.length > 1 ? starts.filter((index) => index !== FRAME) : starts
  }
  const sharedBy = (count: number): Rolldown.CodeSplittingGroup => ({
    debugName: `needed by ${count} starts`,
    priority: count,
    name(id, modules) {
      const starts = STARTS.includes(id) ? [] : startsOf(id, modules)
      return starts.length === count ? `start-${starts.join('')}` : null
    },
  })
  const react = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: STARTS.length }
  return [react, ...[4, 3, 2, 1].map(sharedBy)]
}
