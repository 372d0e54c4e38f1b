import type { ReactNode } from 'react'
import { offerLeft } from '#domain/contested.ts'
import type { Edited } from '#domain/rows/edited.ts'
import { FirstName } from '#identity/client/use-first-name.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'

type StoredNote = {
  note: string | null
  /** The person who wrote in the row last. */
  changedBy: ReactNode
  /** What somebody else had written and a later write replaced; null: nothing, or longer ago than it is offered (Y35). */
  replaced: { note: string; by: ReactNode } | null
}

/** A row's note with what a sheet says of other people's: of a workout, a routine, or an exercise of either. */
export function useStoredNote(): (row: (Edited & { note?: string | null }) | undefined) => StoredNote {
  const { now } = useSync()
  return (row) => {
    const { note = null, edited_by: editedBy = null, contested = null } = row ?? {}
    const isOffered =
      contested?.field === 'note' && typeof contested.value === 'string' && offerLeft(contested, now()) > 0
    return {
      note,
      changedBy: editedBy && <FirstName accountId={editedBy} />,
      replaced: isOffered ? { note: String(contested.value), by: <FirstName accountId={contested.by} /> } : null,
    }
  }
}
