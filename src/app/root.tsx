import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { APP_NAME } from '#domain/app-name.ts'
import { Guard } from '#identity/client/guard.tsx'
import { noteSignedIn } from '#identity/client/session-memory.client.ts'
import { type Auth, useAuth } from '#identity/client/use-auth.ts'
import { forgetOtherActing } from '#identity/kept-acting.ts'
import { isBelow, isGuarded } from '#identity/pages.ts'
import { actorOf, factsOfVisitor } from '#identity/who.ts'
import { Announcer } from '#ui/announcer.tsx'
import { Toaster } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import type { FixedKey } from '#words/words.ts'
import { UpdatePrompt } from './update-prompt.tsx'
import { useAccountLanguage } from './use-account-language.ts'

const loadFrame = () => import('./account-frame.tsx')
type Frame = typeof import('./account-frame.tsx')

// Beside the question who is signed in, not behind it. What could not be loaded is asked for again when it is drawn.
if (isGuarded(location.pathname)) void loadFrame().catch(() => undefined)

/** Every page, with what stands around it. */
export function Root() {
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

/** Nothing is drawn before it is known who is signed in (R-AUTH-52). */
function Pages({ state, isLinkRefused }: PagesProps) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isSignedIn = state.user !== null
  useAccountLanguage(state.user?.language)
  useEffect(() => noteSignedIn(isSignedIn), [isSignedIn])
  useHomeOnLogIn(state, path)
  const actor = actorOf(state, path)
  useEffect(() => {
    // A log-in leads there; what a visitor reads first does not wait for it.
    if (isBelow(path, '/login') || isBelow(path, '/create-account')) void loadFrame()
  }, [path])
  if (actor) {
    const { account, session } = actor
    return (
      <AccountFrame key={account.id} accountId={account.id} session={session} path={path}>
        <Outlet />
      </AccountFrame>
    )
  }
  return (
    <Guard facts={factsOfVisitor(state, isLinkRefused)}>
      <UpdatePrompt mayInterrupt />
      <Outlet />
    </Guard>
  )
}

/**
 * A log-in, here or in another tab, starts at home and in one's own account, whatever page of whomever stood here before.
 * Who logs in again in the middle of a workout goes on with it (R-AUTH-58).
 */
function useHomeOnLogIn({ user, lapsedUser }: PagesProps['state'], path: string) {
  const navigate = useNavigate()
  const before = useRef({ id: user?.id ?? lapsedUser?.id })
  // Before the account's data is opened, which begins with whom it acts for.
  useLayoutEffect(() => {
    const id = user?.id
    if (id !== undefined && id !== before.current.id) {
      forgetOtherActing(null, kept())
      if (isGuarded(path)) void navigate({ to: '/', replace: true })
    }
    before.current = { id: id ?? lapsedUser?.id }
  }, [user, lapsedUser, path, navigate])
}

function kept(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** Not `lazy`: React shows what it had to wait for 300 ms after the empty place at the earliest. */
function AccountFrame(props: ComponentProps<Frame['AccountFrame']>) {
  const [frame, setFrame] = useState<Frame | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    loadFrame().then(setFrame, (error: unknown) => setFailure({ error }))
  }, [])
  if (failure) throw failure.error
  return frame && <frame.AccountFrame {...props} />
}

/** The first that fits. A page of one routine or workout goes by the list it is in. */
const TITLES: readonly [prefix: string, title: FixedKey][] = [
  ['/login', 'app.titles.logIn'],
  ['/create-account', 'app.titles.createAccount'],
  ['/confirm-email', 'app.titles.confirmEmail'],
  ['/reset-password', 'app.titles.resetPassword'],
  ['/update-password', 'app.titles.updatePassword'],
  ['/recovered', 'app.titles.recovered'],
  ['/routines', 'app.titles.routines'],
  ['/history', 'app.titles.history'],
  ['/sharing', 'app.titles.sharing'],
  ['/workout/active', 'app.titles.workout'],
  ['/account', 'app.titles.account'],
  ['/dashboard', 'app.titles.dashboard'],
  ['/og-image-admin', 'app.titles.imageAdmin'],
  ['/og-test', 'app.titles.imageTest'],
  ['/og-env', 'app.titles.imageSettings'],
  ['/demo', 'app.titles.demo'],
]

function usePageTitle() {
  const words = useWords()
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const title = TITLES.find(([prefix]) => isBelow(path, prefix))?.[1]
    document.title = title ? words('app.titles.page', { title: words(title) }) : APP_NAME
  }, [path, words])
}
