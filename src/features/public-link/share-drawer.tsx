import Copy from 'lucide-react/icons/copy'
import Link from 'lucide-react/icons/link'
import Share2 from 'lucide-react/icons/share-2'
import { type ReactNode, useId } from 'react'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { useWords } from '#words/use-words.ts'
import type { PublicLink } from './use-public-link.ts'

type ShareDrawerProps = {
  publicLink: PublicLink
  isOpen: boolean
  onClose: () => void
  /** False until the server has answered. */
  isKnown?: boolean
  /** Other ways to pass it on. */
  children?: ReactNode
}

export function ShareDrawer({ publicLink, isOpen, onClose, isKnown = true, children }: ShareDrawerProps) {
  const { of, link, isOn, turn, copy, share, shows } = publicLink
  const words = useWords()
  const isOffline = useIsOffline()
  const noteId = useId()
  // Copying a link that is on needs no server; turning one on does.
  const isHeld = isOn ? false : isOffline || !isKnown
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      fitsContent
      title={words(`publicLink.title.${of}`)}
      headerAction={
        <Button variant="ghost" className="px-5" onClick={onClose}>
          {words('action.close')}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-3">
        <Switch
          label={words('publicLink.label')}
          description={isOffline ? words('connection.needed') : words(`publicLink.${isOn ? 'open' : 'closed'}.${of}`)}
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
          <span className="sr-only">{words('publicLink.copy')}</span>
          <Link aria-hidden="true" size={18} className="shrink-0" />
          <span className="min-w-0 flex-1 truncate">{link.replace(/^https?:\/\//, '')}</span>
          <span aria-hidden="true" className={COPY}>
            <Copy size={17} />
            <span className="tiny:hidden">{words('action.copy')}</span>
          </span>
        </button>
        {!isOn && (
          <p id={noteId} className="text-13 text-text-2">
            {words('publicLink.turnsOn')}
          </p>
        )}
        {shows.map(({ what, isOn: isShown, turn: turnShown }) => (
          <Switch
            key={what}
            label={words(`publicLink.${what}.label`)}
            description={words(`publicLink.${what}.${isShown ? 'shown' : 'hidden'}`)}
            isOn={isShown}
            onChange={turnShown}
            isDisabled={isOffline || !isKnown}
          />
        ))}
        {'share' in navigator && (
          <Button
            variant="soft"
            size="large"
            isBlock
            className="mt-2"
            icon={<Share2 aria-hidden="true" size={18} />}
            disabled={isHeld}
            onClick={share}
          >
            {words('publicLink.share')}
          </Button>
        )}
        {children}
      </div>
    </Sheet>
  )
}

const LINK =
  'flex min-h-13 min-w-0 items-center gap-2.5 rounded-md bg-sunken pe-1 ps-4 text-start font-[560] transition-colors ' +
  'hover:bg-hover active:bg-hover disabled:text-text-3 disabled:hover:bg-sunken ' +
  'forced-colors:border forced-colors:border-solid'

const COPY = 'flex min-h-tap items-center gap-2 rounded-[12px] bg-surface px-3.5 text-15 font-[620] shadow-e-1'
