import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ProposalDocument } from '#domain/proposal.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { useWords } from '#words/use-words.ts'
import { agoText } from './proposal-view.tsx'
import { proposalTitle } from './proposed.client.ts'

export function ProposalList({
  proposals,
  onOpen,
}: {
  proposals: readonly ProposalDocument[]
  onOpen: (id: string) => void
}) {
  const words = useWords()
  const { now } = useSync()
  const routines = useDocuments('routine')
  return (
    <List aria-label={words('proposals.title')} className="bg-sunken! shadow-none!">
      {proposals.map((document) => {
        const { id, proposal } = document
        const routine = routines.find((one) => one.id === proposal.document_id) ?? null
        const ago = agoText(now() - proposal.created_at, words)
        return (
          <li key={id}>
            <button type="button" className={listRowPressClass()} onClick={() => onOpen(id)}>
              <ListRow
                title={proposalTitle(document, routine, words)}
                subtitle={words('proposals.fromShort', { name: proposal.token_name, ago })}
                trailing={<ChevronRight aria-hidden="true" size={20} className="text-text-2" />}
              />
            </button>
          </li>
        )
      })}
    </List>
  )
}
