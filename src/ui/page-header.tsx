import ChevronLeft from 'lucide-react/icons/chevron-left'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Share2 from 'lucide-react/icons/share-2'
import { type ReactNode, use, useRef, useState } from 'react'
import { currentWords } from '#words/current-words.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { HeaderChips } from './header-chips.ts'
import { IconButton } from './icon-button.tsx'
import { SearchField } from './search-field.tsx'
import { useIsWide } from './use-media.ts'

type Action = { label: string; onPress: () => void; isDisabled?: boolean }

type PageHeaderProps = {
  title?: ReactNode
  /** 2 beside a page with a title of its own. */
  level?: 1 | 2
  onBack?: () => void
  search?: {
    value: string
    onValueChange: (value: string) => void
    label?: string
    placeholder?: string
    maxLength?: number
  }
  settings?: Action
  /** `shortcut`: the key of the button, as `aria-keyshortcuts` names it. */
  plus?: Action & { shortcut?: string }
  /** `isText`: the button shows its label, else the icon alone. */
  share?: Action & { isText?: boolean }
  start?: Action & { isBusy?: boolean; busyText?: string; isQuiet?: boolean }
  children?: ReactNode
}

/** The fixed bar on top, 44 px high. Leave `PAGE_TOP` free below it. */
export function PageHeader({ title, level = 1, onBack, search, children, ...actions }: PageHeaderProps) {
  const Title = `h${level}` as const
  const isWide = useIsWide()
  const chips = use(HeaderChips)
  const [isSearching, setIsSearching] = useState(false)
  const searchButtonRef = useRef<HTMLButtonElement>(null)
  function closeSearch() {
    search?.onValueChange('')
    setIsSearching(false)
    // The button exists again only after the next render.
    requestAnimationFrame(() => searchButtonRef.current?.focus())
  }
  const isExpanded = Boolean(search) && isSearching && !isWide
  return (
    <header
      data-fixed-top="header"
      className={classNames(BAR, onBack && !isExpanded ? 'pl-1 md:pl-4' : 'pl-4 md:pl-7')}
    >
      {search && isExpanded ? (
        <SearchField
          {...search}
          size="small"
          autoFocus
          isEscapeFinal
          onEscape={closeSearch}
          className="-ml-1 mr-1 flex-1"
        />
      ) : (
        <>
          {onBack && (
            <IconButton label={currentWords()('ui.back')} onClick={onBack}>
              <ChevronLeft aria-hidden="true" size={22} />
            </IconButton>
          )}
          <Title
            className={classNames(
              'min-w-0 truncate',
              onBack ? 'text-17 font-[650] font-stretch-104% tiny:line-clamp-2 tiny:text-12 tiny:leading-[1.2]' : TITLE,
            )}
          >
            {title}
          </Title>
          <div className="ml-2.5 flex min-w-fit flex-1 tiny:ml-0 items-center gap-2">{chips}</div>
          {search && isWide && <SearchField {...search} size="small" className="mr-2 w-65" />}
          {search && !isWide && (
            <IconButton
              ref={searchButtonRef}
              label={search.label ?? currentWords()('ui.search')}
              aria-keyshortcuts="/"
              onClick={() => setIsSearching(true)}
            >
              <Search aria-hidden="true" size={22} />
            </IconButton>
          )}
          <Actions {...actions} />
          {children}
        </>
      )}
    </header>
  )
}

function Actions({ settings, plus, share, start }: Pick<PageHeaderProps, 'settings' | 'plus' | 'share' | 'start'>) {
  return (
    <>
      {settings && (
        <IconButton label={settings.label} disabled={settings.isDisabled} onClick={settings.onPress}>
          <Settings aria-hidden="true" size={22} />
        </IconButton>
      )}
      {plus && (
        <IconButton
          label={plus.label}
          aria-keyshortcuts={plus.shortcut}
          disabled={plus.isDisabled}
          onClick={plus.onPress}
        >
          <Plus aria-hidden="true" size={22} />
        </IconButton>
      )}
      {share &&
        (share.isText ? (
          <Button
            size="small"
            variant="quiet"
            className="mr-1"
            icon={<Share2 aria-hidden="true" size={16} />}
            disabled={share.isDisabled}
            onClick={share.onPress}
          >
            {share.label}
          </Button>
        ) : (
          <IconButton label={share.label} disabled={share.isDisabled} onClick={share.onPress}>
            <Share2 aria-hidden="true" size={22} />
          </IconButton>
        ))}
      {start && (
        <Button
          size="small"
          variant={start.isQuiet ? 'quiet' : 'go'}
          className="mx-1"
          icon={<Play aria-hidden="true" size={16} strokeWidth={2.4} />}
          disabled={start.isDisabled}
          isBusy={start.isBusy}
          busyText={start.busyText}
          onClick={start.onPress}
        >
          {start.label}
        </Button>
      )}
    </>
  )
}

/** The padding that keeps a page clear of the header. */
export const PAGE_TOP = 'pt-[calc(var(--header-h)+var(--shell-top))] md:pt-[calc(var(--header-h)+var(--shell-top)+8px)]'

const BAR =
  'fixed top-(--shell-top) right-(--bar-right,0px) left-(--shell-left) z-20 flex h-header items-center bg-bg ' +
  'pr-[calc(4px+var(--safe-right))] md:top-[calc(var(--shell-top)+8px)] md:pr-[calc(16px+var(--safe-right))] md:shadow-[0_-8px_0_var(--bg)]'

const TITLE = 'text-20 font-[700] tracking-[-0.02em] font-stretch-110%'
