import Plus from 'lucide-react/icons/plus'
import Scale from 'lucide-react/icons/scale'
import { type ReactNode, useState } from 'react'
import type { BodyWeight } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import { can } from '#domain/permissions.ts'
import { unitHere } from '#frame/unit-here.ts'
import { useSettings } from '#frame/use-book.ts'
import { useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'
import { useBodyWeights } from './use-body-weights.ts'
import { newWeight, openWeight } from './weight-form.client.ts'
import type { OpenWeight } from './weight-sheet.tsx'
import { WeightSheet } from './weight-sheet.tsx'

type Weighing = {
  /** Oldest first. */
  weights: readonly BodyWeight[]
  show: (row: BodyWeight | null) => void
  sheet: ReactNode
}

type WeighingOptions = {
  /** The unit of a first weight; if left out, the person's own unit, else the unit of their place. */
  unit?: MassUnit
  /** For pages that show no weights: a toast says what was added, with 'Undo'. */
  hasToast?: boolean
}

/** The owner's body weights, and the sheet for one. */
export function useWeighing({ unit, hasToast = false }: WeighingOptions = {}): Weighing {
  const { weights, add, addAndTell, edit, removeWithUndo } = useBodyWeights()
  const settings = useSettings()
  const { now } = useSync()
  function formOf(row: BodyWeight | null) {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (row) return openWeight(row, timeZone)
    return newWeight(now(), weights.at(-1)?.unit ?? unit ?? settings.unit ?? settings.last_unit ?? unitHere(), timeZone)
  }
  const [open, setOpen] = useState<OpenWeight>(() => ({ row: null, form: formOf(null), isOpen: false }))
  const show = (row: BodyWeight | null) => setOpen({ row, form: formOf(row), isOpen: true })
  const close = () => setOpen((sheet) => ({ ...sheet, isOpen: false }))
  // A sheet only opens with an animation if it was mounted closed.
  const sheet = (
    <WeightSheet
      open={open}
      onChange={(form) => setOpen({ ...open, form })}
      onClose={close}
      onSave={(weighed) => {
        if (open.row) edit(open.row, weighed)
        else if (hasToast) addAndTell(weighed)
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
      aria-keyshortcuts="B"
      onClick={onPress}
    >
      {words('progress.bodyWeight.add')}
    </Button>
  )
}

/** Opens the sheet of a new weight on a page that shows none. Only the owner sees it. */
export function WeighButton() {
  const words = useWords()
  const mayEdit = can(useRelation(), 'body.edit')
  const { show, sheet } = useWeighing({ hasToast: true })
  if (!mayEdit) return null
  return (
    <>
      <Button
        variant="ghost"
        icon={<Scale aria-hidden="true" size={18} className="text-text-2" />}
        aria-keyshortcuts="B"
        onClick={() => show(null)}
      >
        {words('progress.bodyWeight.title')}
      </Button>
      {sheet}
    </>
  )
}
