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
            {/** biome-ignore lint/a11y/noLabelWithoutControl: the box is inside */}
            <label className="flex min-h-13 cursor-pointer items-center gap-2 rounded-md hover:bg-hover">
              <Checkbox
                label={routine_name}
                isChecked={ticked.includes(id)}
                onCheckedChange={(isTicked) => tick(id, isTicked)}
              />
              <span aria-hidden="true" className="min-w-0 flex-1 font-[580] [overflow-wrap:anywhere]">
                {routine_name}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
