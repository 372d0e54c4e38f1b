import UserCog from 'lucide-react/icons/user-cog'
import { Suspense, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { isBelow, mayOpen } from '#identity/pages.ts'
import type { ActingFor } from '#sync/client/acting.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'
import { ITEMS } from './navigation.tsx'
import { NextClient } from './overlays.tsx'

type ActingBarProps = {
  acting: ActingFor
  /** Undefined where no page may be left, as in a running workout. */
  path: string | undefined
}

/** On a phone the bar links to the owner's pages, to the next client who trains and back to one's own account. */
export function ActingBar({ acting, path }: ActingBarProps) {
  const words = useWords()
  const { leave } = useSync().acting
  return (
    <section
      aria-label={words('app.acting.label')}
      className={`${BAR} ms-[calc(-1*var(--shell-start,0px))] bg-coach-soft text-coach-text`}
    >
      <UserCog aria-hidden="true" size={18} className="shrink-0 max-[374px]:hidden" />
      <p className="min-w-0 flex-1 truncate">{words('app.acting.managing', { name: acting.name })}</p>
      {path !== undefined && <OwnersPages acting={acting} path={path} />}
      <Suspense fallback={null}>
        <NextClient acting={acting} isNarrow={path !== undefined} />
      </Suspense>
      <Button variant="ghost" size="small" className="text-coach-text!" onClick={leave}>
        {words('app.acting.exit')}
      </Button>
    </section>
  )
}

/** Hidden from 768 px up, where the sidebar has these links. */
function OwnersPages({ acting, path }: { acting: ActingFor; path: string }) {
  const words = useWords()
  const pages = ITEMS.filter(({ target }) => LISTS.has(target) && mayOpen(target, acting.flags))
  if (pages.length < 2) return null
  return (
    <nav aria-label={words('app.acting.pages', { name: acting.name })} className="-me-1 flex md:hidden">
      {pages.map(({ label, target, icon: Icon }) => (
        <Link
          key={target}
          to={target}
          aria-label={words(label)}
          aria-current={isBelow(path, target) ? 'page' : undefined}
          className="grid size-tap place-items-center rounded-md opacity-70 aria-[current=page]:opacity-100 aria-[current=page]:shadow-[inset_0_-2px_0_currentColor]"
        >
          <Icon aria-hidden="true" size={20} />
        </Link>
      ))}
    </nav>
  )
}

const LISTS = new Set(['/routines', '/history'])

/** Shown while another tab acts for somebody, so that nobody confuses the two accounts. */
export function OtherTabBar() {
  const words = useWords()
  const { acting } = useSync()
  const elsewhere = useSyncExternalStore(acting.subscribe, () => acting.elsewhere)
  if (!elsewhere) return null
  return (
    <div className={`${BAR} bg-sunken text-text-2`}>
      <UserCog aria-hidden="true" size={18} className="shrink-0" />
      <p role="status" className="min-w-0 flex-1 leading-tight">
        {words('app.acting.otherTab', { name: elsewhere.name })}
      </p>
      {/* Leaves from this tab: the other tab may be closed, and nothing reports that. */}
      <Button variant="ghost" size="small" onClick={acting.leave}>
        {words('app.acting.exit')}
      </Button>
    </div>
  )
}

const BAR =
  'flex min-h-header items-center gap-2.5 pe-[calc(8px+var(--safe-end))] ' +
  'ps-[calc(16px+var(--safe-start))] font-[620] text-14 md:pe-[calc(16px+var(--safe-end))] forced-colors:border-b'
