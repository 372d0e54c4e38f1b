import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { isBelow, isGuarded, mayOpen } from '#identity/pages.ts'
import { type Facts, navigationShown } from '#identity/who.ts'
import { useActing, useSync } from '#sync/client/react/sync-provider.tsx'
import { HeaderChips } from '#ui/header-chips.ts'
import { nextPaint } from '#ui/page-at-rest.ts'
import { dismissOfflineToasts } from '#ui/toaster.tsx'
import { untilLoaded } from '#ui/until-loaded.client.ts'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import './shell.css'

type ShellProps = {
  path: string
  facts: Facts
  /** Shown above everything. */
  banner: ReactNode
  children: ReactNode
}

/**
 * The navigation around a page: a sidebar from 768 px up, a bar at the bottom below. A running workout has neither: its
 * own outline stands in the sidebar's place (R-ACTIVE-13). Pages bring their own `<main id="main">` and keep clear of
 * what is fixed by `--shell-left` and `--shell-top`.
 */
export function Shell({ path, facts, banner, children }: ShellProps) {
  const isPage = isGuarded(path)
  const isWorkout = isBelow(path, '/workout/active')
  const shown = navigationShown(path, facts)
  const acting = useActing()
  const shortcuts = useShortcuts((page) => shown.side && (!acting || mayOpen(page, acting.flags)))
  const around = useAround(useIsActingAnywhere() || shown.side)
  const isWide = useIsWide()
  const isOffline = useIsOffline()
  useEffect(() => (isOffline ? dismissOfflineToasts : undefined), [isOffline])
  useRootAttribute('data-acting', acting !== null)
  useRootAttribute('data-has-side', isWorkout || shown.side)
  return (
    <>
      {isPage && <SkipLink isWorkout={isWorkout} />}
      <TopBanner>
        {around &&
          (acting ? <around.ActingBar acting={acting} path={shown.side ? path : undefined} /> : <around.OtherTabBar />)}
        {banner}
      </TopBanner>
      {around && shown.side && (
        <around.Sidebar
          path={path}
          allowed={acting?.flags}
          chips={isWide && <around.StateChips deviceName="computer" />}
          onShowShortcuts={shortcuts.show}
        />
      )}
      <HeaderChips value={around && shown.side && !isWide && <around.StateChips deviceName="phone" />}>
        {children}
      </HeaderChips>
      {around && shown.bottom && <around.BottomBar path={path} />}
      {shortcuts.Dialog && <shortcuts.Dialog isOpen={shortcuts.isShown} onClose={shortcuts.hide} />}
    </>
  )
}

/** Skips what is above the page; in a workout it leads to the next set (DESIGN §7). */
function SkipLink({ isWorkout }: { isWorkout: boolean }) {
  const words = useWords()
  return (
    <button
      type="button"
      className="fixed top-2 left-2 z-70 -translate-y-16 rounded-md bg-ink px-4 py-3 font-[620] text-on-ink focus:translate-y-0"
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

/** Moves everything fixed down by its own height, so that it covers nothing. */
function TopBanner({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--shell-top', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--shell-top')
    }
  }, [])
  return (
    <div ref={ref} className="fixed top-0 right-0 left-(--shell-left) z-30 bg-bg pt-(--safe-top)">
      {children}
    </div>
  )
}

function useRootAttribute(name: string, isOn: boolean) {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute(name, isOn)
    return () => document.documentElement.removeAttribute(name)
  }, [name, isOn])
}

type Around = Pick<typeof import('./navigation.tsx'), 'Sidebar' | 'BottomBar' | 'StateChips'> &
  Pick<typeof import('./acting-bar.tsx'), 'ActingBar' | 'OtherTabBar'>

let loadedAround: Around | null = null

/** What stands around a page. A running workout has none of it, so it does not wait for it. */
export async function loadAround(): Promise<Around> {
  const [navigation, actingBar] = await Promise.all([import('./navigation.tsx'), import('./acting-bar.tsx')])
  loadedAround = { ...navigation, ...actingBar }
  return loadedAround
}

// Every other page is drawn with it.
if (!isBelow(location.pathname, '/workout/active')) void loadAround().catch(() => undefined)

function useAround(isNeeded: boolean): Around | null {
  const [around, setAround] = useState(loadedAround)
  const isMissing = isNeeded && !around
  if (isMissing && loadedAround) setAround(loadedAround)
  useEffect(() => {
    if (isMissing) void untilLoaded(loadAround).then(setAround)
  }, [isMissing])
  return around
}

/** Whether this tab or another one acts for somebody, which the bar at the top says. */
function useIsActingAnywhere(): boolean {
  const { acting } = useSync()
  return useSyncExternalStore(acting.subscribe, () => acting.current !== null || acting.elsewhere !== null)
}

/** A key that was pressed long before its rules came does nothing any more, in ms. */
const RECENT_MS = 1_000
const isRecent = ({ timeStamp }: KeyboardEvent) => performance.now() - timeStamp < RECENT_MS

type Keys = typeof import('./shortcuts.client.ts')
let loadedKeys: Keys | null = null
let loadingKeys: Promise<Keys> | null = null

/** What keys do comes when the page stands. One that is pressed just before waits for it. */
function loadKeys(): Promise<Keys> {
  loadingKeys ??= untilLoaded(async () => {
    loadedKeys = await import('./shortcuts.client.ts')
    return loadedKeys
  })
  return loadingKeys
}

type ShortcutsDialog = typeof import('./shortcuts-dialog.tsx').ShortcutsDialog

/**
 * Makes single keys work, and shows the list of them. The list is loaded when somebody asks for it. `canOpen`: whether a
 * page may be opened by its keys.
 */
function useShortcuts(canOpen: (page: string) => boolean) {
  const latest = useRef(canOpen)
  latest.current = canOpen
  const [isShown, setIsShown] = useState(false)
  const [Dialog, setDialog] = useState<ShortcutsDialog | null>(null)
  const show = useCallback(async () => {
    const loaded = await import('./shortcuts-dialog.tsx').catch(() => null) // Without a network there is no list.
    if (!loaded) return
    setDialog(() => loaded.ShortcutsDialog)
    setIsShown(true)
  }, [])
  useLayoutEffect(() => {
    const open = (page: string) => latest.current(page) && navigate(page)
    const onKey = (event: KeyboardEvent) => {
      if (loadedKeys) loadedKeys.pressKey(event, show, open)
      else void loadKeys().then(({ pressKey }) => isRecent(event) && pressKey(event, show, open))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [show])
  useEffect(() => void nextPaint().then(loadKeys), [])
  return { Dialog, isShown, show, hide: () => setIsShown(false) }
}
