import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

const APP = 'src/app/entry.client.tsx'
const LOG_IN = 'src/app/log-in-route.tsx'
const FRAME = 'src/app/account-frame.tsx'
const WORKOUT = 'src/app/active-workout-route.tsx'
const PUBLIC = 'src/app/pages.client.ts'
/** The modules of charts, which only pages with a chart load. */
const CHARTS = ['exercise-chart', 'body-weight-section'].map((file) => `src/features/progress/${file}.tsx`)
const DEMO = 'src/features/landing/wake-demo.tsx'

/**
 * The files to load first, in this order. Each has what all its modules import (of a list in brackets: any of them),
 * without what an earlier file has. Without this the bundler writes 250 files.
 */
const FILES: readonly [name: string, ...of: (string | string[])[]][] = [
  ['public', PUBLIC],
  ['react', APP, DEMO],
  ['app', APP],
  ['fields', LOG_IN, DEMO],
  ['ids', LOG_IN, [FRAME, WORKOUT]],
  ['log-in', LOG_IN],
  ['cards', DEMO, WORKOUT],
  ['account', [FRAME, WORKOUT]],
  ['charts', ...CHARTS],
]

/** In bytes. Shared code of this size and more gets a file of its own. */
const WORTH_A_FILE = 6_000

export function firstFiles(): Rolldown.CodeSplittingGroup[] {
  const groups = FILES.map(([name, ...of], index) => ({
    debugName: name,
    priority: FILES.length - index,
    name: (id: string, modules: Rolldown.ChunkingContext) =>
      of.every((roots) => [roots].flat().some((root) => isImported(id, resolve(root), modules))) ? name : null,
  }))
  return [...groups, { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: WORTH_A_FILE }]
}

const isImported = (id: string, root: string, modules: Rolldown.ChunkingContext) =>
  id !== root && reach(root, modules).has(id)

const reached = new Map<string, Set<string>>()

function reach(root: string, modules: Rolldown.ChunkingContext): Set<string> {
  const known = reached.get(root)
  if (known) return known
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) follow(imported)
  }
  follow(root)
  reached.set(root, found)
  return found
}
