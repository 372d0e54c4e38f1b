import { type ReactNode, useState } from 'react'
import type { ProposalDocument } from '#domain/proposal.ts'
import { ProposalList } from '#features/proposals/proposal-list.tsx'
import { ProposalButtons, ProposalView } from '#features/proposals/proposal-view.tsx'
import { UnsavedChanges } from '#features/unsaved-changes/unsaved-changes.tsx'
import type { SetAside } from '#sync/client/refused/park.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'

type InboxSheetProps = {
  isOpen: boolean
  bundles: readonly SetAside[]
  proposals: readonly ProposalDocument[]
  onClose: () => void
}

type Held = Pick<InboxSheetProps, 'bundles' | 'proposals'>

/**
 * Shows refused changes and proposals in two sections. A single proposal opens at once; of several the person opens
 * one.
 */
export function InboxSheet({ isOpen, bundles, proposals, onClose }: InboxSheetProps) {
  const words = useWords()
  const isEmpty = bundles.length + proposals.length === 0
  const held = useLastHeld(isEmpty ? undefined : { bundles, proposals })
  const [openedId, setOpenedId] = useState<string | null>(null)
  if (!isOpen && openedId !== null) setOpenedId(null)
  const isAlone = held.bundles.length === 0 && held.proposals.length === 1
  const opened = isAlone ? held.proposals[0] : held.proposals.find(({ id }) => id === openedId)
  const hasBoth = held.bundles.length > 0 && held.proposals.length > 0
  const title = hasBoth ? 'inbox.title' : held.bundles.length > 0 ? 'unsavedChanges.title' : 'proposals.title'
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      fitsContent
      title={words(opened ? 'proposals.title' : title)}
      headerAction={
        <Button variant="ghost" className="px-5" onClick={onClose}>
          {words('action.close')}
        </Button>
      }
      aboveFooter={
        opened && (
          <ProposalButtons
            document={opened}
            onDone={() => (isAlone ? onClose() : setOpenedId(null))}
            onLeave={onClose}
          />
        )
      }
    >
      {opened ? (
        <>
          {!isAlone && (
            <Button variant="ghost" className="-ml-[18px] justify-self-start" onClick={() => setOpenedId(null)}>
              {words('proposals.back')}
            </Button>
          )}
          <ProposalView document={opened} />
        </>
      ) : (
        <>
          {held.bundles.length > 0 && (
            <Section title={hasBoth ? words('unsavedChanges.title') : null}>
              <UnsavedChanges bundles={held.bundles} />
            </Section>
          )}
          {held.proposals.length > 0 && (
            <Section title={hasBoth ? words('proposals.title') : null}>
              <ProposalList proposals={held.proposals} onOpen={setOpenedId} />
            </Section>
          )}
        </>
      )}
    </Sheet>
  )
}

/** The last contents, which stay visible while the sheet closes. */
function useLastHeld(held: Held | undefined): Held {
  const bundles = useLastValue(held?.bundles)
  const proposals = useLastValue(held?.proposals)
  return { bundles: bundles ?? [], proposals: proposals ?? [] }
}

function Section({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-[18px]">
      {title && <h2 className="text-17 font-[660]">{title}</h2>}
      {children}
    </section>
  )
}
