import { type ReactNode, useEffect, useState } from 'react'
import type { NewsItem } from '#domain/news.ts'
import type { ProposalDocument } from '#domain/proposal.ts'
import { NewsList } from '#features/notifications/news-list.tsx'
import { useNews } from '#features/notifications/use-news.ts'
import { ProposalList } from '#features/proposals/proposal-list.tsx'
import { ProposalButtons, ProposalView } from '#features/proposals/proposal-view.tsx'
import { UnsavedChanges } from '#features/unsaved-changes/unsaved-changes.tsx'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { SetAside } from '#sync/client/refused/park.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import { showPageOf } from './opened-with.client.ts'

type InboxSheetProps = {
  isOpen: boolean
  bundles: readonly SetAside[]
  proposals: readonly ProposalDocument[]
  /** False while the person does or looks at something else. */
  hasNews: boolean
  /** Called with the number of unread ones, and while the sheet is open of those that were. */
  onNews: (count: number) => void
  onClose: () => void
}

type Held = Pick<InboxSheetProps, 'bundles' | 'proposals'> & { news: readonly NewsItem[] }

/**
 * Shows refused changes, proposals and news in sections. A single proposal opens at once; of several the person opens
 * one.
 */
export function InboxSheet({ isOpen, bundles, proposals, hasNews, onNews, onClose }: InboxSheetProps) {
  const words = useWords()
  const sync = useSync()
  const { news: all, freshIds } = useNews(hasNews, isOpen)
  const fresh = freshIds.size
  const news = fresh > 0 ? all : NONE
  useEffect(() => onNews(fresh), [onNews, fresh])
  const isEmpty = bundles.length + proposals.length + fresh === 0
  const held = useLastHeld(isEmpty ? undefined : { bundles, proposals, news })
  const [openedId, setOpenedId] = useState<string | null>(null)
  if (!isOpen && openedId !== null) setOpenedId(null)
  const kinds = SECTIONS.filter((kind) => held[kind].length > 0)
  const isAlone = held.proposals.length === 1 && kinds.length === 1
  const opened = isAlone ? held.proposals[0] : held.proposals.find(({ id }) => id === openedId)
  const titleOf = (kind: (typeof SECTIONS)[number]) => (kinds.length > 1 ? words(TITLES[kind]) : null)
  function open({ ownerId, path }: NewsItem) {
    onClose()
    void showPageOf(sync, ownerId, path)
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      fitsContent
      title={words(opened ? 'proposals.title' : kinds.length > 1 ? 'inbox.title' : TITLES[kinds[0] ?? 'proposals'])}
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
            <Button variant="ghost" className="-ms-[18px] justify-self-start" onClick={() => setOpenedId(null)}>
              {words('proposals.back')}
            </Button>
          )}
          <ProposalView document={opened} />
        </>
      ) : (
        <>
          {held.bundles.length > 0 && (
            <Section title={titleOf('bundles')}>
              <UnsavedChanges bundles={held.bundles} />
            </Section>
          )}
          {held.proposals.length > 0 && (
            <Section title={titleOf('proposals')}>
              <ProposalList proposals={held.proposals} onOpen={setOpenedId} />
            </Section>
          )}
          {held.news.length > 0 && (
            <Section title={titleOf('news')}>
              <NewsList news={held.news} freshIds={freshIds} onOpen={open} />
            </Section>
          )}
        </>
      )}
    </Sheet>
  )
}

const NONE: readonly NewsItem[] = []

const SECTIONS = ['bundles', 'proposals', 'news'] as const
const TITLES = { bundles: 'unsavedChanges.title', proposals: 'proposals.title', news: 'inbox.news' } as const

/** The last contents, which stay visible while the sheet closes. */
function useLastHeld(held: Held | undefined): Held {
  const bundles = useLastValue(held?.bundles)
  const proposals = useLastValue(held?.proposals)
  const news = useLastValue(held?.news)
  return { bundles: bundles ?? [], proposals: proposals ?? [], news: news ?? NONE }
}

function Section({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-[18px]">
      {title && <h2 className="text-17 font-[660]">{title}</h2>}
      {children}
    </section>
  )
}
