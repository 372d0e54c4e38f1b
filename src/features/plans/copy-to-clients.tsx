import Copy from 'lucide-react/icons/copy'
import { type ReactNode, Suspense, useState } from 'react'
import type { PlanDocument } from '#domain/plan.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { type MenuRow, menuRow } from '#ui/menu.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import { useCopyTargets } from './use-copy-targets.ts'

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

/** 'Copy to clients' for the menu of a plan, for people with clients, and the sheet that it opens. `onPress`: closes the menu. */
export function useCopyPlan({ id, plan }: PlanDocument, onPress: () => void): { rows: MenuRow[]; sheet: ReactNode } {
  const words = useWords()
  const { copy, ...copying } = useCopying()
  const isCoach = useCopyTargets().length > 0
  const press = () => {
    onPress()
    copy({ of: 'plan', id, name: plan.name })
  }
  return {
    rows: isCoach ? [menuRow(<Copy size={20} />, words('plans.copy.title'), press)] : [],
    sheet: <CopyToClients {...copying} />,
  }
}
