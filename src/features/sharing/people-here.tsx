import { Suspense, useSyncExternalStore } from 'react'
import type { WorkoutDocument } from '#domain/workout.ts'
import { useActing, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument } from '#sync/client/react/use-document.ts'
import { lazyPart } from '#ui/lazy-part.ts'

/** Most people train alone. */
const AccessLine = lazyPart(() => import('./access-line.tsx').then((module) => ({ default: module.AccessLine })))

/**
 * Says who trains with the owner in the running workout, and opens what these people may do, over the cards: no other
 * page can be reached then (D18, R-AUTH-73, R-DELEG-10).
 */
export function PeopleHere({ workoutId }: { workoutId: string }) {
  const others = useOthers(workoutId)
  const isActing = useActing() !== null
  return isActing || others.length === 0 ? null : (
    <Suspense fallback={null}>
      <AccessLine others={others} />
    </Suspense>
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

/** Who has typed a value of the workout or completed a set of it. */
const writersOf = ({ sets, exercises }: WorkoutDocument): string[] =>
  [...exercises, ...sets]
    .flatMap((row) => [row.edited_by, 'account_id' in row ? row.account_id : null])
    .filter((id) => id !== null)
