import Plus from 'lucide-react/icons/plus'
import Scale from 'lucide-react/icons/scale'
import { type ReactNode, useState } from 'react'
import type { BodyWeight } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { useWords } from '#words/use-words.ts'
import { numberText } from '#words/weight.ts'
import { useBodyWeights } from './use-body-weights.ts'
import { dayText } from './value-texts.ts'
import { newWeight, openWeight } from './weight-form.client.ts'
import type { OpenWeight } from './weight-sheet.tsx'
import { WeightSheet } from './weight-sheet.tsx'

type Weighing = {
  /** Oldest first. */
  weights: readonly BodyWeight[]
  show: (row: BodyWeight | null) => void
  sheet: ReactNode
}

/** The owner's body weights, and the sheet for one. `unit`: for the first weight. */
export function useWeighing(unit: MassUnit): Weighing {
  const { weights, add, edit, removeWithUndo } = useBodyWeights()
  const [open, setOpen] = useState<OpenWeight | null>(null)
  const { now } = useSync()
  const close = () => setOpen((sheet) => sheet && { ...sheet, isOpen: false })
  function show(row: BodyWeight | null) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const form = row ? openWeight(row, timeZone) : newWeight(now(), weights.at(-1)?.unit ?? unit, timeZone)
    setOpen({ row, form, isOpen: true })
  }
  const sheet = open && (
    <WeightSheet
      open={open}
      onChange={(form) => setOpen({ ...open, form })}
      onClose={close}
      onSave={(weighed) => {
        if (open.row) edit(open.row, weighed)
        else add(weighed)
        close()
      }}
      onRemove={(row) => {
        removeWithUndo(row)
        close()
      }}
    />
  )
  return { weights, show, sheet }
}

export function AddWeight({ onPress }: { onPress: () => void }) {
  const words = useWords()
  return (
    <Button
      size="small"
      variant="soft"
      icon={<Plus aria-hidden="true" size={16} />}
      aria-label={words('progress.bodyWeight.addSpoken')}
      onClick={onPress}
    >
      {words('progress.bodyWeight.add')}
    </Button>
  )
}

/** In ms. After a workout the app asks people who weighed themselves within this time. */
const LATELY_MS = 30 * 24 * 60 * 60 * 1000

/** The newest body weight after an own workout; nothing for people who do not weigh themselves. */
export function WeighIn() {
  const words = useWords()
  const { now } = useSync()
  const { weights, show, sheet } = useWeighing('kg')
  const newest = weights.at(-1)
  if (!newest || newest.at < now() - LATELY_MS) return null
  return (
    <div className={`${cardClass()} flex min-h-16 items-center gap-3 px-3`}>
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-text-2">
        <Scale aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[620]">{words('progress.bodyWeight.title')}</span>
        <span className="block truncate text-13 text-text-2">
          {`${numberText(newest.weight, words)} ${newest.unit} · ${dayText(newest.at, now(), words)}`}
        </span>
      </span>
      <AddWeight onPress={() => show(null)} />
      {sheet}
    </div>
  )
}
