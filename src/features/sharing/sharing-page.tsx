import Plus from 'lucide-react/icons/plus'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useState } from 'react'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useShares } from '#identity/client/use-shares.ts'
import type { Shares } from '#identity/shares.ts'
import { Banner } from '#ui/banner.tsx'
import { Card, cardClass } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { AddManagerDialog } from './add-manager-dialog.tsx'
import { IncomingCard } from './incoming-card.tsx'
import { OpenedOwner, useOpenedOwner } from './opened-owner.tsx'
import { OutgoingCard } from './outgoing-card.tsx'
import { RowButton, ShareCardSkeleton } from './share-card.tsx'
import { ShareQuestions } from './share-questions.tsx'
import { UnconfirmedBanner } from './unconfirmed-banner.tsx'

/** `/sharing`: who shares their account with oneself, and with whom one shares one's own (R-DELEG-03, R-DELEG-08). */
export function SharingPage() {
  const { shares, isLoading, isFromDevice } = useShares()
  const isOffline = useIsOffline()
  const isWide = useIsWide()
  return (
    <>
      <PageHeader title="Sharing" />
      <main id="main" className={`${PAGE_TOP} md:pl-(--shell-left)`}>
        <div className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-7 px-4 pt-3 pb-[calc(var(--nav-h)+40px)] md:px-7 md:pt-4 md:pb-10 lg:grid-cols-2">
          {isFromDevice && !isOffline && shares && (
            <Banner tone="offline" className="lg:col-span-2">
              Offline. Showing what this {isWide ? 'computer' : 'phone'} last saw.
            </Banner>
          )}
          {shares ? (
            <Sections shares={shares} isOffline={isOffline} />
          ) : isLoading ? (
            <LoadingSections />
          ) : (
            <EmptyState icon={<WifiOff size={26} />} title="Needs a connection" />
          )}
        </div>
      </main>
    </>
  )
}

function Sections({ shares, isOffline }: { shares: Shares; isOffline: boolean }) {
  const { questions = [], isUnconfirmed = false } = shares
  const isAnswered = ({ id }: { id: string }) => !questions.some((question) => question.id === id)
  const [incoming, outgoing] = [shares.incoming.filter(isAnswered), shares.outgoing.filter(isAnswered)]
  const [isAdding, setIsAdding] = useState(false)
  const opened = useOpenedOwner(incoming)
  const note = isOffline && 'Needs a connection'
  return (
    <>
      {isUnconfirmed && <UnconfirmedBanner isOffline={isOffline} className="lg:col-span-2" />}
      {questions.length > 0 && (
        <Section title="Shared before your new password" note={note} className="lg:col-span-2">
          <ShareQuestions questions={questions} isOffline={isOffline} />
        </Section>
      )}
      <Section title="Shared with me" note={incoming.length > 0 && note}>
        {incoming.length === 0 && (
          <Card>
            <EmptyState icon={<Users size={26} />} title="No accounts have shared access with you yet." />
          </Card>
        )}
        {incoming.map((share) => (
          <IncomingCard key={share.id} share={share} isOffline={isOffline} onOpen={(way) => opened.open(share, way)} />
        ))}
      </Section>
      <Section title="Shared by me" note={note}>
        <div className={cardClass({ isPressable: !isOffline })}>
          <RowButton
            icon={<UserPlus aria-hidden="true" size={20} className="shrink-0" />}
            label="Share with new person"
            trailing={<Plus aria-hidden="true" size={20} className="shrink-0" />}
            isDisabled={isOffline}
            onPress={() => setIsAdding(true)}
          />
        </div>
        {outgoing.length === 0 && (
          <Card>
            <EmptyState icon={<UserPlus size={26} />} title="You haven't shared access with anyone yet." />
          </Card>
        )}
        {outgoing.map((share) => (
          <OutgoingCard key={share.id} share={share} isOffline={isOffline} />
        ))}
      </Section>
      <AddManagerDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
      <OpenedOwner opened={opened} />
    </>
  )
}

type SectionProps = { title: string; note?: ReactNode; className?: string; children: ReactNode }

function Section({ title, note, className, children }: SectionProps) {
  return (
    <section aria-label={title} className={classNames('grid grid-cols-[minmax(0,1fr)] gap-3', className)}>
      <div className="flex min-h-8 items-center justify-between gap-3 px-1">
        <h2 tabIndex={-1} className="rounded-sm text-17 font-[660]">
          {title}
        </h2>
        {note && <p className="text-13 text-text-2">{note}</p>}
      </div>
      {children}
    </section>
  )
}

const LoadingSections = () =>
  ['Shared with me', 'Shared by me'].map((title) => (
    <Section key={title} title={title}>
      <Loading>
        <ShareCardSkeleton />
      </Loading>
    </Section>
  ))
