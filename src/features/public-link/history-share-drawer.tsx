import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#identity/client/query-client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useWords } from '#words/use-words.ts'
import { requestHistoryLink, requestRecordsShown } from './public-link-requests.client.ts'
import { ShareDrawer } from './share-drawer.tsx'
import { type PublicLink, usePublicLink, useShownRecords } from './use-public-link.ts'

/** For the history's list and its statistics, whose bars both have 'Share history'. */
export function HistoryShareDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { isKnown, ...publicLink } = useHistoryLink()
  return <ShareDrawer publicLink={publicLink} isKnown={isKnown} isOpen={isOpen} onClose={onClose} />
}

/** `isKnown`: the server has answered whether the history is public. */
function useHistoryLink(): PublicLink & { isKnown: boolean } {
  const words = useWords()
  const { accountId } = useSync()
  const { data, refetch } = useQuery(
    {
      queryKey: ['profile', 'history-link', accountId],
      queryFn: async () => {
        const answer = await requestHistoryLink(accountId)
        if (answer.t !== 'answered') throw new Error('how the history is shared is not known')
        return answer.body
      },
    },
    queryClient,
  )
  const link = usePublicLink(
    { of: 'history', id: accountId },
    {
      isStoredOn: data?.isPublic ?? false,
      title: data ? words('publicLink.historyOf', { name: data.name }) : words('publicLink.history'),
      refresh: async () => (await refetch()).isSuccess,
    },
  )
  const shown = useQuery(
    {
      queryKey: ['profile', 'records-shown', accountId],
      queryFn: async () => {
        const answer = await requestRecordsShown(accountId)
        if (answer.t !== 'answered') throw new Error('whether records are shown is not known')
        return answer.body
      },
    },
    queryClient,
  )
  const records = useShownRecords(accountId, {
    isStoredOn: shown.data?.isShown ?? false,
    refresh: async () => (await shown.refetch()).isSuccess,
  })
  return { ...link, shows: [records], isKnown: data !== undefined && shown.data !== undefined }
}
