import type { ShareFlags } from '#domain/permissions.ts'
import { Switch } from '#ui/switch.tsx'
import { useWords } from '#words/use-words.ts'
import { PERMISSIONS } from './permission-labels.ts'

type PermissionSwitchesProps = {
  flags: ShareFlags
  onChange: (flags: ShareFlags) => void
  /** True where the reader decides about their own account. */
  isExplained?: boolean
  className: string
}

/** A switch for each right. */
export function PermissionSwitches({ flags, onChange, isExplained = false, className }: PermissionSwitchesProps) {
  const words = useWords()
  return (
    <ul className="divide-y divide-line">
      {PERMISSIONS.map(({ flag, label, note }) => (
        <li key={flag}>
          <Switch
            label={words(label)}
            description={isExplained && words(note)}
            isOn={flags[flag]}
            onChange={(isOn) => onChange({ ...flags, [flag]: isOn })}
            className={className}
          />
        </li>
      ))}
    </ul>
  )
}
