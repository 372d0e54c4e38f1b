import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useId } from 'react'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { OPEN_LINK_TEXTS } from './shared-thing.ts'
import type { PublicLink } from './use-public-link.ts'

type ShareDrawerProps = {
  publicLink: PublicLink
  isOpen: boolean
  onClose: () => void
  /** False until it is known whether it is public. */
  isKnown?: boolean
}

/** The switch of a public link, and the link to copy (R-SHARE-10, R-BUILD-13). For the owner alone. */
export function ShareDrawer({ publicLink, isOpen, onClose, isKnown = true }: ShareDrawerProps) {
  const { of, link, isOn, turn, copy, share } = publicLink
  const isOffline = useIsOffline()
  const noteId = useId()
  // A link that is open already can be copied without the server.
  const isHeld = isOn ? false : isOffline || !isKnown
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={TITLES[of]}>
      <Switch
        label="Public link"
        description={isOffline ? 'Needs a connection' : isOn ? OPEN_LINK_TEXTS[of] : CLOSED[of]}
        isOn={isOn}
        onChange={turn}
        isDisabled={isOffline || !isKnown}
      />
      <button
        type="button"
        aria-describedby={isOn ? undefined : noteId}
        disabled={isHeld}
        onClick={copy}
        className={LINK}
      >
        <span className="sr-only">Copy link</span>
        <span className="min-w-0 flex-1 truncate">{link.replace(/^https?:\/\//, '')}</span>
        <Copy aria-hidden="true" size={20} className="shrink-0" />
      </button>
      {'share' in navigator && (
        <Button
          variant="soft"
          size="large"
          isBlock
          icon={<Share2 aria-hidden="true" size={18} />}
          disabled={isHeld}
          onClick={share}
        >
          Share link
        </Button>
      )}
      {!isOn && (
        <p id={noteId} className="text-13 text-text-2">
          Copying or sharing the link turns it on.
        </p>
      )}
    </Sheet>
  )
}

const TITLES = { routine: 'Share routine', workout: 'Share workout', history: 'Share history' } as const

const CLOSED = {
  routine: 'Off. Nobody else can open the link.',
  workout: 'Off. The link opens only while your history is public.',
  history: 'Off. Nobody else can open the link.',
} as const satisfies Record<PublicLink['of'], string>

const LINK =
  'flex min-h-13 min-w-0 items-center gap-3 rounded-md bg-sunken px-4 text-left font-[560] transition-colors ' +
  'hover:bg-hover active:bg-hover disabled:text-text-3 disabled:hover:bg-sunken ' +
  'forced-colors:border forced-colors:border-solid'
