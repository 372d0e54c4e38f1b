import { readShape } from '#domain/json.ts'
import { type Programme, wholeProgramme } from '#domain/programmes/programme.ts'
import type { ProposalDocument } from '#domain/proposal.ts'
import { ProgrammeOutlook } from '#features/programmes/bring-programme.tsx'
import { ProgrammeDays } from '#features/programmes/programme-days.page.tsx'
import { useStartProgramme } from '#features/programmes/use-start-programme.ts'
import { useStartingWeights } from '#features/programmes/use-starting-weights.ts'
import { closeProposal } from '#logbook/proposals.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useWords } from '#words/use-words.ts'
import { Decide, ProposalHead } from './proposal-view.tsx'
import { proposalTitle } from './proposed.client.ts'

/** The programme that a proposal holds; null: none, or one that this version cannot read. */
export function proposedProgramme({ proposal }: ProposalDocument): Programme | null {
  const read = readShape(wholeProgramme(), proposal.programme ?? null)
  return read.success ? read.data : null
}

type ProposedPlanProps = { document: ProposalDocument; programme: Programme; onDone: () => void }

/** A proposed programme: its days, how they go on, and what the lifts begin with. */
export function ProposedPlan({ document, programme, onDone }: ProposedPlanProps) {
  const words = useWords()
  const dispatch = useDispatch()
  const weights = useStartingWeights(programme)
  const { save } = useStartProgramme()
  function apply() {
    // All new ids derive from the proposal's, so that two devices that apply it make one plan.
    if (save(weights.programme, document.id)) dispatch(closeProposal.make({}), document.id)
  }
  return (
    <>
      <Card className="grid gap-4 p-4">
        <ProposalHead document={document} current={null} />
      </Card>
      <ProgrammeDays programme={programme} />
      <ProgrammeOutlook programme={programme} weights={weights} />
      <Decide document={document} title={proposalTitle(document, null, words)} onDone={onDone}>
        <Button size="large" onClick={apply}>
          {words('proposals.apply')}
        </Button>
      </Decide>
    </>
  )
}
