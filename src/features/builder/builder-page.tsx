import Dumbbell from 'lucide-react/icons/dumbbell'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { createRoutine } from '#logbook/routines.ts'
import { useFetchedDocument } from '#sync/client/react/use-fetched-document.ts'
import { useSetAside } from '#sync/client/react/use-set-aside.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.ts'
import { BuilderScreen } from './builder-screen.tsx'

export function BuilderPage({ routineId }: { routineId: string }) {
  const { state, document } = useFetchedDocument('routine', routineId)
  useWayBackToNaming(routineId)
  // Keeps showing a routine deleted on this page until the person leaves.
  const [isLeaving, setIsLeaving] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  if (document && (isLeaving || !document.routine.is_archived)) {
    if (shownId !== routineId) setShownId(routineId)
    return <BuilderScreen key={routineId} document={document} onDeleted={() => setIsLeaving(true)} />
  }
  return <NotShown state={document && shownId === routineId ? 'deleted' : state} />
}

/** When the server refuses a new routine, leads back to the sheet that asks for its name, with the name. */
function useWayBackToNaming(routineId: string) {
  const made = useSetAside().find(
    ({ documentId, ops }) => documentId === routineId && ops[0]?.kind === createRoutine.kind,
  )?.document
  const name = made?.kind === 'routine' ? made.routine.routine_name : null
  useEffect(() => {
    if (name !== null) navigate('/routines', { replace: true, state: { refusedName: name } })
  }, [name])
}

/**
 * What the page says instead of a routine. One that is missing, deleted or another's reads the same, unless somebody
 * deletes it while it is open.
 */
function NotShown({ state }: { state: 'here' | 'deleted' | 'loading' | 'missing' | 'unreachable' }) {
  const words = useWords()
  const leave = () => navigate('/routines')
  const back = <Button onClick={leave}>{words('builder.back')}</Button>
  const missing = <EmptyState icon={<Dumbbell size={26} />} title={words('builder.notFound')} action={back} />
  const shown: Record<typeof state, ReactNode> = {
    loading: (
      <Loading>
        <SkeletonCard />
      </Loading>
    ),
    here: missing,
    missing,
    deleted: <EmptyState icon={<Dumbbell size={26} />} title={words('builder.deleted')} action={back} />,
    unreachable: (
      <EmptyState
        icon={<WifiOff size={26} />}
        title={words('connection.needed')}
        text={words('builder.notHere')}
        action={back}
      />
    ),
  }
  return (
    <>
      <PageHeader title={words('builder.routine')} onBack={leave} />
      <main id="main" className={`${PAGE_TOP} md:ps-(--shell-start)`}>
        <div className="mx-auto max-w-(--deck-max) px-4 pt-6">{shown[state]}</div>
      </main>
    </>
  )
}
