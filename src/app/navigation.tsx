import type { LucideIcon } from 'lucide-react'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Dumbbell from 'lucide-react/icons/dumbbell'
import Keyboard from 'lucide-react/icons/keyboard'
import History from 'lucide-react/icons/rotate-ccw-clock'
import Users from 'lucide-react/icons/users'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { ShareFlags } from '#domain/permissions.ts'
import { type DeviceName, useSyncChip } from '#frame/use-sync-chip.ts'
import { isBelow, mayOpen } from '#identity/pages.ts'
import { classNames } from '#ui/class-names.ts'
import { Hint } from '#ui/hint.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { SyncChip } from '#ui/sync-chip.tsx'
import { useWords } from '#words/use-words.ts'
import type { FixedKey } from '#words/words.ts'
import { InboxChip } from './inbox-chip.tsx'

/** `holds`: addresses elsewhere that also belong to the item. */
type Item = { label: FixedKey; target: string; icon: LucideIcon; holds?: readonly string[] }

export const ITEMS: readonly Item[] = [
  { label: 'app.nav.routines', target: '/routines', icon: Dumbbell, holds: ['/plan', '/programmes'] },
  { label: 'app.nav.history', target: '/history', icon: History, holds: ['/stats', '/exercises'] },
  { label: 'app.nav.sharing', target: '/sharing', icon: Users, holds: ['/clients'] },
  { label: 'app.nav.account', target: '/account', icon: CircleUserRound },
]
/** The link at the bottom of the sidebar. */
const PINNED = '/account'

type SidebarProps = {
  path: string
  /** What the owner on screen allows; undefined in one's own account. */
  allowed: ShareFlags | undefined
  chips: ReactNode
  onShowShortcuts: () => void
}

export function Sidebar({ path, allowed, chips, onShowShortcuts }: SidebarProps) {
  const words = useWords()
  return (
    <nav
      aria-label={words('app.nav.label')}
      className="fixed top-(--sidebar-top,0px) bottom-0 start-0 z-25 hidden w-sidebar flex-col gap-1 border-e border-line bg-bg py-4 pe-3 ps-[calc(12px+var(--safe-start))] md:flex"
    >
      <div className="flex items-center justify-between pb-4">
        <Link to="/" aria-label={words('frame.home')} className="flex rounded-sm px-3 py-1.5">
          <Logo size={26} />
        </Link>
        <IconButton label={words('app.shortcuts.title')} onClick={onShowShortcuts} className="-my-1 text-text-2">
          <Keyboard aria-hidden="true" size={20} />
        </IconButton>
      </div>
      {ITEMS.map((item) => (
        <Fragment key={item.target}>
          {item.target === PINNED && <div className="mt-auto flex flex-col items-start gap-2 py-2">{chips}</div>}
          <NavigationLink
            item={item}
            path={path}
            isDisabled={allowed && !isOfDelegate(item.target, allowed)}
            className={classNames(
              'flex h-tap items-center gap-3 rounded-md px-3 font-[560] text-text-2 hover:text-text',
              'aria-[current=page]:bg-surface aria-[current=page]:font-[640] aria-[current=page]:text-text',
              'aria-[current=page]:shadow-e-1 forced-colors:aria-[current=page]:border',
            )}
          >
            <item.icon aria-hidden="true" size={20} />
            {words(item.label)}
          </NavigationLink>
        </Fragment>
      ))}
    </nav>
  )
}

export function BottomBar({ path }: { path: string }) {
  const words = useWords()
  return (
    <nav
      aria-label={words('app.nav.label')}
      className="fixed inset-x-0 bottom-0 z-20 flex h-nav bg-surface px-2 pt-1.5 pb-[max(14px,var(--safe-bottom))] shadow-[0_-1px_0_var(--line)] md:hidden"
    >
      {ITEMS.map((item) => (
        <NavigationLink
          key={item.target}
          item={item}
          path={path}
          className={classNames(
            'group flex min-w-0 flex-1 flex-col items-center justify-center gap-[3px] rounded-md text-12 font-[560] text-text-2',
            'aria-[current=page]:font-[680] aria-[current=page]:text-text',
          )}
        >
          <span className="grid h-[30px] w-[52px] max-w-full place-items-center rounded-[11px] group-aria-[current=page]:bg-ink group-aria-[current=page]:text-on-ink">
            <item.icon aria-hidden="true" size={22} />
          </span>
          <span className="tiny:sr-only">{words(item.label)}</span>
        </NavigationLink>
      ))}
    </nav>
  )
}

/** Whether a delegate may use the link. Links to one's own account do nothing while acting. */
const isOfDelegate = (target: string, allowed: ShareFlags): boolean =>
  target !== '/sharing' && target !== '/account' && mayOpen(target, allowed)

type NavigationLinkProps = { item: Item; path: string; isDisabled?: boolean; className: string; children: ReactNode }

/** The path's prefix decides which link is current. */
function NavigationLink({ item, path, isDisabled = false, className, children }: NavigationLinkProps) {
  if (isDisabled) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a link that leads nowhere has no address
      <a role="link" aria-disabled="true" className={classNames(className, 'pointer-events-none opacity-55')}>
        {children}
      </a>
    )
  }
  const isCurrent = [item.target, ...(item.holds ?? [])].some((page) => isBelow(path, page))
  return (
    <Link to={item.target} aria-current={isCurrent ? 'page' : undefined} className={className}>
      {children}
    </Link>
  )
}

/** What is not saved yet. Pressing 'Offline' shows the whole sentence. */
export function StateChips({ deviceName }: { deviceName: DeviceName }) {
  const chip = useSyncChip(deviceName)
  const isPhone = deviceName === 'phone'
  return (
    <>
      <InboxChip />
      {chip?.phase === 'offline' ? (
        <Hint text={chip.sentence} place={isPhone ? 'below-start' : 'above-start'} className="flex max-w-full min-w-0">
          <button type="button" className={CHIP_BUTTON}>
            <SyncChip {...chip} text={isPhone ? (chip.text.split(' · ')[0] ?? '') : chip.text} isWrapped={!isPhone} />
          </button>
        </Hint>
      ) : (
        chip && <SyncChip phase={chip.phase} text={chip.text} />
      )}
    </>
  )
}

/** 26 px to see, 44 to press. */
const CHIP_BUTTON =
  "relative flex min-w-0 rounded-[9px] after:absolute after:-inset-x-1 after:-inset-y-[9px] after:content-['']"
