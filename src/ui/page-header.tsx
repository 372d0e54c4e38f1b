import ChevronLeft from 'lucide-react/icons/chevron-left'
import Play from 'lucide-react/icons/play'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import Share2 from 'lucide-react/icons/share-2'
import { type ComponentProps, type ReactNode, use, useRef, useState } from 'react'
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
  /** `shortcut`: the key of the button, as `aria-keyshortcuts` names it. `text`: what it shows in a wide window. */
  plus?: Action & { shortcut?: string; text?: string }
  /** `isText`: the button shows its label, else the icon alone. */
  share?: Action & { isText?: boolean }
  start?: Action & { isBusy?: boolean; busyText?: string; isQuiet?: boolean }
  children?: ReactNode
}

/** The fixed bar on top, 44 px high. `PageBody` stands below it. */
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
    <header data-fixed-top="header" className={BAR}>
      <div className={classNames(MEASURE, ROW, onBack && !isExpanded ? 'ps-1' : 'ps-4')}>
        {search && isExpanded ? (
          <SearchField
            {...search}
            size="small"
            autoFocus
            isEscapeFinal
            onEscape={closeSearch}
            className="-ms-1 me-1 flex-1"
          />
        ) : (
          <>
            {onBack && (
              <IconButton label={currentWords()('ui.back')} onClick={onBack} className="md:-ms-[11px]">
                <ChevronLeft aria-hidden="true" size={22} />
              </IconButton>
            )}
            <Title
              className={classNames(
                search && isWide ? 'shrink-0' : 'min-w-0 truncate',
                onBack
                  ? 'text-17 font-[650] font-stretch-104% tiny:line-clamp-2 tiny:text-12 tiny:leading-[1.2]'
                  : TITLE,
              )}
            >
              {title}
            </Title>
            <div className="ms-2.5 flex min-w-fit flex-1 tiny:ms-0 items-center gap-2">{chips}</div>
            {search && isWide && <SearchField {...search} size="small" className="me-2 w-60 min-w-0 last:me-0" />}
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
            <Actions {...actions} isWide={isWide} />
            {children}
          </>
        )}
      </div>
    </header>
  )
}

type ActionsProps = Pick<PageHeaderProps, 'settings' | 'plus' | 'share' | 'start'> & { isWide: boolean }

function Actions({ settings, plus, share, start, isWide }: ActionsProps) {
  return (
    <>
      {settings && (
        <IconButton label={settings.label} disabled={settings.isDisabled} onClick={settings.onPress}>
          <Settings aria-hidden="true" size={22} />
        </IconButton>
      )}
      {plus &&
        (plus.text && isWide ? (
          <Button
            size="small"
            aria-label={plus.label}
            aria-keyshortcuts={plus.shortcut}
            icon={<Plus aria-hidden="true" size={17} strokeWidth={2.2} />}
            disabled={plus.isDisabled}
            onClick={plus.onPress}
          >
            {plus.text}
          </Button>
        ) : (
          <IconButton
            label={plus.label}
            aria-keyshortcuts={plus.shortcut}
            disabled={plus.isDisabled}
            onClick={plus.onPress}
          >
            <Plus aria-hidden="true" size={22} />
          </IconButton>
        ))}
      {share &&
        (share.isText ? (
          <Button
            size="small"
            variant="quiet"
            className="me-1"
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

/** What is below the header, between the same edges. */
export function PageBody({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <main id="main" className={`${PAGE_TOP} md:pe-[calc(var(--bar-end,0px)+var(--safe-end))] md:ps-(--shell-start)`}>
      <div {...rest} className={classNames(MEASURE, BODY, className)} />
    </main>
  )
}

/** The padding that keeps a page clear of the header. */
export const PAGE_TOP = 'pt-[calc(var(--header-h)+var(--shell-top))] md:pt-[calc(var(--header-h)+var(--shell-top)+8px)]'

/** R-REACH-26: from 768 px up a page is at most 1120 px wide, in the middle of the room beside the sidebar. */
const MEASURE = 'mx-auto w-full max-w-[1184px] md:px-(--page-edge,32px)'

const BAR =
  'fixed top-(--shell-top) end-(--bar-end,0px) start-(--shell-start) z-20 bg-bg pe-(--safe-end) ' +
  'md:top-[calc(var(--shell-top)+8px)] md:shadow-[0_-8px_0_var(--bg)]'

/** An icon stands on the edge, not the button around it. */
const ROW = 'flex h-header items-center pe-1 md:[&>.size-tap:last-child]:-me-[11px]'

const BODY = 'grid grid-cols-[minmax(0,1fr)] px-4 pt-3 pb-[calc(var(--nav-h)+40px)] md:pt-5 md:pb-12'

const TITLE = 'text-20 font-[700] tracking-[-0.02em] font-stretch-110%'
