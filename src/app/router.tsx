import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import type { Site } from '#ui/site-footer.tsx'
import { useWords } from '#words/use-words.ts'
import { FatalError, FatalErrorBoundary } from './fatal-error.tsx'
import { confirmationToken, linkedInvitation } from './link-tokens.client.ts'
import { loadPage } from './missing-file.client.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { isUpdateTaken } from './service-worker.client.ts'
import { useSite } from './use-site.ts'

type Page = ComponentType<Readonly<Record<string, string | undefined>>>

/**
 * `:name` gives a page its argument, `*` stands for anything. A page stays the same on all paths of one `place`, else it
 * begins anew on each path.
 */
type Listed = { path: string; place?: string; load: () => Promise<Page> }

// A typed link may end in a slash.
const address = new URL(location.href)
address.pathname = address.pathname.replace(/(?<=.)\/+$/, '')
if (address.pathname !== location.pathname) history.replaceState(history.state, '', address)

const withSite =
  (Alone: ComponentType<{ site: Site | null }>): Page =>
  () => <Alone site={useSite()} />

const notFound = async () => NotFoundPage
const backOffice = () => import('./back-office-routes.tsx')
const sharing = () => import('./sharing-routes.tsx')

const PUBLIC_PAGES = ['/routines/public', '/plans/public', '/history/public']
const SERVER_PAGES = PUBLIC_PAGES.flatMap((path) => [`${path}/*`, `/app${path}/*`])

/** The first path that fits counts. Case matters, as in the guard of pages. */
const PAGES: readonly Listed[] = [
  { path: '/', load: async () => LandingRoute },
  ...SERVER_PAGES.map((path) => ({ path, load: async () => ServerPage })),
  ...PUBLIC_PAGES.map((path) => ({ path, load: notFound })),
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
  {
    path: '/invitation',
    async load() {
      const { InvitationRoute } = await sharing()
      return () => <InvitationRoute linked={linkedInvitation} />
    },
  },
  { path: '/connect', load: async () => (await import('#features/account/consent-page.tsx')).ConsentPage },
  { path: '/recovered', load: async () => (await sharing()).RecoveredRoute },
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
  { path: '/plan', load: async () => (await import('./plan-route.tsx')).PlanRoute },
  ...['/programmes', '/programmes/:programmeId'].map((path) => ({
    path,
    async load() {
      const { ProgrammePage } = await import('#features/programmes/programme-page.tsx')
      return ({ programmeId = '' }: { programmeId?: string }) => <ProgrammePage programmeId={programmeId} />
    },
  })),
  {
    path: '/history',
    place: '/history',
    load: async () => (await import('./history-route.tsx')).HistoryRoute,
  },
  {
    path: '/history/:workoutId',
    place: '/history',
    load: async () => (await import('./history-route.tsx')).HistoryRoute,
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
  { path: '/sharing', load: async () => (await sharing()).SharingRoute },
  { path: '/clients', load: async () => (await sharing()).ClientsRoute },
  { path: '/dashboard', load: async () => (await backOffice()).DashboardRoute },
  { path: '/admin/accounts', load: async () => (await backOffice()).AccountsAdminRoute },
  { path: '/og-image-admin', load: async () => (await backOffice()).ImageAdminRoute },
  { path: '/og-test', load: async () => (await backOffice()).OgTestRoute },
  { path: '/og-env', load: async () => (await backOffice()).OgEnvRoute },
  { path: '/demo', load: async () => (await backOffice()).DemoRoute },
]

type Route = Pick<Listed, 'place' | 'load'> & { fits: RegExp; page?: Page }

const ROUTES: readonly Route[] = PAGES.map(({ path, ...listed }) => ({
  fits: new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('*', '.+')}$`),
  ...listed,
}))
const NOWHERE: Route = { fits: /^/, load: notFound }

const routeOf = (path: string): Route => ROUTES.find(({ fits }) => fits.test(path)) ?? NOWHERE

async function load(route: Route): Promise<Page> {
  const page = await loadPage(route.load)
  route.page ??= page
  return route.page
}

// Loads the page while the server checks the session. After a failure drawing loads the page again.
void load(routeOf(location.pathname)).catch(() => undefined)

/** Loads the pages one by one, so that a page that a person opens meanwhile need not wait for all. */
export async function preload(paths: readonly string[] = PAGES.map(({ path }) => path)): Promise<void> {
  for (const path of paths) {
    if (isUpdateTaken()) return
    await load(routeOf(path)).catch(() => undefined) // the page loads again when it opens
  }
}

/** The page of the address; the previous page stays on screen until it has loaded. */
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
  <FatalErrorBoundary key={routeOf(path).place ?? path}>
    <BeginAtTop path={path} />
    <Drawn {...routeOf(path).fits.exec(path)?.groups} />
  </FatalErrorBoundary>
)

/** The path where the browser restores the scroll position: after a reload, on the way back and forward. */
let restoredPath: string | null = location.pathname
addEventListener('popstate', (event) => {
  // An open sheet takes this event and closes (`ui/use-back.ts`); no other listener may then see it.
  const isTaken = !dispatchEvent(new Event('sled:back', { cancelable: true }))
  if (isTaken) event.stopImmediatePropagation()
  else restoredPath = location.pathname
})

/** Scrolls a new page to its top. Drawn before the page, which may itself scroll on from there. */
function BeginAtTop({ path }: { path: string }) {
  useLayoutEffect(() => {
    if (restoredPath !== path) scrollTo(0, 0)
    restoredPath = null
  }, [path])
  return null
}

/** A link to the current page leads to its top, without a new history entry. */
export function follow(navigate: (to: string, options?: object) => void, to: string, options?: object) {
  if (to === location.pathname + location.search) scrollTo(0, 0)
  else navigate(to, options)
}

const loadLanding = () => loadPage(() => import('#features/landing/landing.page.tsx'))

type Landing = Awaited<ReturnType<typeof loadLanding>>

/**
 * The landing page inside the app, after a log-out or without a connection. Loaded on demand, because signed-in people
 * never see it.
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
    if (landing) document.title = words('landing.pageTitle') // the title the server gives this page
  }, [landing, words])
  if (failure) throw failure.error
  return landing && <landing.LandingPage site={site} />
}

/** Fetches the document of the current address from the server. */
function ServerPage() {
  useEffect(() => location.reload(), [])
  return null
}
