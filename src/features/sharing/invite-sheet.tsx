import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ShareFlags } from '#domain/permissions.ts'
import { problemOf } from '#identity/client/ask.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { sharesKey } from '#identity/client/share-requests.client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { showAlert } from '#ui/alert-queue.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { CloseButton } from '#ui/close-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.ts'
import type { MadeInvitation, OpenInvitation, OpenInvitations } from './invitation.ts'
import { requestInvitation, requestOpenInvitations, requestWithdrawal } from './invitation-requests.client.ts'
import { ALL_PERMISSIONS } from './permission-labels.ts'
import { endDay } from './share-end.ts'
import { ShownInvitation } from './shown-invitation.tsx'

/** In ms between two requests, because nothing tells the device of a 'Decline'. */
const ASK_AGAIN_MS = 10_000

/** An invitation with what it asks for. The page keeps it, because nobody can read its link again. */
export type Shown = MadeInvitation & { flags: ShareFlags }

type InviteSheetProps = {
  isOpen: boolean
  shown: Shown | null
  onShown: (shown: Shown | null) => void
  onClose: () => void
}

/** An invitation as link and QR code until somebody answers it, and the other open ones of this coach. */
export function InviteSheet({ isOpen, shown, onShown, onClose }: InviteSheetProps) {
  const words = useWords()
  const { problem, again } = useNewInvitation(isOpen && shown === null, onShown)
  const { list, withdraw } = useOpenInvitations(isOpen && (shown !== null || problem !== null), shown?.id, again)
  const isGone = shown !== null && list !== null && !list.some(({ id }) => id === shown.id)
  useEffect(() => {
    if (!isGone) return
    onShown(null)
    onClose()
  }, [isGone, onShown, onClose])
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words('sharing.invite.title')}
      subtitle={words('sharing.invite.validity')}
      fitsContent
      headerAction={<CloseButton onClose={onClose} />}
    >
      {problem && <Banner tone="error">{problem}</Banner>}
      {shown ? (
        <ShownInvitation key={shown.id} shown={shown} onShown={onShown} />
      ) : (
        !problem && (
          <Loading>
            <SkeletonCard />
          </Loading>
        )
      )}
      {list && list.length > 0 && <OpenList list={list} shownId={shown?.id} onWithdraw={withdraw} />}
    </Sheet>
  )
}

/** Makes an invitation when one is wanted, and keeps it if the sheet closes meanwhile. `problem`: why there is none. */
function useNewInvitation(isWanted: boolean, onShown: InviteSheetProps['onShown']) {
  const { accountId } = useSync()
  const [problem, setProblem] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(1)
  const isMaking = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!isWanted || isMaking.current) return
    isMaking.current = true
    void requestInvitation({ accountId, flags: ALL_PERMISSIONS }).then((answer) => {
      isMaking.current = false
      setProblem(answer.t === 'answered' ? null : problemOf(answer))
      if (answer.t === 'answered') onShown({ ...answer.body, flags: ALL_PERMISSIONS })
    })
  }, [isWanted, accountId, onShown, attempt])
  return { problem, again: () => setAttempt((count) => count + 1) }
}

/** `list` is null until the server answers. A list never comes from before the invitation `shownId`. */
function useOpenInvitations(isAsked: boolean, shownId: string | undefined, onRoom: () => void) {
  const { accountId } = useSync()
  const queryKey = [...sharesKey(accountId), 'invitations', shownId]
  const { data } = useQuery(
    {
      queryKey,
      async queryFn() {
        const answer = await requestOpenInvitations(accountId)
        if (answer.t !== 'answered') throw new Error('the open invitations were not answered')
        return answer.body
      },
      enabled: isAsked,
      staleTime: 0,
      refetchInterval: ASK_AGAIN_MS,
    },
    queryClient,
  )
  async function withdraw(invitationId: string) {
    const answer = await requestWithdrawal({ accountId, invitationId })
    if (answer.t !== 'answered') return void showAlert(problemOf(answer))
    queryClient.setQueryData<OpenInvitations>(queryKey, answer.body)
    if (shownId === undefined) onRoom()
  }
  return { list: data?.invitations ?? null, withdraw: (id: string) => void withdraw(id) }
}

type OpenListProps = {
  list: readonly OpenInvitation[]
  shownId: string | undefined
  onWithdraw: (id: string) => void
}

function OpenList({ list, shownId, onWithdraw }: OpenListProps) {
  const words = useWords()
  const { now } = useSync()
  return (
    <section aria-label={words('sharing.invite.open')}>
      <h3 className="pb-1 text-13 font-[600] text-text-2">{words('sharing.invite.open')}</h3>
      <ul className="-mx-5 divide-y divide-line">
        {list.map(({ id, expiresAt }) => {
          const day = endDay(expiresAt, now(), words)
          return (
            <li key={id} className="flex min-h-14 items-center gap-3 pe-2 ps-5">
              <span className="min-w-0 flex-1">
                {words('sharing.invite.until', { day, isShown: id === shownId ? 'true' : 'other' })}
              </span>
              <Button variant="danger-ghost" onClick={() => onWithdraw(id)}>
                {words('sharing.invite.withdraw')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
