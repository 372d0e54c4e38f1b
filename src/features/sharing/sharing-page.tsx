import ChevronRight from 'lucide-react/icons/chevron-right'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import UserPlus from 'lucide-react/icons/user-plus'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { problemOf } from '#identity/client/ask.ts'
import { requestConfirmationMail } from '#identity/client/auth-requests.client.ts'
import { useShares } from '#identity/client/use-shares.ts'
import type { EndedShare, IncomingShare, Shares } from '#identity/shares.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import { AddManagerDialog } from './add-manager-dialog.tsx'
import { EndMenu } from './card-menu.tsx'
import { IncomingCard } from './incoming-card.tsx'
import { InviteRow } from './invite-row.tsx'
import { OpenedOwner, useOpenedOwner } from './opened-owner.tsx'
import { OutgoingCard } from './outgoing-card.tsx'
import { EndedCard, ShareCardSkeleton } from './share-card.tsx'
import { ShareQuestions } from './share-questions.tsx'

/** In ms between two requests, because an owner may start or end a workout meanwhile. */
const ASK_AGAIN_MS = 10_000

export function SharingPage() {
  const words = useWords()
  const { shares, isLoading, isFromDevice } = useShares(ASK_AGAIN_MS)
  const isOffline = useIsOffline()
  const isWide = useIsWide()
  return (
    <>
      <PageHeader title={words('sharing.title')} />
      <PageBody className="items-start gap-x-7 gap-y-5 lg:grid-cols-2">
        {isFromDevice && !isOffline && shares && (
          <Banner tone="offline" className="lg:col-span-2">
            {words('connection.offline', { device: isWide ? 'computer' : 'phone' })}
          </Banner>
        )}
        {shares ? (
          <Sections shares={isFromDevice ? withoutTraining(shares) : shares} isOffline={isOffline} />
        ) : isLoading ? (
          <LoadingSections />
        ) : (
          <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
        )}
      </PageBody>
    </>
  )
}

function Sections({ shares, isOffline }: { shares: Shares; isOffline: boolean }) {
  const words = useWords()
  const { questions = [], ended = [], isUnconfirmed = false } = shares
  const endedOf = (side: EndedShare['side']) => ended.filter((share) => share.side === side)
  const [endedIncoming, endedOutgoing] = [endedOf('received'), endedOf('given')]
  const isAnswered = ({ id }: { id: string }) => !questions.some((question) => question.id === id)
  const [incoming, outgoing] = [shares.incoming.filter(isAnswered), shares.outgoing.filter(isAnswered)]
  const [isAdding, setIsAdding] = useState(false)
  const opened = useOpenedOwner(incoming)
  const note = isOffline && words('connection.needed')
  return (
    <>
      {isUnconfirmed && <UnconfirmedBanner isOffline={isOffline} className="lg:col-span-2" />}
      {questions.length > 0 && (
        <Section title={words('sharing.before')} note={note} className="lg:col-span-2">
          <ShareQuestions questions={questions} isOffline={isOffline} />
        </Section>
      )}
      <Section title={words('sharing.withMe.title')} note={incoming.length > 0 && note}>
        {incoming.length + endedIncoming.length === 0 && <Nobody text={words('sharing.withMe.none')} />}
        <List>
          {incoming.length > 0 && <AllClientsRow incoming={incoming} />}
          <InviteRow isOffline={isOffline} />
        </List>
        {incoming.map((share) => (
          <IncomingCard key={share.id} share={share} isOffline={isOffline} onOpen={(way) => opened.open(share, way)} />
        ))}
        {endedIncoming.map((share) => (
          <EndedCard key={share.id} share={share} />
        ))}
      </Section>
      <Section title={words('sharing.byMe.title')} note={note}>
        {outgoing.length + endedOutgoing.length === 0 && <Nobody text={words('sharing.byMe.none')} />}
        {outgoing.map((share) => (
          <OutgoingCard key={share.id} share={share} isOffline={isOffline} Menu={EndMenu} />
        ))}
        {endedOutgoing.map((share) => (
          <EndedCard key={share.id} share={share} />
        ))}
        <Button
          size="large"
          isBlock
          variant={outgoing.length === 0 ? 'ink' : 'quiet'}
          icon={<UserPlus aria-hidden="true" size={20} />}
          disabled={isOffline}
          onClick={() => setIsAdding(true)}
        >
          {words('sharing.byMe.add')}
        </Button>
      </Section>
      <AddManagerDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <OpenedOwner opened={opened} />
    </>
  )
}

function AllClientsRow({ incoming }: { incoming: readonly IncomingShare[] }) {
  const words = useWords()
  const training = incoming.filter((share) => typeof share.training === 'string').length
  return (
    <li>
      <Link to="/clients" className={listRowPressClass()}>
        <ListRow
          leading={
            <span aria-hidden="true" className="grid size-10 place-items-center rounded-lg bg-sunken text-text-2">
              <LayoutGrid size={20} />
            </span>
          }
          title={words('sharing.clients.all')}
          subtitle={words('sharing.clients.count', { count: incoming.length, training })}
          trailing={<ChevronRight aria-hidden="true" size={18} className="text-text-3" />}
        />
      </Link>
    </li>
  )
}

/** When a client trained is not known from the device's last answer. */
const withoutTraining = (shares: Shares): Shares => ({
  ...shares,
  incoming: shares.incoming.map((share) => ({ ...share, training: null, lastWorkoutAt: null })),
})

const Nobody = ({ text }: { text: string }) => <p className="px-1 pb-2 text-15 text-text-2">{text}</p>

type SectionProps = { title: string; note?: ReactNode; className?: string; children: ReactNode }

function Section({ title, note, className, children }: SectionProps) {
  return (
    <section aria-label={title} className={classNames('grid grid-cols-[minmax(0,1fr)] gap-3', className)}>
      <div className="-mb-3 flex items-center justify-between gap-3 px-1 pt-2 pb-1 lg:pt-0">
        <h2 tabIndex={-1} className="rounded-sm text-17 leading-[1.3] font-[660]">
          {title}
        </h2>
        {note && <p className="text-13 text-text-2">{note}</p>}
      </div>
      {children}
    </section>
  )
}

function LoadingSections() {
  const words = useWords()
  return (['sharing.withMe.title', 'sharing.byMe.title'] as const).map((title) => (
    <Section key={title} title={words(title)}>
      <Loading>
        <ShareCardSkeleton />
      </Loading>
    </Section>
  ))
}

/** Why nobody can share with this person yet, and what to do. */
function UnconfirmedBanner({ isOffline, className }: { isOffline: boolean; className: string }) {
  const words = useWords()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)

  async function send() {
    setIsBusy(true)
    const answer = await requestConfirmationMail()
    setIsBusy(false)
    if (answer.t === 'answered') setOutcome(words('sharing.confirm.sent'))
    else setOutcome(problemOf(answer))
  }

  return (
    <Banner tone="info" className={className}>
      {outcome ?? words('sharing.confirm.text')}
      {outcome === null && (
        <span className="mt-2.5 block">
          <Button
            size="small"
            variant="quiet"
            isBusy={isBusy}
            busyText={words('sharing.confirm.busy')}
            disabled={isOffline}
            onClick={() => void send()}
          >
            {words('sharing.confirm.again')}
          </Button>
        </span>
      )}
    </Banner>
  )
}
