import Sparkles from 'lucide-react/icons/sparkles'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Suspense, useState } from 'react'
import { isOpen as isUndecided, type ProposalDocument } from '#domain/proposal.ts'
import { useActing, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { useSetAside } from '#sync/client/react/use-set-aside.ts'
import { Chip } from '#ui/chip.tsx'
import { useWords } from '#words/use-words.ts'
import { InboxSheet } from './overlays.tsx'

/** Opens refused changes, proposals and news. During a workout it shows only what was refused. */
export function InboxChip({ isTraining = false }: { isTraining?: boolean }) {
  const words = useWords()
  const bundles = useSetAside()
  const all = useProposals()
  const proposals = isTraining ? NONE : all
  const isActing = useActing() !== null
  // The sheet asks for the news, because its script is loaded later.
  const [news, setNews] = useState(0)
  const needed = bundles.length + proposals.length
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen && needed + news === 0) setIsOpen(false)
  return (
    <>
      {needed + news > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className="relative shrink-0 rounded-[9px] after:absolute after:-inset-x-1 after:-inset-y-[9px] after:content-['']"
        >
          {bundles.length > 0 ? (
            <Chip tone="danger" icon={<TriangleAlert aria-hidden="true" size={14} strokeWidth={2.3} />}>
              {words('unsavedChanges.chip', { count: bundles.length })}
            </Chip>
          ) : (
            <Chip icon={<Sparkles aria-hidden="true" size={14} strokeWidth={2.3} />}>
              {needed > 0
                ? words('proposals.chip', { count: proposals.length })
                : words('inbox.newsChip', { count: news })}
            </Chip>
          )}
        </button>
      )}
      <Suspense fallback={null}>
        <InboxSheet
          isOpen={isOpen}
          bundles={bundles}
          proposals={proposals}
          hasNews={!isTraining && !isActing}
          onNews={setNews}
          onClose={() => setIsOpen(false)}
        />
      </Suspense>
    </>
  )
}

const NONE: readonly ProposalDocument[] = []

/** The open proposals, newest first. None while acting, because coaches see none. */
function useProposals(): readonly ProposalDocument[] {
  const { now } = useSync()
  const at = now()
  return useDocuments('proposal')
    .filter((document) => isUndecided(document, at))
    .toSorted((a, b) => b.proposal.created_at - a.proposal.created_at)
}
