import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState, useSyncExternalStore } from 'react'
import type { WorkoutDocument } from '#domain/workout.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useShares } from '#identity/client/use-shares.ts'
import type { OutgoingShare } from '#identity/shares.ts'
import { useActing, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument } from '#sync/client/react/use-document.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import { OutgoingCard } from './outgoing-card.tsx'

/**
 * Names who trains with the owner, and opens what they may do. Above the cards, because a running workout has no way to
 * `/sharing`.
 */
export function PeopleHere({ workoutId }: { workoutId: string }) {
  const others = useOthers(workoutId)
  const isActing = useActing() !== null
  return isActing || others.length === 0 ? null : <AccessLine others={others} />
}

/** The accounts of others who opened the workout or did something in it. */
function useOthers(workoutId: string): string[] {
  const sync = useSync()
  const document = useDocument('workout', workoutId)
  const opened = useSyncExternalStore(sync.openings.subscribe, () => sync.openedBy.get(workoutId) ?? NOBODY)
  const others = new Set([...opened, ...(document ? writersOf(document) : [])])
  others.delete(sync.accountId)
  return [...others]
}

const NOBODY: ReadonlySet<string> = new Set()

const writersOf = ({ sets, exercises }: WorkoutDocument): string[] =>
  [...exercises, ...sets]
    .flatMap((row) => [row.edited_by, 'account_id' in row ? row.account_id : null])
    .filter((id) => id !== null)

/** Names the people here, except those who have lost access. */
function AccessLine({ others }: { others: readonly string[] }) {
  const words = useWords()
  const outgoing = useShares().shares?.outgoing ?? []
  const here = outgoing.filter(({ delegateId }) => others.includes(delegateId))
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen && here.length === 0) setIsOpen(false)
  const says = words('sharing.here.line', { count: here.length, names: words.list(here.map(({ name }) => name)) })
  return (
    <>
      {here.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={words('sharing.here.open', { says })}
          onClick={() => setIsOpen(true)}
          className="flex min-w-0 items-center rounded-sm text-12 leading-4 font-[620] text-coach-text before:absolute before:-inset-y-2 before:inset-x-0"
        >
          <span className="truncate">{says}</span>
          <ChevronRight aria-hidden="true" size={14} className="shrink-0" />
        </button>
      )}
      <AccessSheet isOpen={isOpen} shares={here} onClose={() => setIsOpen(false)} />
    </>
  )
}

type AccessSheetProps = { isOpen: boolean; shares: readonly OutgoingShare[]; onClose: () => void }

/** A sheet with what the people here may do, and a button that ends their access. */
function AccessSheet({ isOpen, shares, onClose }: AccessSheetProps) {
  const words = useWords()
  const isOffline = useIsOffline()
  const shown = useLastValue(shares.length > 0 ? shares : undefined) ?? [] // the same contents while the sheet closes
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words('sharing.here.title')}
      subtitle={isOffline ? words('connection.needed') : undefined}
      fitsContent
      headerAction={
        <Button variant="ghost" className="px-5" onClick={onClose}>
          {words('action.close')}
        </Button>
      }
    >
      {shown.map((share) => (
        <OutgoingCard key={share.id} share={share} isOffline={isOffline} />
      ))}
    </Sheet>
  )
}
