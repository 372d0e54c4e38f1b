import { type ComponentProps, StrictMode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { navigate, usePathname } from 'wouter/use-browser-location'
import { APP_NAME } from '#domain/app-name.ts'
import { isLanguage } from '#domain/languages.ts'
import { AuthProvider } from '#identity/client/auth-provider.tsx'
import { askSessionAhead } from '#identity/client/auth-requests.client.ts'
import { Guard } from '#identity/client/page-guard.tsx'
import { noteSignedIn } from '#identity/client/session-memory.client.ts'
import { type Auth, useAuth } from '#identity/client/use-auth.ts'
import { isBelow, isGuarded } from '#identity/pages.ts'
import { actorOf, factsOfVisitor } from '#identity/who.ts'
import { Announcer } from '#ui/announcer.tsx'
import { pageAtRest } from '#ui/page-at-rest.ts'
import { Toaster } from '#ui/toaster.tsx'
import { deviceLanguage, keepLanguage } from '#words/device-language.client.ts'
import { useWords } from '#words/use-words.ts'
import type { FixedKey } from '#words/words.ts'
import { FatalErrorBoundary } from './fatal-error.tsx'
import { recoveryToken } from './link-tokens.client.ts'
import { isWanted, keepWordsOffline, speak } from './load-words.client.ts'
import { watchForMissingFiles } from './missing-file.client.ts'
import { follow, preload, useDrawnPage } from './router.tsx'
import { registerServiceWorker, trustOwnWorkers } from './service-worker.client.ts'
import { UpdatePrompt } from './update-prompt.tsx'

/** Ignores a failed load, because the app loads the file again when it needs it. */
const FAILED = () => undefined

const loadFrame = () => import('./account-frame.tsx')
type Frame = typeof import('./account-frame.tsx')

export async function startApp(): Promise<void> {
  watchForMissingFiles()
  trustOwnWorkers()
  if (isGuarded(location.pathname)) void loadFrame().catch(FAILED)
  if (!recoveryToken) askSessionAhead()
  await speak(deviceLanguage())
  const root = document.getElementById('root')
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <FatalErrorBoundary>
          <AuthProvider recoveryToken={recoveryToken}>
            <Router aroundNav={follow}>
              <Root />
            </Router>
          </AuthProvider>
        </FatalErrorBoundary>
      </StrictMode>,
    )
  }
  void registerServiceWorker()
  void keepWordsOffline()
}

function Root() {
  const { state, store } = useAuth()
  usePageTitle()
  return (
    <>
      {state.status === 'loaded' && <Pages state={state} isLinkRefused={store.linkError !== null} />}
      <Toaster />
      <Announcer />
    </>
  )
}

type PagesProps = { state: Extract<Auth['state'], { status: 'loaded' }>; isLinkRefused: boolean }

/** Draws nothing before the app knows who is signed in. */
function Pages({ state, isLinkRefused }: PagesProps) {
  const { path, drawnPath, page } = useDrawnPage()
  const isSignedIn = state.user !== null
  useAccountLanguage(state.user?.language)
  useEffect(() => noteSignedIn(isSignedIn), [isSignedIn])
  useHomeOnLogIn(state, path)
  const actor = actorOf(state, path)
  useEffect(() => {
    // Loads the app in advance for a person about to log in, after everything the visitor reads first.
    if (!isBelow(path, '/login') && !isBelow(path, '/create-account')) return
    void pageAtRest()
      .then(loadFrame)
      .then(() => preload(['/routines']), FAILED)
  }, [path])
  if (actor) {
    const { account, session } = actor
    return (
      <AccountFrame key={account.id} accountId={account.id} session={session} path={path} drawnPath={drawnPath}>
        {page}
      </AccountFrame>
    )
  }
  return (
    <Guard path={path} drawnPath={drawnPath} facts={factsOfVisitor(state, isLinkRefused)}>
      <UpdatePrompt mayInterrupt />
      {page}
    </Guard>
  )
}

/**
 * After every log-in, in any tab, leads from a page that needs one to `/`, except a lifter in the middle of a workout. A
 * log-in's own page says itself where to go.
 */
function useHomeOnLogIn({ user, lapsedUser }: PagesProps['state'], path: string) {
  const before = useRef({ id: user?.id ?? lapsedUser?.id, path })
  useLayoutEffect(() => {
    const id = user?.id
    if (id !== undefined && id !== before.current.id && isGuarded(before.current.path)) navigate('/', { replace: true })
    before.current = { id: id ?? lapsedUser?.id, path }
  }, [user, lapsedUser, path])
}

/**
 * Loads the frame without `lazy`, because React shows a lazy component 300 ms after its placeholder at the earliest.
 */
function AccountFrame(props: ComponentProps<Frame['AccountFrame']>) {
  const [frame, setFrame] = useState<Frame | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    loadFrame().then(setFrame, (error: unknown) => setFailure({ error }))
  }, [])
  if (failure) throw failure.error
  return frame && <frame.AccountFrame {...props} />
}

/** Titles by the prefix of the path; the first prefix that fits counts. */
const TITLES: readonly [prefix: string, title: FixedKey][] = [
  ['/login', 'app.titles.logIn'],
  ['/create-account', 'app.titles.createAccount'],
  ['/confirm-email', 'app.titles.confirmEmail'],
  ['/reset-password', 'app.titles.resetPassword'],
  ['/update-password', 'app.titles.updatePassword'],
  ['/connect', 'apps.request.pageTitle'],
  ['/recovered', 'app.titles.recovered'],
  ['/invitation', 'app.titles.invitation'],
  ['/routines', 'app.titles.routines'],
  ['/plan', 'plans.title'],
  ['/programmes', 'programmes.title'],
  ['/history', 'app.titles.history'],
  ['/stats', 'progress.title'],
  ['/exercises', 'progress.exercises.title'],
  ['/sharing', 'app.titles.sharing'],
  ['/clients', 'sharing.clients.title'],
  ['/proposals', 'proposals.title'],
  ['/workout/active', 'app.titles.workout'],
  ['/account/training', 'app.titles.training'],
  ['/account/deleted', 'trash.title'],
  ['/account/tokens', 'tokens.title'],
  ['/account/connect-ai', 'connectAi.title'],
  ['/account/webhooks', 'webhooks.title'],
  ['/account/notifications', 'notifications.title'],
  ['/account', 'app.titles.account'],
  ['/dashboard', 'app.titles.dashboard'],
  ['/admin/accounts', 'app.titles.adminAccounts'],
  ['/og-image-admin', 'app.titles.imageAdmin'],
  ['/og-test', 'app.titles.imageTest'],
  ['/og-env', 'app.titles.imageSettings'],
  ['/demo', 'app.titles.demo'],
]

function usePageTitle() {
  const words = useWords()
  const path = usePathname()
  useEffect(() => {
    const title = TITLES.find(([prefix]) => isBelow(path, prefix))?.[1]
    document.title = title ? words('app.titles.page', { title: words(title) }) : APP_NAME
  }, [path, words])
}

/** Uses the account's language now and remembers it for the next start. */
function useAccountLanguage(language: string | null | undefined): void {
  useEffect(() => {
    if (!isLanguage(language)) return
    keepLanguage(language)
    if (!isWanted(language)) void speak(language).then(keepWordsOffline)
  }, [language])
}
