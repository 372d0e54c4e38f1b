import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/**
 * A script file of the build. It holds the modules it begins with and those that at least two sides of `shared` need,
 * with everything they import statically. Modules of an earlier file in the list stay there.
 */
type File = {
  name: string
  begins?: readonly string[]
  shared?: readonly (readonly string[])[]
}

const ENTRIES = ['src/app/entry.client.tsx', 'src/app/pages.client.ts']
const REACT = ['react-dom/client', 'react/jsx-runtime'].map((name) => fileURLToPath(import.meta.resolve(name)))
const KEY = fileURLToPath(import.meta.resolve('lucide-react/icons/key-round'))
const AWARD = fileURLToPath(import.meta.resolve('lucide-react/icons/award'))
const SAVING = ['src/features/public-pages/save-routine-root.tsx']
const TOASTS = ['src/ui/toast-list.tsx']
const DEMO = ['src/features/landing/wake-demo.tsx']
const DEMO_SHEETS = ['src/features/landing/demo-sheets.tsx']
const DIALOGS = ['src/ui/alert-host.tsx', 'src/ui/dialog.tsx']
const WORKOUT_MENUS = ['src/features/workout/workout-menus.tsx', 'src/features/exercise-cards/swap-sheet.tsx']
const BUILDER_MENUS = ['src/features/builder/builder-menus.tsx']
const LOG_IN = ['src/app/entry.client.tsx', 'src/app/log-in-route.tsx']
const WORKOUT = ['src/app/account-frame.tsx', 'src/features/workout/active-workout-page.tsx']

/** The other screens, each with the small parts it loads later. Those of an operator are one file. */
const SCREENS: readonly (File & { begins: readonly string[] })[] = [
  {
    name: 'sign-up-page',
    begins: [
      'src/app/create-account-route.tsx',
      'src/identity/client/confirm-email-page.tsx',
      'src/identity/client/reset-password-page.tsx',
      'src/identity/client/update-password-page.tsx',
    ],
  },
  { name: 'landing-page', begins: ['src/features/landing/landing.page.tsx'] },
  { name: 'routines-page', begins: ['src/features/routines/routines-page.tsx'] },
  { name: 'builder-page', begins: ['src/features/builder/builder-page.tsx'] },
  { name: 'history-page', begins: ['src/features/history/history-page.tsx'] },
  { name: 'stats-page', begins: ['src/features/progress/stats-page.tsx'] },
  { name: 'exercises-page', begins: ['src/features/progress/exercises-page.tsx'] },
  { name: 'exercise-page', begins: ['src/features/progress/exercise-page.tsx'] },
  { name: 'completed-workout-page', begins: ['src/features/history/completed-workout-page.tsx'] },
  {
    name: 'sharing-page',
    begins: ['src/features/sharing/sharing-page.tsx', 'src/features/sharing/recovered-page.tsx'],
  },
  { name: 'account-route', begins: ['src/app/account-route.tsx'] },
  { name: 'training-page', begins: ['src/features/account/training-page.tsx'] },
  {
    name: 'programs-pages',
    begins: [
      ...['tokens-page', 'connect-ai-page', 'consent-page'].map((page) => `src/features/account/${page}.tsx`),
      'src/features/webhooks/webhooks-page.tsx',
    ],
  },
  { name: 'trash-page', begins: ['src/features/trash/trash-page.tsx'] },
  { name: 'back-office', begins: ['src/app/back-office-routes.tsx'] },
]

const ALL_SCREENS = SCREENS.flatMap(({ begins }) => begins)

/** Screens whose dialogs and sheets load when they open. */
const PROGRESS = ['stats-page', 'exercises-page', 'exercise-page'].map((page) => `src/features/progress/${page}.tsx`)
const OTHER_SCREENS = ALL_SCREENS.filter((page) => !PROGRESS.includes(page))

const ROW_OFFER = 'src/features/value-offers/row-offer.tsx'

/** What a running workout loads as soon as its cards stand. */
const WORKOUT_PARTS = [
  'src/features/exercise-cards/moving-rail.client.ts',
  'src/logbook/start-again.ts',
  ...[
    'after-end.client.ts',
    'asked-set.tsx',
    'fill-down.tsx',
    'last-sessions.tsx',
    'plates-line.tsx',
    'remote-toasts.tsx',
    'rest-bar.tsx',
    'resume-for.client.ts',
    'set-clock.tsx',
    'still-training.tsx',
    'workout-notes.tsx',
    'workout-outline.tsx',
  ].map((file) => `src/features/workout/${file}`),
]

const RECORDS = ['live-badges.client.ts', 'records-of-workout.client.ts', 'row-badges.tsx'].map(
  (file) => `src/features/progress/${file}`,
)

/** Parts that open over a screen, or appear in it a moment later. */
const OVERLAYS: readonly File[] = [
  {
    name: 'workout-sheets',
    begins: [
      'src/features/exercise-cards/end-workout-dialog.tsx',
      'src/features/workout/rest-sheet.tsx',
      'src/features/workout/sessions-sheet.tsx',
      'src/features/workout/workout-sheets.tsx',
    ],
  },
  {
    name: 'history-and-progress-sheets',
    begins: [
      ...['past-workout-sheet', 'times-sheet'].map((sheet) => `src/features/history/${sheet}.tsx`),
      ...['exercise-about-sheets', 'muscle-sheets', 'weight-sheet'].map(
        (sheet) => `src/features/progress/${sheet}.tsx`,
      ),
    ],
  },
  {
    name: 'inbox-sheet',
    begins: ['src/app/inbox-sheet.tsx', 'src/features/proposals/proposal-page.tsx'],
  },
]

const ALL_OVERLAYS = OVERLAYS.flatMap(({ begins = [] }) => begins)

/**
 * The script files of the build in order. A file only needs earlier ones. Many small files compress worse and load one
 * by one, so modules that several screens share are one file for all screens, and not one for each pair.
 *
 * A part that loads later is imported by `import()`. It gets a file of its own, unless it is named here beside
 * something it is needed with.
 */
const FILES: readonly File[] = [
  // React rarely changes, so its file stays in a browser's cache when ours change.
  { name: 'react', begins: REACT },
  // The pages that the server draws: what runs on each, what saves from one, and the landing page's demo.
  { name: 'public-page', begins: ['src/app/pages.client.ts'] },
  // With small parts that the demo has in common with screens: else it would load the code that saves a copy.
  {
    name: 'buttons',
    begins: [
      'src/domain/listeners.ts',
      'src/ui/announcer.tsx',
      'src/ui/icon-button.tsx',
      'src/words/refusal-text.ts',
      'src/domain/text.ts',
      'src/ui/use-media.ts',
      'src/words/sentence.tsx',
    ],
    shared: [LOG_IN, [...SAVING, ...TOASTS]],
  },
  // With what the workout and the sheets of the demo have in common without a card: those load this file, too.
  {
    name: 'saving',
    begins: [
      ...SAVING,
      'src/domain/book.ts',
      'src/domain/muscle.ts',
      'src/ui/alert-queue.ts',
      'src/ui/lazy-part.ts',
      'src/words/exercise-names.client.ts',
      'src/words/section-title.ts',
    ],
    shared: [WORKOUT, TOASTS],
  },
  { name: 'toasts', begins: TOASTS },
  // The key is on the log-in and on screens of the account: without it here, the log-in would load what they share.
  { name: 'fields', begins: [KEY], shared: [LOG_IN, DEMO_SHEETS] },
  { name: 'cards', begins: ['src/words/set-name.ts', 'src/domain/exercise-order.ts'], shared: [WORKOUT, DEMO] },
  { name: 'demo', begins: DEMO },
  // What the parts of a workout need and only the sheets of the demo: the landing page does without.
  { name: 'workout-rules', shared: [[...WORKOUT, ...WORKOUT_PARTS, ROW_OFFER], DEMO_SHEETS] },
  // The app before a log-in, and what surrounds the screens of an account.
  { name: 'app', begins: ['src/app/entry.client.tsx'], shared: [LOG_IN, ALL_SCREENS] },
  {
    name: 'frame',
    begins: [
      'src/app/account-frame.tsx',
      'src/app/inbox-chip.tsx',
      'src/ui/sync-chip.tsx',
      'src/domain/bars-and-plates.ts',
      'src/domain/elapsed.ts',
      'src/domain/exercise-session.ts',
      'src/domain/working-sets.ts',
      'src/words/day-and-month.ts',
    ],
    shared: [WORKOUT, ALL_SCREENS],
  },
  { name: 'active-workout-page', begins: WORKOUT },
  // What stands around every page but a running workout.
  { name: 'navigation', begins: ['src/app/navigation.tsx', 'src/app/acting-bar.tsx'] },
  // What the parts of a workout share with other screens. It stands before their lists and sheets: else a workout would
  // load all of them for it.
  {
    name: 'page-parts',
    begins: [
      'src/features/product-events/document-report.ts',
      'src/features/product-events/report-event.client.ts',
      ROW_OFFER,
      'src/frame/use-catalogue.ts',
    ],
  },
  // What each screen of an account loads once it stands.
  {
    name: 'account-parts',
    begins: [
      'src/app/shortcuts.client.ts',
      'src/features/progress/ask-bests.client.ts',
      'src/features/progress/kept-answers.client.ts',
      'src/features/progress/ask-sessions.client.ts',
      'src/features/workout/tell-taken-over.client.ts',
    ],
  },
  // What the parts of a workout share with a few other screens.
  {
    name: 'training-parts',
    begins: [
      'src/domain/filled-sets.ts',
      'src/features/exercise-cards/after-set.tsx',
      'src/features/exercise-cards/card-menu-button.tsx',
      'src/features/exercise-cards/note-lines.tsx',
      'src/features/exercise-cards/side-rows.tsx',
      'src/features/exercise-cards/under-row.tsx',
      'src/logbook/put-back.ts',
      'src/sync/client/network/one-shot.ts',
      'src/ui/avatar.tsx',
    ],
  },
  // What sets have beaten: its words, for the pages of progress too, its rules, for the history, and what stands beside
  // the rows.
  { name: 'record-words', begins: ['src/words/record-text.ts', AWARD] },
  { name: 'record-rules', begins: ['src/domain/records/workout-records.ts'] },
  // How exercises were done last, for a workout and for what adds an exercise to anything.
  { name: 'exercise-history', begins: ['src/features/progress/exercise-history.client.ts'] },
  { name: 'records', begins: RECORDS },
  { name: 'workout-parts', begins: WORKOUT_PARTS },
  // What screens have in common without a dialog. It stands before all that brings one along.
  { name: 'small-parts', shared: [PROGRESS, [...DEMO_SHEETS, ...DIALOGS]] },
  { name: 'lists', begins: ['src/identity/client/use-shares.ts'], shared: [PROGRESS, OTHER_SCREENS] },
  {
    name: 'progress-parts',
    begins: ['src/features/progress/weighing.tsx'],
    shared: [...PROGRESS.map((page) => [page]), [...ALL_OVERLAYS, ...WORKOUT_MENUS]],
  },
  { name: 'dialogs', begins: DIALOGS },
  { name: 'sheets', shared: [DEMO_SHEETS, ['src/features/workout/workout-sheets.tsx', ...ALL_SCREENS]] },
  { name: 'demo-sheets', begins: DEMO_SHEETS },
  { name: 'exercise-catalogue', begins: ['src/domain/exercise-catalogue.ts'] },
  { name: 'exercise-names', begins: ['src/domain/exercise-names.ts'] },
  // What draws lines, for the pages that have one.
  { name: 'charts', begins: ['src/features/progress/line-chart.tsx'] },
  {
    name: 'screens',
    begins: [
      'src/identity/client/use-first-name.ts',
      'src/app/not-found-page.tsx',
      'src/features/product-events/report-document.client.ts',
    ],
    shared: SCREENS.map(({ begins }) => begins),
  },
  { name: 'log-in-page', begins: LOG_IN },
  {
    name: 'screen-parts',
    begins: ['src/words/bar-name.ts'],
    shared: [[...ALL_SCREENS, 'src/features/exercise-cards/unit-and-step.tsx'], ALL_OVERLAYS],
  },
  // A screen that begins with one module is a file of its own without being asked for, and is loaded without another one
  // that only leads to it.
  ...SCREENS.filter(({ begins }) => begins.length > 1),
  { name: 'overlay-parts', shared: [BUILDER_MENUS, ALL_OVERLAYS] },
  // It needs the catalogue, which what else the menus of both have in common does without.
  { name: 'swap-sheet', begins: ['src/features/exercise-cards/swap-sheet.tsx'] },
  { name: 'menu-parts', shared: [BUILDER_MENUS, WORKOUT_MENUS] },
  ...OVERLAYS,
  { name: 'workout-menus', begins: WORKOUT_MENUS },
  // It needs no sheet. A browser may remember for the life of a page that it could not have one without a connection, and
  // would have none of this either.
  { name: 'refusals', begins: ['src/sync/client/refused/discard.ts', 'src/sync/client/refused/refuse.ts'] },
  {
    name: 'notifications-page',
    begins: [
      'src/features/notifications/notifications-page.tsx',
      'src/features/notifications/offer-push.client.ts',
      'src/features/history/install-card.tsx',
    ],
  },
  // A person who reads one language loads no other.
]

/** The list for the bundler. */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  let files: Map<string, string> | undefined
  return FILES.map(({ name: file }, index) => ({
    debugName: file,
    priority: FILES.length - index,
    name(id, modules) {
      files ??= fileByModule(modules)
      return files.get(id) === file ? file : null
    },
  }))
}

function fileByModule(modules: Rolldown.ChunkingContext): Map<string, string> {
  const files = new Map<string, string>()
  for (const file of FILES) {
    for (const id of modulesOf(file, modules)) if (!files.has(id)) files.set(id, file.name)
  }
  // Code that runs as soon as it is loaded must not be in files that other pages load.
  for (const path of ENTRIES) files.delete(resolve(path))
  return files
}

function modulesOf({ begins = [], shared = [] }: File, modules: Rolldown.ChunkingContext): Set<string> {
  return reach(begins, modules).union(neededTwice(shared.map((side) => reach(side, modules))))
}

/** The modules of these paths, and everything they import statically. */
function reach(paths: readonly string[], modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const follow = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) follow(imported)
  }
  for (const path of paths) {
    const id = resolve(path)
    if (!modules.getModuleInfo(id)) throw new Error(`scripts/chunk-groups.ts names ${path}, which is not in the build`)
    follow(id)
  }
  return found
}

function neededTwice(sets: readonly Set<string>[]): Set<string> {
  const all = sets.reduce((union, set) => union.union(set), new Set<string>())
  return new Set([...all].filter((id) => sets.filter((set) => set.has(id)).length > 1))
}
