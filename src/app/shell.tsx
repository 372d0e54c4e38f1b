import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { isBelow, isGuarded, mayOpen } from '#identity/pages.ts'
import { type Facts, navigationShown } from '#identity/who.ts'
import { useActing } from '#sync/client/react/sync-provider.tsx'
import { HeaderChips } from '#ui/header-chips.ts'
import { ShortcutsContext } from '#ui/shortcuts.ts'
import { dismissOfflineToasts } from '#ui/toaster.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import { ActingBar, OtherTabBar } from './acting-bar.tsx'
import { BottomBar, Sidebar, StateChips } from './navigation.tsx'
import { ShortcutsDialog } from './overlays.tsx'
import './shell.css'
import { areShortcutsOn, pressKey, subscribeToShortcuts } from './shortcuts.client.ts'

type ShellProps = {
  path: string
  facts: Facts
  /** A banner above everything else. */
  banner: ReactNode
  children: ReactNode
}

/**
 * A page with its navigation: a sidebar from 768 px up, else a bar at the bottom; none in a workout. Pages bring their
 * own `<main id="main">`.
 */
export function Shell({ path, facts, banner, children }: ShellProps) {
  const isPage = isGuarded(path)
  const isWorkout = isBelow(path, '/workout/active')
  const shown = navigationShown(path, facts)
  const acting = useActing()
  const hasKeys = useSyncExternalStore(subscribeToShortcuts, areShortcutsOn)
  const shortcuts = useShortcuts((page) => shown.side && (!acting || mayOpen(page, acting.flags)))
  const isWide = useIsWide()
  const isOffline = useIsOffline()
  useEffect(() => (isOffline ? dismissOfflineToasts : undefined), [isOffline])
  useRootAttribute('data-acting', acting !== null)
  useRootAttribute('data-has-side', isWorkout || shown.side)
  return (
    <>
      {isPage && <SkipLink isWorkout={isWorkout} />}
      <TopBanner>
        {acting ? <ActingBar acting={acting} path={shown.side ? path : undefined} /> : <OtherTabBar />}
        {banner}
      </TopBanner>
      {shown.side && (
        <Sidebar
          path={path}
          allowed={acting?.flags}
          chips={isWide && <StateChips deviceName="computer" />}
          onShowShortcuts={shortcuts.show}
        />
      )}
      <HeaderChips value={shown.side && !isWide && <StateChips deviceName="phone" />}>
        <ShortcutsContext value={hasKeys}>{children}</ShortcutsContext>
      </HeaderChips>
      {shown.bottom && <BottomBar path={path} />}
      <Suspense fallback={null}>
        <ShortcutsDialog isOpen={shortcuts.isShown} onClose={shortcuts.hide} />
      </Suspense>
    </>
  )
}

/** The skip link leads to the content; in a workout, to the next set. */
function SkipLink({ isWorkout }: { isWorkout: boolean }) {
  const words = useWords()
  return (
    <button
      type="button"
      className="fixed top-2 start-2 z-70 -translate-y-16 rounded-md bg-ink px-4 py-3 font-[620] text-on-ink focus:translate-y-0"
      onClick={() => {
        const next = document.querySelector<HTMLElement>('[data-next] .set-complete')
        if (next) return next.focus()
        const main = document.getElementById('main')
        main?.setAttribute('tabindex', '-1')
        main?.focus()
      }}
    >
      {isWorkout ? words('app.goToCurrentSet') : words('app.skipToContent')}
    </button>
  )
}

/** A banner that moves everything fixed down by its own height. */
function TopBanner({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  // Before the paint: an observer alone would move the page a frame after the banner has come.
  useLayoutEffect(() => leaveRoomFor(ref.current))
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => leaveRoomFor(element))
    observer.observe(element)
    return () => {
      observer.disconnect()
      document.documentElement.style.removeProperty('--shell-top')
    }
  }, [])
  return (
    <div ref={ref} className="fixed top-0 end-0 start-(--shell-start) z-30 bg-bg pt-(--safe-top)">
      {children}
    </div>
  )
}

function leaveRoomFor(banner: HTMLElement | null) {
  if (banner) document.documentElement.style.setProperty('--shell-top', `${banner.offsetHeight}px`)
}

function useRootAttribute(name: string, isOn: boolean) {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(name, isOn)
    return () => document.documentElement.removeAttribute(name)
  }, [name, isOn])
}

/** `canOpen`: whether a key may open a page. */
function useShortcuts(canOpen: (page: string) => boolean) {
  const latest = useRef(canOpen)
  latest.current = canOpen
  const [isShown, setIsShown] = useState(false)
  useLayoutEffect(() => {
    const open = (page: string) => latest.current(page) && navigate(page)
    const onKey = (event: KeyboardEvent) => pressKey(event, () => setIsShown(true), open)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return { isShown, show: () => setIsShown(true), hide: () => setIsShown(false) }
}
