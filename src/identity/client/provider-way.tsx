import Building2 from 'lucide-react/icons/building-2'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { ErrorCode } from '#domain/errors.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { toastSuccess, useFormError } from '#ui/toaster.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import { ask, problemOf } from './ask.ts'
import { takeReturn, useTaken } from './log-in-return.client.ts'
import { useAuth } from './use-auth.ts'

/** 'Continue with {name}'. `invitation`: the token of an administrator's link, or empty. */
export function ProviderButton({ name, invitation = '' }: { name: string; invitation?: string }) {
  const words = useWords()
  const { isBusy, leave } = useProvider()
  return (
    <Button
      variant="quiet"
      size="large"
      isBlock
      icon={<Building2 aria-hidden="true" size={20} />}
      isBusy={isBusy}
      busyText={words('logIn.busy')}
      onClick={() => void leave(invitation ? { invitation } : {})}
    >
      {words('logIn.provider', { name })}
    </Button>
  )
}

/** `leave` opens the provider's page. `keep` takes the deletion of the account back, once the person has come again. */
export function useProvider() {
  const taken = useTaken()
  const [isBusy, setIsBusy] = useState(false)
  const errorToast = useFormError()
  usePageShown(() => {
    forgetReturn() // 'Back' at the provider is no log-in by it
    setIsBusy(false)
  })

  async function leave(asked: { invitation?: string; keep?: boolean }) {
    setIsBusy(true)
    const body = { taken, ...asked }
    const answer = await ask<{ address: string }>('POST', '/api/auth/provider', body)
    if (answer.t === 'answered') {
      noteLeaving()
      return location.assign(answer.body.address)
    }
    setIsBusy(false)
    errorToast.show(problemOf(answer), { isOffline: answer.t === 'unreachable' })
  }
  return { isBusy, leave }
}

/** Calls `onShown` when the browser shows the page again as it was left, as after 'Back' at the provider. */
export function usePageShown(onShown: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one does, because it reads no state
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => persisted && onShown()
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])
}

/** The ways to log in that need no form, and 'or' if a form follows. A deleted account gets a question instead of the banner. */
export function OtherWays({ hasForm, children }: { hasForm: boolean; children: ReactNode }) {
  const words = useWords()
  const failed = new URLSearchParams(useSearch()).get('failed')
  return (
    <>
      {failed !== null && failed !== 'account-deleted' && (
        <Banner tone="error">{refusalText(failed as ErrorCode, words)}</Banner>
      )}
      <div className="grid gap-2 empty:hidden">{children}</div>
      {hasForm && (
        <p className="flex items-center gap-4 text-13 text-text-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {words('logIn.or')}
        </p>
      )}
    </>
  )
}

/**
 * Goes on after a log-in at the provider, which loads the page anew. True until then. `onLoggedIn` answers where to go;
 * null: as usual.
 */
export function useReturned(
  onLoggedIn: (user: SessionAnswer['user']) => Promise<string | null>,
  done: 'logIn.done' | 'signUp.doneByProvider',
): boolean {
  const words = useWords()
  const { state } = useAuth()
  const [isBack] = useState(() => hasReturned)
  const user = isBack && state.status === 'loaded' ? state.user : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each person
  useEffect(() => {
    if (!user) return
    forgetReturn()
    void onLoggedIn(user).then((place) => {
      toastSuccess(words(done))
      navigate(takeReturn(place ?? undefined), { replace: true }) // the guard leads on from `/`
    })
  }, [user?.id])
  return user !== null
}

const LEFT_KEY = 'sled.left-for-provider'
/** Read before any page is drawn, because the page begins anew when the server says that its person is signed in. */
let hasReturned = takeLeaving()

/** Each return counts once, and another way to log in ends it. */
export function forgetReturn(): void {
  takeLeaving()
  hasReturned = false
}

/** In this tab, because a link of somebody else could open the page of the way back, which saves what it names. */
function noteLeaving(): void {
  try {
    sessionStorage.setItem(LEFT_KEY, 'yes')
  } catch {
    // Some browsers have no storage: they stay on the page, signed in.
  }
}

function takeLeaving(): boolean {
  try {
    const hasLeft = sessionStorage.getItem(LEFT_KEY) !== null
    sessionStorage.removeItem(LEFT_KEY)
    return hasLeft
  } catch {
    return false
  }
}
