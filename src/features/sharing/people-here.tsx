import ChevronRight from 'lucide-react/icons/chevron-right'
import { Suspense, useState, useSyncExternalStore } from 'react'
import type { WorkoutDocument } from '#domain/workout.ts'
import { useShares } from '#identity/client/use-shares.ts'
import { useActing, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument } from '#sync/client/react/use-document.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { useWords } from '#words/use-words.ts'

const AccessSheet = lazyPart(() => import('./access-sheet.tsx').then((module) => ({ default: module.AccessSheet })))

/**
 * Says who trains with the owner in the running workout, and opens what these people may do, over the cards: no other
 * page can be reached then (D18, R-AUTH-73, R-DELEG-10).
 */
export function PeopleHere({ workoutId }: { workoutId: string }) {
  const others = useOthers(workoutId)
  const isActing = useActing() !== null
  return isActing || others.length === 0 ? null : <Line others={others} />
}

function Line({ others }: { others: readonly string[] }) {
  const words = useWords()
  const outgoing = useShares().shares?.outgoing ?? []
  const here = outgoing.filter(({ delegateId }) => others.includes(delegateId))
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  if (isOpen && here.length === 0) setIsOpen(false)
  const says = words('sharing.here.line', { count: here.length, names: words.list(here.map(({ name }) => name)) })
  return (
    <>
      {here.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={words('sharing.here.open', { says })}
          onClick={() => {
            setIsWanted(true)
            setIsOpen(true)
          }}
          className="flex min-w-0 items-center rounded-sm text-12 leading-4 font-[620] text-coach-text before:absolute before:-inset-y-2 before:inset-x-0"
        >
          <span className="truncate">{says}</span>
          <ChevronRight aria-hidden="true" size={14} className="shrink-0" />
        </button>
      )}
      {isWanted && (
        <Suspense fallback={null}>
          <AccessSheet isOpen={isOpen} shares={here} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The accounts of others that have opened the workout or done something in it. */
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
