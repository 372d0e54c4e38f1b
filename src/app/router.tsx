import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { takeLinkToken } from '#identity/client/link-token.client.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { FatalError } from './fatal-error.tsx'
import { LandingRoute } from './landing-route.tsx'
import { loadPage } from './missing-file.client.ts'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { ServerPage } from './server-page.tsx'
import { useSite } from './use-site.ts'

const AccountRoute = lazyRouteComponent(() => loadPage(() => import('./account-route.tsx')), 'AccountRoute')
const ActiveWorkoutRoute = lazyRouteComponent(
  () => loadPage(() => import('./active-workout-route.tsx')),
  'ActiveWorkoutRoute',
)
const RoutinesPage = lazyRouteComponent(
  () => loadPage(() => import('#features/routines/routines-page.tsx')),
  'RoutinesPage',
)
const BuilderPage = lazyRouteComponent(
  () => loadPage(() => import('#features/builder/builder-page.tsx')),
  'BuilderPage',
)
const HistoryPage = lazyRouteComponent(
  () => loadPage(() => import('#features/history/history-page.tsx')),
  'HistoryPage',
)
const SharingPage = lazyRouteComponent(
  () => loadPage(() => import('#features/sharing/sharing-page.tsx')),
  'SharingPage',
)
const RecoveredPage = lazyRouteComponent(
  () => loadPage(() => import('#features/sharing/recovered-page.tsx')),
  'RecoveredPage',
)
const CompletedWorkoutPage = lazyRouteComponent(
  () => loadPage(() => import('#features/history/completed-workout-page.tsx')),
  'CompletedWorkoutPage',
)

const LogInPage = lazyRouteComponent(() => loadPage(() => import('#identity/client/log-in-page.tsx')), 'LogInPage')
const CreateAccountRoute = lazyRouteComponent(
  () => loadPage(() => import('./create-account-route.tsx')),
  'CreateAccountRoute',
)
const ConfirmEmailPage = lazyRouteComponent(
  () => loadPage(() => import('#identity/client/confirm-email-page.tsx')),
  'ConfirmEmailPage',
)
const ResetPasswordPage = lazyRouteComponent(
  () => loadPage(() => import('#identity/client/reset-password-page.tsx')),
  'ResetPasswordPage',
)
const UpdatePasswordPage = lazyRouteComponent(
  () => loadPage(() => import('#identity/client/update-password-page.tsx')),
  'UpdatePasswordPage',
)

const backOffice = () => loadPage(() => import('./back-office-routes.tsx'))

/** Taken before the router reads the address. */
const confirmationToken = takeLinkToken('/confirm-email') ?? ''
export const recoveryToken = takeLinkToken('/update-password')

/** A page that stands alone, with what its footer says. */
const withSite = (Page: typeof LogInPage) => Object.assign(() => <Page site={useSite()} />, { preload: Page.preload })

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound })
const parent = () => rootRoute

const builderRoute = createRoute({
  getParentRoute: parent,
  path: '/routines/$routineId/configure',
  component: Object.assign(BuilderRoute, { preload: BuilderPage.preload }),
})

function BuilderRoute() {
  const { routineId } = builderRoute.useParams()
  return <BuilderPage key={routineId} routineId={routineId} />
}

function RoutinesRoute() {
  const { state } = useAuth()
  return <RoutinesPage firstName={(state.status === 'loaded' && state.user?.firstName) || ''} />
}

const completedWorkoutRoute = createRoute({
  getParentRoute: parent,
  path: '/history/$workoutId',
  component: Object.assign(CompletedWorkoutRoute, { preload: CompletedWorkoutPage.preload }),
})

function CompletedWorkoutRoute() {
  const { workoutId } = completedWorkoutRoute.useParams()
  return <CompletedWorkoutPage key={workoutId} workoutId={workoutId} />
}

const serverRoutes = ['/routines/public/$', '/history/public/$'].flatMap((path) =>
  [path, `/app${path}`].map((each) => createRoute({ getParentRoute: parent, path: each, component: ServerPage })),
)

const routeTree = rootRoute.addChildren([
  ...serverRoutes,
  createRoute({ getParentRoute: parent, path: '/', component: LandingRoute }),
  createRoute({ getParentRoute: parent, path: '/login', component: withSite(LogInPage) }),
  createRoute({ getParentRoute: parent, path: '/create-account', component: withSite(CreateAccountRoute) }),
  createRoute({
    getParentRoute: parent,
    path: '/confirm-email',
    component: Object.assign(() => <ConfirmEmailPage site={useSite()} token={confirmationToken} />, {
      preload: ConfirmEmailPage.preload,
    }),
  }),
  createRoute({ getParentRoute: parent, path: '/reset-password', component: withSite(ResetPasswordPage) }),
  createRoute({ getParentRoute: parent, path: '/update-password', component: withSite(UpdatePasswordPage) }),
  createRoute({ getParentRoute: parent, path: '/recovered', component: RecoveredPage }),
  createRoute({ getParentRoute: parent, path: '/account', component: AccountRoute }),
  createRoute({ getParentRoute: parent, path: '/workout/active', component: ActiveWorkoutRoute }),
  createRoute({
    getParentRoute: parent,
    path: '/routines',
    component: Object.assign(RoutinesRoute, { preload: RoutinesPage.preload }),
  }),
  builderRoute,
  createRoute({ getParentRoute: parent, path: '/history', component: HistoryPage }),
  createRoute({ getParentRoute: parent, path: '/sharing', component: SharingPage }),
  completedWorkoutRoute,
  createRoute({
    getParentRoute: parent,
    path: '/dashboard',
    component: lazyRouteComponent(backOffice, 'DashboardRoute'),
  }),
  createRoute({
    getParentRoute: parent,
    path: '/og-image-admin',
    component: lazyRouteComponent(backOffice, 'ImageAdminRoute'),
  }),
  createRoute({ getParentRoute: parent, path: '/og-test', component: lazyRouteComponent(backOffice, 'OgTestRoute') }),
  createRoute({ getParentRoute: parent, path: '/og-env', component: lazyRouteComponent(backOffice, 'OgEnvRoute') }),
  createRoute({ getParentRoute: parent, path: '/demo', component: lazyRouteComponent(backOffice, 'DemoRoute') }),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: FatalError,
  // As the guard compares them: '/Routines' leads nowhere.
  caseSensitive: true,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to the router's own
  interface Register {
    router: typeof router
  }
}
