import { useQuery } from '@tanstack/react-query'
import { AppError, ERROR_CODES, type ErrorCode } from '#domain/errors.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { type PickerList, pickerShown } from './picker-list.ts'

/** While the picker stands open the owner may begin a workout or end one, ms. */
const ASK_AGAIN_MS = 5_000

/** What the picker of an owner lists, asked for each time it opens, and with every change of a share. */
export function usePickerList(ownerId: string, isOpen: boolean) {
  const { accountId } = useSync()
  const query = useQuery(
    {
      queryKey: ['shares', accountId, 'routines', ownerId],
      queryFn: ({ signal }) => requestPickerList(ownerId, signal),
      enabled: isOpen,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ASK_AGAIN_MS,
    },
    queryClient,
  )
  return { ...pickerShown(query.data, query.error), again: () => void query.refetch() }
}

async function requestPickerList(ownerId: string, signal: AbortSignal): Promise<PickerList> {
  const response = await fetch(`/api/shares/${ownerId}/routines`, { signal })
  if (response.ok) return (await response.json()) as PickerList
  const { code } = (await response.json().catch(() => ({}))) as { code?: string }
  // A share that was withdrawn reads like one that never was.
  if (code === 'permission-denied' || code === 'not-found') throw new AppError('permission-denied')
  throw code !== undefined && (ERROR_CODES as readonly string[]).includes(code)
    ? new AppError(code as ErrorCode)
    : new Error('no answer')
}
