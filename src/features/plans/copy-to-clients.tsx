import { Suspense, useState } from 'react'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useLastValue } from '#ui/use-last-value.ts'

/** Loaded with the first copy, because few people coach. */
const CopySheet = lazyPart(async () => (await import('./copy-sheet.tsx')).CopySheet)

/** What somebody wants to copy. `key`: a new id of this wish. */
export type Copying = { of: 'routine' | 'plan'; id: string; name: string; key: string }

type CopyToClientsProps = { copying: Copying | null; onClose: () => void }

/** What `CopyToClients` shows, and what opens it. */
export function useCopying(): CopyToClientsProps & { copy: (wanted: Omit<Copying, 'key'>) => void } {
  const { newId } = useSync()
  const [copying, setCopying] = useState<Copying | null>(null)
  return { copying, onClose: () => setCopying(null), copy: (wanted) => setCopying({ ...wanted, key: newId() }) }
}

export function CopyToClients({ copying, onClose }: CopyToClientsProps) {
  const last = useLastValue(copying ?? undefined)
  if (!last) return null
  return (
    <Suspense>
      <CopySheet key={last.key} copying={last} isOpen={copying !== null} onClose={onClose} />
    </Suspense>
  )
}
