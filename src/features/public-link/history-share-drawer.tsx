import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#identity/client/query-client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useWords } from '#words/use-words.ts'
import { requestHistoryLink } from './public-link-requests.client.ts'
import { ShareDrawer } from './share-drawer.tsx'
import { type PublicLink, usePublicLink } from './use-public-link.ts'

/** The share drawer of the account's whole history (R-SHARE-10). */
export function HistoryShareDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { isKnown, ...publicLink } = useHistoryLink()
  return <ShareDrawer publicLink={publicLink} isKnown={isKnown} isOpen={isOpen} onClose={onClose} />
}

/** The link of the account's own history (R-SHARE-10). `isKnown`: the server has said whether it is public. */
export function useHistoryLink(): PublicLink & { isKnown: boolean } {
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
  return { ...link, isKnown: data !== undefined }
}
