import UserMinus from 'lucide-react/icons/user-minus'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { ShareFlags } from '#domain/permissions.ts'
import { ServerSwitch } from '#identity/client/server-switch.ts'
import { refreshShares } from '#identity/client/use-shares.ts'
import type { OutgoingShare } from '#identity/shares.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { showAlert } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/switch.tsx'
import { useDay } from '#ui/use-day.ts'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import type { EndMenuProps } from './card-menu.tsx'
import { PERMISSIONS } from './permission-labels.ts'
import { EndLine, RowButton, ShareCard } from './share-card.tsx'
import { endsSoon, monthsLater } from './share-end.ts'
import { requestFlags, requestUntil } from './shares-requests.client.ts'
import { UntilRow } from './until-row.tsx'
import { useEndShare } from './use-end-share.ts'

type OutgoingCardProps = {
  share: OutgoingShare
  isOffline: boolean
  /** The menu that removes the person; without one a row does. */
  Menu?: ComponentType<EndMenuProps>
}

/** A delegate's permissions, and what removes the person. */
export function OutgoingCard({ share, isOffline, Menu }: OutgoingCardProps) {
  const { id, name, email } = share
  const words = useWords()
  const { isEnding, end } = useEndShare(id, {
    text: words('sharing.revoke.title', { name }),
    description: words('sharing.revoke.text'),
    confirmText: words('sharing.revoke.button'),
  })
  const isDisabled = isOffline || isEnding
  const endsAt = share.endsAt ?? null
  const now = useDay(useSync().now)
  const isEndingSoon = endsAt !== null && endsSoon(endsAt, now)
  const setEnd = useEnd(id)
  const text = words('sharing.revoke.button')
  const menu = Menu && (
    <Menu name={name} email={email} icon={<UserMinus size={20} />} text={text} isDisabled={isDisabled} onEnd={end} />
  )
  return (
    <ShareCard
      name={name}
      email={email}
      tone="neutral"
      line={isEndingSoon && <EndLine endsAt={endsAt} />}
      action={
        <>
          {isEndingSoon && (
            <Button
              variant="quiet"
              aria-label={words('sharing.until.extendSpoken', { name })}
              disabled={isDisabled}
              onClick={() => setEnd(monthsLater(1, endsAt))}
            >
              {words('sharing.until.extend')}
            </Button>
          )}
          {menu}
        </>
      }
    >
      {PERMISSIONS.map(({ flag, label }) => (
        <li key={flag}>
          <PermissionSwitch share={share} flag={flag} label={words(label)} isDisabled={isOffline} />
        </li>
      ))}
      <li className="last:rounded-b-xl">
        <UntilRow endsAt={endsAt} isDisabled={isDisabled} onChange={(at) => at !== undefined && setEnd(at)} />
      </li>
      {share.isFollowed && (
        <li className="px-4 py-3 text-13 text-text-2 last:rounded-b-xl">{words('sharing.followed', { name })}</li>
      )}
      {!Menu && (
        <li className="rounded-b-xl">
          <RowButton
            icon={<UserMinus aria-hidden="true" size={20} className="shrink-0" />}
            label={text}
            isDisabled={isDisabled}
            isDanger
            onPress={end}
          />
        </li>
      )}
    </ShareCard>
  )
}

/** Sends one end after the other, because a typed date gives one at each digit and the last one must stay. */
function useEnd(shareId: string) {
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  async function send(at: number | null) {
    const answer = await requestUntil(shareId, at)
    if (answer.t !== 'answered') void showAlert(currentWords()('failed.share.add'))
    await refreshShares()
  }
  return (at: number | null) => {
    sent.current = sent.current.then(() => send(at))
  }
}

type PermissionSwitchProps = {
  share: OutgoingShare
  flag: keyof ShareFlags
  label: string
  isDisabled: boolean
}

function PermissionSwitch({ share, flag, label, isDisabled }: PermissionSwitchProps) {
  const { isOn, turn } = usePermission(share, flag)
  return <Switch label={label} isOn={isOn} onChange={turn} isDisabled={isDisabled} isLow className="px-4" />
}

/** The switch of a permission. It turns at once, and back after a refusal. */
function usePermission({ id, flags }: OutgoingShare, flag: keyof ShareFlags) {
  const [shown, setShown] = useState<boolean | null>(null)
  const [control] = useState(
    () =>
      new ServerSwitch({
        request: (isOn) => requestFlags(id, { [flag]: isOn }),
        agreed: refreshShares,
        failed() {
          void showAlert(currentWords()('failed.share.add'))
          void refreshShares()
        },
        show: setShown,
      }),
  )
  const isStoredOn = flags[flag]
  useEffect(() => control.stored(isStoredOn), [control, isStoredOn])
  return { isOn: shown ?? isStoredOn, turn: (isOn: boolean) => void control.turn(isOn) }
}
