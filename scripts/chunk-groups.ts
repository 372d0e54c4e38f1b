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
const WORKOUT = [resolve('src/app/active-workout-route.tsx')]
const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
/** The texts of one language: whoever needs another does not load them. */
const WORDS = /[\\/]src[\\/]words[\\/](\w+)\.json$/
const DEMO = 3
const APP = 4
const FRAME = 5

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
 * takes along what its modules import. Screens beyond these are the bundler's to cut, but for their icons: each would be a
 * file. Those of a workout stay out of that one, which somebody in a gym waits for.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let neededBy: Set<string>[] | undefined
  const startsOf = (id: string, modules: Modules): number[] => {
    neededBy ??= STARTS.map((start) => modulesOf(start, modules))
    const starts = neededBy.flatMap((needed, index) => (needed.has(id) ? [index] : []))
    // Whoever signs in has the app before it loaded: that the frame needs it too makes no difference.
    return starts.includes(APP) ? starts.filter((index) => index !== FRAME) : starts
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
  const words: Rolldown.CodeSplittingGroup = {
    debugName: 'a language',
    priority: STARTS.length,
    name: (id) => WORDS.exec(id)?.[1]?.replace(/^/, 'words-') ?? null,
  }
  let ofWorkout: Set<string> | undefined
  const icons: Rolldown.CodeSplittingGroup = {
    debugName: 'icons of other screens',
    priority: 0,
    name(id, modules) {
      if (!ICON.test(id) || startsOf(id, modules).length > 0) return null
      ofWorkout ??= modulesOf(WORKOUT, modules)
      return ofWorkout.has(id) ? null : 'icons'
    },
  }
  return [react, words, ...[5, 4, 3, 2, 1].map(sharedBy), icons]
}
