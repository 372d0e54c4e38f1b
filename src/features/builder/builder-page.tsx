import { useNavigate } from '@tanstack/react-router'
import Dumbbell from 'lucide-react/icons/dumbbell'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useEffect, useState } from 'react'
import { createRoutine } from '#logbook/routines.ts'
import { useFetchedDocument } from '#sync/client/react/use-fetched-document.ts'
import { useSetAside } from '#sync/client/react/use-set-aside.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { BuilderScreen } from './builder-screen.tsx'

/** `/routines/{id}/configure`: one routine and all it holds. */
export function BuilderPage({ routineId }: { routineId: string }) {
  const { state, document } = useFetchedDocument('routine', routineId)
  useWayBackToNaming(routineId)
  // One that is deleted here stays until its page is left.
  const [isLeaving, setIsLeaving] = useState(false)
  const [shownId, setShownId] = useState<string | null>(null)
  if (document && (isLeaving || !document.routine.is_archived)) {
    if (shownId !== routineId) setShownId(routineId)
    return <BuilderScreen key={routineId} document={document} onDeleted={() => setIsLeaving(true)} />
  }
  return <NotShown state={document && shownId === routineId ? 'deleted' : state} />
}

/** From a routine that was refused by the server back to where it was named, with the name (R-ERR-05). */
function useWayBackToNaming(routineId: string) {
  const navigate = useNavigate()
  const made = useSetAside().find(
    ({ documentId, ops }) => documentId === routineId && ops[0]?.kind === createRoutine.kind,
  )?.document
  const name = made?.kind === 'routine' ? made.routine.routine_name : null
  useEffect(() => {
    if (name !== null) void navigate({ to: '/routines', replace: true, state: { refusedName: name } })
  }, [navigate, name])
}

/** A routine that does not exist, is deleted or is somebody else's reads the same, but for one deleted as it was open. */
function NotShown({ state }: { state: 'here' | 'deleted' | 'loading' | 'missing' | 'unreachable' }) {
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/routines' })
  const back = <Button onClick={leave}>Back to routines</Button>
  const missing = <EmptyState icon={<Dumbbell size={26} />} title="Routine not found." action={back} />
  const shown: Record<typeof state, ReactNode> = {
    loading: (
      <Loading>
        <SkeletonCard />
      </Loading>
    ),
    here: missing,
    missing,
    deleted: (
      <EmptyState icon={<Dumbbell size={26} />} title="This routine was deleted on another device." action={back} />
    ),
    unreachable: (
      <EmptyState
        icon={<WifiOff size={26} />}
        title="Needs a connection"
        text="This routine is not on this device yet."
        action={back}
      />
    ),
  }
  return (
    <>
      <PageHeader title="Routine" onBack={leave} />
      <main id="main" className={`${PAGE_TOP} md:pl-(--shell-left)`}>
        <div className="mx-auto max-w-(--deck-max) px-4 pt-6">{shown[state]}</div>
      </main>
    </>
  )
}
