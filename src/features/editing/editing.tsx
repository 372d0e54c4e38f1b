import { createContext, type ReactNode, use } from 'react'
import { can } from '#domain/permissions.ts'
import type { KeepChoiceShown } from '#features/exercise-cards/exercise-fields.tsx'
import { useRelation } from '#sync/client/react/sync-provider.tsx'
import { keepChoiceFor } from './exercise-gestures.ts'
import { type OpenSheet, useOpenSheet } from './open-sheet.ts'
import { type Acts, useActs } from './use-acts.ts'
import type { Edited } from './use-gestures.ts'

type Editing = Pick<Edited, 'document' | 'routine'> & {
  sheet: OpenSheet | null
  open: (sheet: OpenSheet) => void
  close: () => void
  keepChoice: KeepChoiceShown
  acts: Acts
}

const EditingContext = createContext<Editing | null>(null)

export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('nothing is edited here')
  return editing
}

/** Gives sheets and menus of a routine or a running workout all they need. */
export function EditingScope({
  sheet,
  children,
  ...edited
}: Edited & { sheet: OpenSheet | null; children: ReactNode }) {
  const { document, routine } = edited
  const open = useOpenSheet()
  const mayEditRoutines = can(useRelation(), 'routine.edit')
  const keepChoice = keepChoiceFor(routine, { mayEditRoutines })
  const acts = useActs(edited)
  return (
    <EditingContext value={{ document, routine, sheet, open, close: () => open(null), keepChoice, acts }}>
      {children}
    </EditingContext>
  )
}
