import { useInfiniteQuery } from '@tanstack/react-query'
import { type Answer, ask, problemOf } from '#identity/client/ask.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { showAlert } from '#ui/alert-queue.ts'
import { toastSuccess } from '#ui/toaster.tsx'
import type { AccountsPage, Act, ActsPage, MadeAccountInvitations, Shown } from './accounts.ts'

const LISTS = 'admin-accounts'

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [LISTS] })

/** Accounts and open invitations, newest first; null until the server answers. */
export function useAccounts(accountId: string, asked: { show: Shown; search: string }) {
  const { pages, ...list } = usePages<AccountsPage>('', { accountId, ...asked })
  return {
    ...list,
    rows: pages?.flatMap(({ rows }) => rows) ?? null,
    counts: pages?.[0]?.counts ?? null,
    mayInvite: pages?.[0]?.mayInvite ?? false,
    now: pages?.[0]?.now ?? 0,
  }
}

export function useActs(accountId: string) {
  const { pages, ...list } = usePages<ActsPage>('/log', { accountId })
  return { ...list, acts: pages?.flatMap(({ acts }) => acts) ?? null }
}

function usePages<Page extends { nextCursor: string | null }>(path: string, asked: Record<string, string>) {
  const query = useInfiniteQuery(
    {
      queryKey: [LISTS, path, asked],
      queryFn: async ({ pageParam }) => {
        const params = new URLSearchParams({ ...asked, ...(pageParam && { cursor: pageParam }) })
        const answer = await ask<Page>('GET', `/api/admin/accounts${path}?${params}`)
        if (answer.t === 'answered') return answer.body
        throw new Error(problemOf(answer))
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: (previous) => previous,
      staleTime: 0,
    },
    queryClient,
  )
  return {
    pages: query.data?.pages ?? null,
    problem: query.data ? null : (query.error?.message ?? null),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  }
}

const post = <Body>(path: string, body: object) => ask<Body>('POST', `/api/admin/accounts/${path}`, body)

export const requestAct = (body: { accountId: string; userId: string; act: Act }, done: string) =>
  told(post('act', body), done)

export const requestWithdrawal = (body: { accountId: string; invitationId: string }, done: string) =>
  told(post('withdraw', body), done)

export async function requestInvitations(accountId: string, emails: readonly string[]) {
  const answer = await post<MadeAccountInvitations>('invite', { accountId, emails })
  if (answer.t === 'answered') void refresh()
  return answer
}

async function told(asking: Promise<Answer<unknown>>, done: string): Promise<void> {
  const answer = await asking
  if (answer.t !== 'answered') return showAlert(problemOf(answer))
  toastSuccess(done)
  await refresh()
}
