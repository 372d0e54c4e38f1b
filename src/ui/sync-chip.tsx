import CloudOff from 'lucide-react/icons/cloud-off'
import { Chip, Dot } from './chip.tsx'

type SyncChipProps = {
  phase: 'offline' | 'sending' | 'saved'
  text: string
  /** In two lines where one is too narrow, instead of an end in '…'. */
  isWrapped?: boolean
}

/** The chip of sending: amber while offline, a pulse while sending, green afterwards. */
export function SyncChip({ phase, text, isWrapped = false }: SyncChipProps) {
  if (phase === 'sending')
    return (
      <Chip icon={<Dot tone="warn" isPulsing />} className="min-w-0">
        <span className="truncate">{text}</span>
      </Chip>
    )
  if (phase === 'saved') return <Chip tone="done">{text}</Chip>
  return (
    <Chip
      tone="warn"
      icon={<CloudOff aria-hidden="true" size={14} strokeWidth={2.3} className="shrink-0" />}
      className={isWrapped ? 'h-auto! min-h-[26px] min-w-0 py-1 whitespace-normal!' : 'min-w-0'}
    >
      <span className={isWrapped ? 'min-w-0 text-start text-balance' : 'truncate'}>{text}</span>
    </Chip>
  )
}
