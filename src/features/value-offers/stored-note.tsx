import type { ReactNode } from 'react'
import { offerLeft } from '#domain/contested.ts'
import type { Edited } from '#domain/rows/edited.ts'
import { FirstName } from '#identity/client/use-first-name.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'

type StoredNote = {
  note: string | null
  changedBy: ReactNode
  /** Another person's older note; null: none, or the time to offer it has passed. */
  replaced: { note: string; by: ReactNode } | null
}

/** Reads a row's note, and what a sheet shows of other people's notes. */
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
