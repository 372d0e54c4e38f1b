import Sparkles from 'lucide-react/icons/sparkles'
import WifiOff from 'lucide-react/icons/wifi-off'
import { navigate } from 'wouter/use-browser-location'
import { isOpen } from '#domain/proposal.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useFetchedDocument } from '#sync/client/react/use-fetched-document.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.ts'
import { ProposalButtons, ProposalView } from './proposal-view.tsx'
import { ProposedPlan, proposedProgramme } from './proposed-plan.tsx'

/** `/proposals/{id}`: a proposal. Tools answer with this address. */
export function ProposalPage({ proposalId }: { proposalId: string }) {
  const words = useWords()
  return (
    <>
      <PageHeader title={words('proposals.one')} onBack={goHome} />
      <PageBody className="gap-4">
        <Proposal proposalId={proposalId} />
      </PageBody>
    </>
  )
}

function Proposal({ proposalId }: { proposalId: string }) {
  const words = useWords()
  const { now } = useSync()
  const { state, document } = useFetchedDocument('proposal', proposalId)
  if (state === 'loading') {
    return (
      <Loading>
        <SkeletonCard />
      </Loading>
    )
  }
  if (state === 'unreachable') {
    return (
      <Card>
        <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
      </Card>
    )
  }
  if (!document || !isOpen(document, now())) {
    return (
      <Card>
        <EmptyState icon={<Sparkles size={26} />} title={words('proposals.gone')} text={words('proposals.goneText')} />
      </Card>
    )
  }
  const programme = proposedProgramme(document)
  if (programme) return <ProposedPlan document={document} programme={programme} onDone={goHome} />
  return (
    <>
      <Card className="p-4">
        <ProposalView document={document} />
      </Card>
      <ProposalButtons document={document} onDone={goHome} />
    </>
  )
}

const goHome = () => navigate('/routines')
