import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * What is loaded apart from each other: a page to read, what saves from it, its toasts, the demo of the landing page and
 * its sheets, the app before a sign-in, and after.
 */
const STARTS = [
  ['src/app/pages.client.ts'],
  ['src/features/public-pages/save-routine-root.tsx'],
  ['src/ui/toast-list.tsx'],
  ['src/features/landing/wake-demo.tsx', 'src/features/landing/demo-sheets.tsx'],
  ['src/app/entry.client.tsx'],
  ['src/app/account-frame.tsx'],
].map((files) => files.map((file) => resolve(file)))
const DEMO = 3
const FRAME = STARTS.length - 1

type Modules = Rolldown.ChunkingContext

/** The modules of a start and all they import at theirs. */
function modulesOf(start: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) follow(imported)
  }
  start.forEach(follow)
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
    const before = starts.filter((index) => index !== FRAME)
    return before.some((index) => index !== DEMO) ? before : starts
  }
  const sharedBy = (count: number): Rolldown.CodeSplittingGroup => ({
    debugName: `needed by ${count} starts`,
    priority: count,
    name(id, modules) {
      const starts = STARTS.flat().includes(id) ? [] : startsOf(id, modules)
      // What only the demo has of these is the deck, which a workout has, too, without the demo.
      if (starts.length === 1 && starts[0] === DEMO) return null
      return starts.length === count ? `start-${starts.join('')}` : null
    },
  })
  const react = { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: STARTS.length }
  return [react, ...[5, 4, 3, 2, 1].map(sharedBy)]
}
