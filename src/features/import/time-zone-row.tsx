import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { useWords } from '#words/use-words.ts'

type TimeZoneRowProps = { timeZone: string; onChange: (timeZone: string) => void }

/** The zone of the file's local times. */
export function TimeZoneRow({ timeZone, onChange }: TimeZoneRowProps) {
  const words = useWords()
  const id = useId()
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  // Lists the zones only when needed, because four hundred options draw more slowly than the rest of the preview.
  const [isListed, setIsListed] = useState(false)
  const zones = isListed ? allZones(own, timeZone) : [timeZone]
  return (
    <Card className="relative flex min-h-14 items-center gap-3 px-4 py-2 has-focus-visible:outline-2 has-focus-visible:outline-text">
      <span className="min-w-0 flex-1">
        <label htmlFor={id} className="block truncate font-[580]">
          {words('import.ask.zone')}
        </label>
        {timeZone === own && <span className="block text-13 text-text-2">{words('import.ask.thisDevice')}</span>}
      </span>
      <span aria-hidden="true" className="truncate text-15 text-text-2">
        {timeZone}
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3" />
      <select
        id={id}
        value={timeZone}
        onPointerDown={() => setIsListed(true)}
        onFocus={() => setIsListed(true)}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none rounded-xl opacity-0"
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </select>
    </Card>
  )
}

const allZones = (...known: readonly string[]): string[] =>
  [...new Set([...known, ...(Intl.supportedValuesOf?.('timeZone') ?? [])])].toSorted()
