import { useState } from 'react'
import { MAX_SLOTS } from '#domain/plan.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useWords } from '#words/use-words.ts'

type AddRoutinesSheetProps = {
  isOpen: boolean
  onClose: () => void
  /** In the order in which the person ticked them. */
  onAdd: (routineIds: readonly string[]) => void
  most?: number
}

/** Chooses routines for a plan. */
export function AddRoutinesSheet({ isOpen, onClose, onAdd, most = MAX_SLOTS }: AddRoutinesSheetProps) {
  const words = useWords()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const routines = useDocuments('routine')
    .filter(({ routine }) => !routine.is_archived)
    .toSorted((a, b) => a.routine.routine_name.localeCompare(b.routine.routine_name))
  function close() {
    setTicked([])
    onClose()
  }
  const tick = (id: string, isTicked: boolean) =>
    setTicked(isTicked ? [...ticked, id].slice(0, most) : ticked.filter((each) => each !== id))
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      fitsContent
      title={words('plans.add.title')}
      primary={{ text: words('plans.add.button', { count: ticked.length }), isDisabled: ticked.length === 0 }}
      onSubmit={() => {
        onAdd(ticked)
        close()
      }}
    >
      <ul className="-mx-2">
        {routines.map(({ id, routine: { routine_name } }) => (
          <li key={id}>
            <Checkbox
              label={routine_name}
              isChecked={ticked.includes(id)}
              onCheckedChange={(isTicked) => tick(id, isTicked)}
              className="min-h-13 gap-2 rounded-md pe-3 hover:bg-hover"
            >
              <span aria-hidden="true" className="min-w-0 flex-1 font-[580] [overflow-wrap:anywhere]">
                {routine_name}
              </span>
              <span aria-hidden="true" className="text-15 font-[640] text-text-2 tabular-nums">
                {ticked.includes(id) && words.number(ticked.indexOf(id) + 1)}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
