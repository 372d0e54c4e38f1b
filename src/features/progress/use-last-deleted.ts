import { useQuery } from '@tanstack/react-query'
import { can } from '#domain/permissions.ts'
import { ask } from '#identity/client/ask.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { restoreWorkout } from '#logbook/trash.ts'
import { useOwnerId, useRelation } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'

type Deleted = { id: string; name: string }

/** The workout that was deleted last and can be brought back; null: there is none, or it is not for this person. */
export function useLastDeleted(): { deleted: Deleted | null; restore: () => void } {
  const ownerId = useOwnerId()
  const dispatch = useDispatch()
  const { data } = useQuery(
    {
      queryKey: ['trash', ownerId, 'last'],
      queryFn: async (): Promise<Deleted | null> => {
        const path = `/api/trash/workouts?${new URLSearchParams({ ownerId })}`
        const answer = await ask<{ workouts: Deleted[] }>('GET', path)
        return (answer.t === 'answered' && answer.body.workouts[0]) || null
      },
      enabled: can(useRelation(), 'trash.read'),
    },
    queryClient,
  )
  const deleted = data ?? null
  return { deleted, restore: () => void (deleted && dispatch(restoreWorkout.make({}), deleted.id)) }
}
