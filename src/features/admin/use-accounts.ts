import { useEffect } from 'react'
import { type Answer, ask, problemOf } from '#identity/client/ask.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { showAlert } from '#ui/alert-queue.ts'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import type { AccountsPage, Act, ActAnswer, ActsPage, MadeAccountInvitations, Shown } from './accounts.ts'
import { usePages } from './use-pages.ts'

const LISTS = 'admin-accounts'

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [LISTS] })

/** Accounts and open invitations, newest first; null until the server answers. */
export function useAccounts(accountId: string, asked: { show: Shown; search: string }) {
  const { pages, ...list } = useList(['list', accountId, asked], (cursor) =>
    post<AccountsPage>('list', { accountId, ...asked, ...(cursor && { cursor }) }),
  )
  return {
    ...list,
    rows: pages?.flatMap(({ rows }) => rows) ?? null,
    counts: pages?.[0]?.counts ?? null,
    mayInvite: pages?.[0]?.mayInvite ?? false,
    now: pages?.[0]?.now ?? 0,
  }
}

export function useActs(accountId: string) {
  const { pages, ...list } = useList(['log', accountId], (cursor) => {
    const params = new URLSearchParams({ accountId, ...(cursor && { cursor }) })
    return ask<ActsPage>('GET', `/api/admin/accounts/log?${params}`)
  })
  return { ...list, acts: pages?.flatMap(({ acts }) => acts) ?? null }
}

/** Once there are rows, failures become toasts. */
function useList<Page extends { nextCursor: string | null }>(
  key: readonly unknown[],
  request: (cursor: string | null) => Promise<Answer<Page>>,
) {
  const { error, ...list } = usePages([LISTS, ...key], request, { keepsPrevious: true })
  const hasPages = list.pages !== null
  useEffect(() => {
    if (error && hasPages) toastError(error.message, { id: LISTS })
  }, [error, hasPages])
  return { ...list, problem: hasPages ? null : (error?.message ?? null) }
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

async function told(asking: Promise<Answer<ActAnswer>>, done: string): Promise<void> {
  const answer = await asking
  if (answer.t !== 'answered') return showAlert(problemOf(answer))
  const { done: isDone, isMailed = true } = answer.body
  if (!isDone) showAlert(currentWords()('admin.accounts.tooLate'))
  else if (!isMailed) showAlert(currentWords()('admin.accounts.noMailServer'))
  else toastSuccess(done)
  await refresh()
}
