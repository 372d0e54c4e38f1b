import QrCode from 'lucide-react/icons/qr-code'
import Users from 'lucide-react/icons/users'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Suspense, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useInvitation } from '#features/sharing/invite-row.tsx'
import { OpenedOwner, useOpenedOwner } from '#features/sharing/opened-owner.tsx'
import { ShareCardSkeleton } from '#features/sharing/share-card.tsx'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import { ClientCard } from './client-card.tsx'
import { type Client, calledName, inBoardOrder } from './clients.ts'
import { useClients } from './use-clients.ts'

/** Loaded with the first note, because few coaches write one. */
const CoachNoteSheet = lazyPart(async () => (await import('./coach-note-sheet.tsx')).CoachNoteSheet)

/** `/clients`: what the owners do who share with this account, live. */
export function ClientsPage() {
  const words = useWords()
  const isOffline = useIsOffline()
  const { clients, isLoading } = useClients()
  return (
    <>
      <PageHeader title={words('sharing.clients.title')} onBack={() => navigate('/sharing')} />
      <PageBody>
        {clients && !isOffline ? (
          <Board clients={clients} />
        ) : isLoading && !isOffline ? (
          <Loading>
            <div className={GRID}>
              <ShareCardSkeleton />
              <ShareCardSkeleton />
            </div>
          </Loading>
        ) : (
          <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
        )}
      </PageBody>
    </>
  )
}

function Board({ clients }: { clients: readonly Client[] }) {
  const words = useWords()
  const invitation = useInvitation()
  const opened = useOpenedOwner(clients)
  const note = useNote(clients)
  const invite = (
    <Button
      size="small"
      variant="quiet"
      icon={<QrCode aria-hidden="true" size={16} />}
      aria-haspopup="dialog"
      onClick={invitation.open}
    >
      {words('sharing.invite.title')}
    </Button>
  )
  const training = clients.filter((client) => client.training).length
  return (
    <>
      {clients.length === 0 ? (
        <EmptyState icon={<Users size={26} />} title={words('sharing.clients.none')} action={invite} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-2.5 gap-y-2 px-1 pb-3">
            <p role="status" className="min-w-0 text-text-2">
              {words('sharing.clients.training', { count: training })}
            </p>
            {invite}
          </div>
          <ul className={GRID}>
            {inBoardOrder(clients).map((client) => (
              <li key={client.ownerId}>
                <ClientCard
                  client={client}
                  name={calledName(client, clients)}
                  onOpen={(way) => opened.open(client, way)}
                  onNote={() => note.open(client)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {invitation.sheet}
      {note.sheet}
      <OpenedOwner opened={opened} />
    </>
  )
}

/** The sheet with the note of a client, which closes when the share ends (R-COACH-15). */
function useNote(clients: readonly Client[]) {
  const [openedId, setOpenedId] = useState<string | null>(null)
  const opened = clients.find(({ ownerId }) => ownerId === openedId)
  const shown = useLastValue(opened) // the same while the sheet closes
  const sheet = shown && (
    <Suspense>
      <CoachNoteSheet
        key={shown.ownerId}
        clientId={shown.ownerId}
        name={calledName(shown, clients)}
        isOpen={opened !== undefined}
        onClose={() => setOpenedId(null)}
      />
    </Suspense>
  )
  return { open: ({ ownerId }: Client) => setOpenedId(ownerId), sheet }
}

const GRID = 'grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2 xl:grid-cols-3 *:min-w-0'
