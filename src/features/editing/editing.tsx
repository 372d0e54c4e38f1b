import { createContext, type ReactNode, use } from 'react'
import { can } from '#domain/permissions.ts'
import type { KeepChoiceShown } from '#features/exercise-cards/exercise-fields.tsx'
import { useRelation } from '#sync/client/react/sync-provider.tsx'
import { keepChoiceFor } from './exercise-gestures.ts'
import { type OpenSheet, useOpenSheet } from './open-sheet.ts'
import { type Acts, useActs } from './use-acts.ts'
import type { Edited } from './use-gestures.ts'

/** What the sheets of a set and of new exercises do. */
export type SheetActs = Pick<Acts, 'isSetThere' | 'saveSet' | 'removeSet' | 'addExercises'> & Partial<Acts>

type Subject = Pick<Edited, 'document' | 'routine'> & {
  sheet: OpenSheet | null
  keepChoice: KeepChoiceShown
}
type Editing<A extends SheetActs> = Subject & { open: (sheet: OpenSheet) => void; close: () => void; acts: A }

const SheetsContext = createContext<Editing<SheetActs> | null>(null)
const ActsContext = createContext<Acts | null>(null)

export function useSheets(): Editing<SheetActs> {
  const sheets = use(SheetsContext)
  if (!sheets) throw new Error('nothing is edited here')
  return sheets
}

/** The document, sheets and acts around, with everything that can be done in a routine or a running workout. */
export function useEditing(): Editing<Acts> {
  const [sheets, acts] = [useSheets(), use(ActsContext)]
  if (!acts) throw new Error('this is corrected, not edited')
  return { ...sheets, acts }
}

/** Gives sheets their document and acts. A completed workout has acts of its own, which correct it. */
export function SheetsScope({ children, ...subject }: Subject & { acts: SheetActs; children: ReactNode }) {
  const open = useOpenSheet()
  return <SheetsContext value={{ ...subject, open, close: () => open(null) }}>{children}</SheetsContext>
}

/** Gives sheets and menus of a routine or a running workout their document and acts. */
export function EditingScope({
  sheet,
  children,
  ...edited
}: Edited & { sheet: OpenSheet | null; children: ReactNode }) {
  const { document, routine } = edited
  const mayEditRoutines = can(useRelation(), 'routine.edit')
  const acts = useActs(edited)
  return (
    <SheetsScope {...{ document, routine, sheet, acts }} keepChoice={keepChoiceFor(routine, { mayEditRoutines })}>
      <ActsContext value={acts}>{children}</ActsContext>
    </SheetsScope>
  )
}
