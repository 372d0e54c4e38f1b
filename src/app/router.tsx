import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { takeLinkToken } from '#identity/client/link-token.client.ts'
import type { Site } from '#ui/site-footer.tsx'
import { useWords } from '#words/use-words.ts'
import { FatalError, FatalErrorBoundary } from './fatal-error.tsx'
import { loadPage } from './missing-file.client.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { useSite } from './use-site.ts'

/** Draws a page from what its address says. */
type Page = ComponentType<Readonly<Record<string, string | undefined>>>

/** `:name` stands for what a page is told by its address, `*` for anything. */
type Listed = { path: string; load: () => Promise<Page> }

// An address may end in a slash, as of a link that somebody typed.
const address = new URL(location.href)
address.pathname = address.pathname.replace(/(?<=.)\/+$/, '')
if (address.pathname !== location.pathname) history.replaceState(history.state, '', address)

/** Taken before anything else reads the address. */
const confirmationToken = takeLinkToken('/confirm-email') ?? ''
export const recoveryToken = takeLinkToken('/update-password')

/** A page that stands alone, with what its footer says. */
const withSite =
  (Alone: ComponentType<{ site: Site | null }>): Page =>
  () => <Alone site={useSite()} />

const notFound = async () => NotFoundPage
const backOffice = () => import('./back-office-routes.tsx')

const SERVER_PAGES = ['/routines/public/*', '/history/public/*', '/app/routines/public/*', '/app/history/public/*']

/** The first that fits has the address. Upper and lower case are told apart, as the guard does. */
const PAGES: readonly Listed[] = [
  { path: '/', load: async () => LandingRoute },
  ...SERVER_PAGES.map((path) => ({ path, load: async () => ServerPage })),
  ...['/routines/public', '/history/public'].map((path) => ({ path, load: notFound })),
  { path: '/login', load: async () => withSite((await import('./log-in-route.tsx')).LogInRoute) },
  {
    path: '/create-account',
    load: async () => withSite((await import('./create-account-route.tsx')).CreateAccountRoute),
  },
  {
    path: '/confirm-email',
    async load() {
      const { ConfirmEmailPage } = await import('#identity/client/confirm-email-page.tsx')
      return () => <ConfirmEmailPage site={useSite()} token={confirmationToken} />
    },
  },
  {
    path: '/reset-password',
    load: async () => withSite((await import('#identity/client/reset-password-page.tsx')).ResetPasswordPage),
  },
  {
    path: '/update-password',
    load: async () => withSite((await import('#identity/client/update-password-page.tsx')).UpdatePasswordPage),
  },
  { path: '/connect', load: async () => (await import('#features/account/consent-page.tsx')).ConsentPage },
  { path: '/recovered', load: async () => (await import('#features/sharing/recovered-page.tsx')).RecoveredPage },
  { path: '/account', load: async () => (await import('./account-route.tsx')).AccountRoute },
  {
    path: '/account/training',
    load: async () => (await import('#features/account/training-page.tsx')).TrainingPage,
  },
  {
    path: '/account/notifications',
    load: async () => (await import('#features/notifications/notifications-page.tsx')).NotificationsPage,
  },
  { path: '/account/import', load: async () => (await import('#features/import/import-page.tsx')).ImportPage },
  { path: '/account/deleted', load: async () => (await import('#features/trash/trash-page.tsx')).TrashPage },
  {
    path: '/account/connect-ai',
    load: async () => (await import('#features/account/connect-ai-page.tsx')).ConnectAiPage,
  },
  { path: '/account/tokens', load: async () => (await import('#features/account/tokens-page.tsx')).TokensPage },
  { path: '/account/webhooks', load: async () => (await import('#features/webhooks/webhooks-page.tsx')).WebhooksPage },
  {
    path: '/workout/active',
    load: async () => (await import('./active-workout-route.tsx')).ActiveWorkoutRoute,
  },
  {
    path: '/routines',
    load: async () => (await import('./routines-route.tsx')).RoutinesRoute,
  },
  {
    path: '/routines/:routineId/configure',
    async load() {
      const { BuilderPage } = await import('#features/builder/builder-page.tsx')
      return ({ routineId = '' }) => <BuilderPage routineId={routineId} />
    },
  },
  {
    path: '/history',
    load: async () => (await import('./history-route.tsx')).HistoryRoute,
  },
  {
    path: '/history/:workoutId',
    async load() {
      const { CompletedWorkoutPage } = await import('#features/history/completed-workout-page.tsx')
      return ({ workoutId = '' }) => <CompletedWorkoutPage workoutId={workoutId} />
    },
  },
  { path: '/stats', load: async () => (await import('#features/progress/stats-page.tsx')).StatsPage },
  { path: '/exercises', load: async () => (await import('#features/progress/exercises-page.tsx')).ExercisesPage },
  {
    path: '/exercises/:exerciseId',
    async load() {
      const { ExercisePage } = await import('#features/progress/exercise-page.tsx')
      return ({ exerciseId = '' }) => <ExercisePage exerciseId={exerciseId} />
    },
  },
  {
    path: '/proposals/:proposalId',
    async load() {
      const { ProposalPage } = await import('#features/proposals/proposal-page.tsx')
      return ({ proposalId = '' }) => <ProposalPage proposalId={proposalId} />
    },
  },
  { path: '/sharing', load: async () => (await import('#features/sharing/sharing-page.tsx')).SharingPage },
  { path: '/dashboard', load: async () => (await backOffice()).DashboardRoute },
  { path: '/og-image-admin', load: async () => (await backOffice()).ImageAdminRoute },
  { path: '/og-test', load: async () => (await backOffice()).OgTestRoute },
  { path: '/og-env', load: async () => (await backOffice()).OgEnvRoute },
  { path: '/demo', load: async () => (await backOffice()).DemoRoute },
]

type Route = { fits: RegExp; load: Listed['load']; page?: Page }

const ROUTES: readonly Route[] = PAGES.map(({ path, load }) => ({
  fits: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('*', '.+')}$`),
  load,
}))
const NOWHERE: Route = { fits: /^/, load: notFound }

const routeOf = (path: string): Route => ROUTES.find(({ fits }) => fits.test(path)) ?? NOWHERE

async function load(route: Route): Promise<Page> {
  const page = await loadPage(route.load)
  route.page ??= page
  return route.page
}

// Beside the question who is signed in, not behind it. What could not be loaded is asked for again when it is drawn.
void load(routeOf(location.pathname)).catch(() => undefined)

/** Loads pages one after the other, so that they never hold up what a person opens meanwhile: all, or those of `paths`. */
export async function preload(paths: readonly string[] = PAGES.map(({ path }) => path)): Promise<void> {
  for (const path of paths) await load(routeOf(path)).catch(() => undefined) // It is loaded again when it is opened.
}

/** The page of an address, and that address. The page of the last one stands until the next one is loaded. */
export function useDrawnPage(): { path: string; drawnPath: string; page: ReactNode } {
  const path = usePathname()
  const route = routeOf(path)
  const [drawn, setDrawn] = useState<{ path: string; page: ReactNode } | null>(null)
  if (route.page && drawn?.path !== path) setDrawn({ path, page: draw(route.page, path) })
  const isDrawn = drawn?.path === path
  useEffect(() => {
    if (isDrawn) return
    let isCurrent = true
    const show = (page: ReactNode) => isCurrent && setDrawn({ path, page })
    load(route).then(
      (page) => show(draw(page, path)),
      (error: unknown) => show(<FatalError error={error} />),
    )
    return () => {
      isCurrent = false
    }
  }, [path, route, isDrawn])
  return { path, drawnPath: drawn?.path ?? path, page: drawn?.page }
}

const draw = (Drawn: Page, path: string): ReactNode => (
  <FatalErrorBoundary key={path}>
    <BeginAtTop path={path} />
    <Drawn {...routeOf(path).fits.exec(path)?.groups} />
  </FatalErrorBoundary>
)

/** Where the browser restores what was seen: after a reload, on the way back and on the way forward. */
let restoredPath: string | null = location.pathname
addEventListener('popstate', (event) => {
  // An open sheet takes it for itself (`ui/use-back.ts`, which the log-in does without). Nobody else may hear of it then.
  const isTaken = !dispatchEvent(new Event('sled:back', { cancelable: true }))
  if (isTaken) event.stopImmediatePropagation()
  else restoredPath = location.pathname
})

/** A page that is opened begins at its top. It stands before the page, which may go on from there. */
function BeginAtTop({ path }: { path: string }) {
  useLayoutEffect(() => {
    if (restoredPath !== path) scrollTo(0, 0)
    restoredPath = null
  }, [path])
  return null
}

/** A link to the page one is on leads to its top, and not to one more entry of the history. */
export function follow(navigate: (to: string, options?: object) => void, to: string, options?: object) {
  if (to === location.pathname + location.search) scrollTo(0, 0)
  else navigate(to, options)
}

const loadLanding = () => loadPage(() => import('#features/landing/landing.page.tsx'))

type Landing = Awaited<ReturnType<typeof loadLanding>>

/**
 * `/` inside the app, for a person who has just logged out of it or has no connection. For everybody else the server
 * draws the page. The router doesn't load it, because a signed-in person is led on and never sees it.
 */
function LandingRoute() {
  const site = useSite()
  const words = useWords()
  const [landing, setLanding] = useState<Landing | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    loadLanding().then(setLanding, (error: unknown) => setFailure({ error }))
  }, [])
  useEffect(() => {
    if (landing) document.title = words('landing.pageTitle') // As the server calls it.
  }, [landing, words])
  if (failure) throw failure.error
  return landing && <landing.LandingPage site={site} />
}

/**
 * A page the server draws, reached by a link inside the app. The address is already right, so its document is fetched.
 */
function ServerPage() {
  useEffect(() => location.reload(), [])
  return null
}
