import UserMinus from 'lucide-react/icons/user-minus'
import { possessive } from '#domain/names.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import type { OutgoingShare } from '#identity/shares.ts'
import { Switch } from '#ui/switch.tsx'
import { PERMISSIONS } from './permission-labels.ts'
import { RowButton, ShareCard } from './share-card.tsx'
import { useEndShare } from './use-end-share.ts'
import { usePermission } from './use-permission.ts'

type OutgoingCardProps = { share: OutgoingShare; isOffline: boolean }

/** A delegate, what they may do (R-DELEG-09, R-DELEG-10), and the end of it (R-DELEG-26). */
export function OutgoingCard({ share, isOffline }: OutgoingCardProps) {
  const { id, name, email } = share
  const { isEnding, end } = useEndShare(id, {
    text: `Remove ${possessive(name)} access?`,
    description: 'From now on they see and change nothing of yours. What they have done stays.',
    confirmText: 'Remove access',
  })
  return (
    <ShareCard name={name} email={email} tone="neutral">
      {PERMISSIONS.map(({ flag, label }) => (
        <li key={flag}>
          <PermissionSwitch share={share} flag={flag} label={label} isDisabled={isOffline} />
        </li>
      ))}
      <li className="rounded-b-xl">
        <RowButton
          icon={<UserMinus aria-hidden="true" size={20} className="shrink-0" />}
          label="Remove access"
          isDisabled={isOffline || isEnding}
          isDanger
          onPress={end}
        />
      </li>
    </ShareCard>
  )
}

type PermissionSwitchProps = {
  share: OutgoingShare
  flag: keyof ShareFlags
  label: string
  isDisabled: boolean
}

function PermissionSwitch({ share, flag, label, isDisabled }: PermissionSwitchProps) {
  const { isOn, turn } = usePermission(share, flag)
  return <Switch label={label} isOn={isOn} onChange={turn} isDisabled={isDisabled} className="px-4" />
}
