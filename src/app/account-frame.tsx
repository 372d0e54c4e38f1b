import { Fragment, type ReactNode, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { startFollowing } from '#features/workout/ending/after-end.client.ts'
import { useActiveWorkoutId, WorkoutHere } from '#features/workout/use-active-workout.ts'
import { waitingText } from '#frame/use-sync-chip.ts'
import { useActingFacts } from '#identity/client/acting-owner.ts'
import { Guard } from '#identity/client/page-guard.tsx'
import { useAuth } from '#identity/client/use-auth.ts'
import type { Facts } from '#identity/who.ts'
import { SyncProvider, useActing, useOwnerId } from '#sync/client/react/sync-provider.tsx'
import { useSyncFact, useSyncStatus } from '#sync/client/react/use-document.ts'
import type { Sync } from '#sync/client/sync.ts'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { useInstallOffers } from '#ui/install-prompt.ts'
import { pageAtRest } from '#ui/page-at-rest.ts'
import { exerciseNamesIn } from '#words/exercise-names.client.ts'
import { howTosIn } from '#words/how-to-texts.ts'
import { programmeTextsIn } from '#words/programme-texts.client.ts'
import { useWords } from '#words/use-words.ts'
import { followOpened } from './opened-with.client.ts'
import { AlertHost } from './overlays.tsx'
import { preload } from './router.tsx'
import { Shell } from './shell.tsx'
import { UpdatePrompt } from './update-prompt.tsx'
import { type AccountSync, useAccountSync, useWorkoutFact } from './use-account-sync.ts'

type AccountFrameProps = {
  accountId: string
  session: Extract<Facts['session'], 'signed-in' | 'lapsed'>
  path: string
  /** The path of the page that stays on screen while the page of `path` loads. */
  drawnPath: string
}

export function AccountFrame({ children, ...frame }: AccountFrameProps & { children: ReactNode }) {
  const opened = useAccountSync(frame.accountId)
  if (!opened) return null
  return (
    <ActingProvider sync={opened.sync}>
      <OpenedFrame opened={opened} {...frame}>
        {children}
      </OpenedFrame>
      <Suspense fallback={null}>
        <AlertHost />
      </Suspense>
    </ActingProvider>
  )
}

function ActingProvider({ sync, children }: { sync: Sync; children: ReactNode }) {
  const acting = useSyncExternalStore(sync.acting.subscribe, () => sync.acting.current)
  return (
    <SyncProvider sync={sync} acting={acting}>
      {children}
    </SyncProvider>
  )
}

function OpenedFrame({
  opened,
  session,
  path,
  drawnPath,
  children,
}: AccountFrameProps & { opened: AccountSync; children: ReactNode }) {
  useLogInRetry(opened, session)
  useInstallOffers()
  useAfterEnds(opened.sync, useIsOperator())
  const { workout, idHere } = useWorkoutHere(path, useWorkoutFact(path, opened))
  usePreloadedPages()
  const ownerId = useOwnerId()
  const isOwn = useActing() === null
  const isAtRest = session === 'signed-in' && workout !== 'active' && isOwn
  useOpenedWith(opened.sync, isAtRest && workout === 'none')
  const facts: Facts = { session, workout, ...useActingFacts(path, drawnPath, workout) }
  return (
    <Guard path={path} drawnPath={drawnPath} facts={facts}>
      <UpdatePrompt mayInterrupt={workout !== 'active' && path !== '/workout/active'} />
      <Shell path={path} facts={facts} banner={session === 'lapsed' && <LogInBanner />}>
        <WorkoutHere value={idHere}>
          {/* The key discards the state of a page when the owner on screen changes. */}
          <Fragment key={ownerId}>{children}</Fragment>
        </WorkoutHere>
      </Shell>
    </Guard>
  )
}

/** In ms. The first page loads before the pictures of ended workouts. */
const START_AFTER_MS = 2_000

/** Handles ended workouts, above all their pictures. `isOperator`: tells the person about pictures. */
function useAfterEnds(sync: Sync, isOperator: boolean): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = startFollowing(sync, isOperator)
    }, START_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [sync, isOperator])
}

function useIsOperator(): boolean {
  const { state } = useAuth()
  return state.status === 'loaded' && state.user?.role === 'admin'
}

/**
 * Answers 'ended' on the workout's page when the workout of that page ends: the page then leads on by itself. `idHere`:
 * the workout's id for a page drawn after the end.
 */
function useWorkoutHere(
  path: string,
  workout: Exclude<Facts['workout'], 'ended'>,
): { workout: Facts['workout']; idHere: string | null } {
  const ownerId = useOwnerId()
  const activeId = useActiveWorkoutId()
  const last = useRef<{ ownerId: string; workoutId: string } | null>(null)
  const isHere = path === '/workout/active'
  useEffect(() => {
    if (isHere && activeId !== null) last.current = { ownerId, workoutId: activeId }
    else if (!isHere || last.current?.ownerId !== ownerId) last.current = null
  }, [isHere, activeId, ownerId])
  const hasEnded = isHere && workout !== 'active' && last.current?.ownerId === ownerId
  return hasEnded ? { workout: 'ended', idHere: last.current?.workoutId ?? null } : { workout, idHere: activeId }
}

/** Loads all pages in advance, so that each opens without a network. */
function usePreloadedPages() {
  const { language } = useWords()
  useEffect(() => {
    let isCurrent = true
    void pageAtRest().then(() => {
      if (!isCurrent) return
      void howTosIn(language).catch(() => undefined)
      void exerciseNamesIn(language).catch(() => undefined)
      void programmeTextsIn(language).catch(() => undefined)
      void preload()
    })
    return () => {
      isCurrent = false
    }
  }, [language])
}

/** In ms, between two questions about the session after refused log-ins. */
const ASK_AGAIN_MS = 10_000

/** After a 401 this asks the server for the session; if it still exists, sending goes on. */
function useLogInRetry({ sync }: AccountSync, session: Facts['session']) {
  const { store } = useAuth()
  const needsLogin = useSyncFact('needsLogin')
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!needsLogin || session !== 'signed-in') return
    let isCurrent = true
    const wait = Math.max(0, askedAt.current + ASK_AGAIN_MS - performance.now())
    const timer = setTimeout(async () => {
      askedAt.current = performance.now()
      await store.refresh()
      const state = store.current()
      if (isCurrent && state.status === 'loaded' && state.user?.id === sync.accountId) await sync.connect()
    }, wait)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [needsLogin, session, store, sync])
}

/** The session has ended; the person can go on logging. */
function LogInBanner() {
  const words = useWords()
  const status = useSyncStatus()
  return (
    <Banner
      tone="offline"
      className="m-2"
      action={
        <Link to="/login" className={buttonClass({ size: 'small', variant: 'quiet' })}>
          {words('action.logIn')}
        </Link>
      }
    >
      {status.waiting > 0 ? words('app.logInToSend', { what: waitingText(status) }) : words('app.logInToSave')}
    </Banner>
  )
}

/** The query that the app was opened with, read before anything changes the address. */
const OPENED_AT = location.search

/** In ms. The first page and its data come before shared files. */
const FILES_AFTER_MS = 1_000

/** Follows tapped notifications; once `mayTakeFiles` is true, also opens files that other apps shared. */
function useOpenedWith(sync: Sync, mayTakeFiles: boolean): void {
  useEffect(() => {
    const follow = (told?: MessageEvent<unknown>) => followOpened(sync, told ? told.data : OPENED_AT, mayTakeFiles)
    const timer = setTimeout(follow, OPENED_AT ? 0 : FILES_AFTER_MS)
    // Over plain http a browser has no workers.
    const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
    workers?.addEventListener('message', follow)
    return () => {
      clearTimeout(timer)
      workers?.removeEventListener('message', follow)
    }
  }, [sync, mayTakeFiles])
}
