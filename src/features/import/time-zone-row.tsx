import { useId, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { RowSelect, rowSelectClass } from '#ui/row-select.tsx'
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
    <Card className={rowSelectClass('flex min-h-14 items-center gap-3 px-4 py-2')}>
      <span className="min-w-0 flex-1">
        <label htmlFor={id} className="block truncate font-[580]">
          {words('import.ask.zone')}
        </label>
        {timeZone === own && <span className="block text-13 text-text-2">{words('import.ask.thisDevice')}</span>}
      </span>
      <RowSelect
        id={id}
        options={zones.map((zone) => ({ value: zone, text: zone }))}
        value={timeZone}
        onValueChange={onChange}
        onReach={() => setIsListed(true)}
      />
    </Card>
  )
}

const allZones = (...known: readonly string[]): string[] =>
  [...new Set([...known, ...(Intl.supportedValuesOf?.('timeZone') ?? [])])].toSorted()
