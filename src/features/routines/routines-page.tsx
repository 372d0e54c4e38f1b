import CalendarDays from 'lucide-react/icons/calendar-days'
import Dumbbell from 'lucide-react/icons/dumbbell'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Play from 'lucide-react/icons/play'
import { useEffect, useRef, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { can } from '#domain/permissions.ts'
import { useStart } from '#features/editing/use-start.ts'
import { NameRoutineSheet } from '#features/exercise-cards/name-routine-sheet.tsx'
import { reportRoutine } from '#features/product-events/report-document.client.ts'
import { WeighButton } from '#features/progress/weighing.tsx'
import { useBook } from '#frame/use-book.ts'
import { createRoutine } from '#logbook/routines.ts'
import { useActing, useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument, useDocuments } from '#sync/client/react/use-document.ts'
import type { Sync } from '#sync/client/sync.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { useWords } from '#words/use-words.ts'
import { NextCard } from './next-card.tsx'
import { RoutineCards } from './routine-cards.tsx'
import { nextRoutineOf, routinesShown } from './routine-list.ts'
import { useLastCompleted } from './use-last-completed.ts'
import { Welcome } from './welcome.tsx'

type RoutinesPageProps = {
  firstName?: string
  /** Called with history files that a newcomer drops. */
  onFiles: (sync: Sync, files: readonly File[]) => void
}

export function RoutinesPage({ firstName = '', onFiles }: RoutinesPageProps) {
  const words = useWords()
  const documents = useDocuments('routine')
  const [search, setSearch] = useState('')
  const refusedName = useRefusedName()
  const [isNaming, setIsNaming] = useState(refusedName !== '')
  const create = useCreate()
  const shown = routinesShown(documents, search)
  const hasAny = documents.some(({ routine }) => !routine.is_archived)
  const mayCreate = can(useRelation(), 'routine.create')
  const isOwn = useOwnerId() === useSync().accountId
  const hasTrained = useDocuments('workout').length > 0
  const isNew = isOwn && documents.length === 0 && !hasTrained // A delegate is no newcomer.
  const name = () => setIsNaming(true)
  useShortcutStart(isOwn)
  return (
    <>
      <PageHeader
        title={words('routines.title')}
        search={{ value: search, onValueChange: setSearch, label: words('routines.search') }}
        plus={
          mayCreate
            ? { label: words('routines.create'), text: words('routines.new'), shortcut: 'N', onPress: name }
            : undefined
        }
      />
      <PageBody className="gap-3">
        {search === '' && <NextCard />}
        {shown.length > 0 ? (
          <RoutineCards documents={shown} />
        ) : isNew ? (
          <Welcome firstName={firstName} onFiles={onFiles} onBuild={name} />
        ) : (
          <NoRoutines onCreate={hasAny || !mayCreate ? null : name} />
        )}
        {search === '' && (
          <div data-toast-room={isNew ? '' : undefined} className="flex flex-wrap gap-x-2 md:mt-1.5 md:*:first:-ms-3.5">
            {isOwn && !isNew && <EmptyStart />}
            <WeighButton />
          </div>
        )}
      </PageBody>
      <NameRoutineSheet
        isOpen={isNaming}
        initialName={refusedName}
        ownerName={useActing()?.name}
        onClose={() => setIsNaming(false)}
        onCreate={create}
      >
        <PlanOffer />
        <ProgrammeOffer />
      </NameRoutineSheet>
    </>
  )
}

/** The name of a routine that the server refused. A reload forgets it. */
function useRefusedName(): string {
  const refusedName = useHistoryState<{ refusedName?: string } | null>()?.refusedName ?? ''
  const [name] = useState(refusedName)
  useEffect(() => {
    if (refusedName) navigate('/routines', { replace: true })
  }, [refusedName])
  return name
}

function useCreate(): (name: string) => void {
  const sync = useSync()
  const dispatch = useDispatch()
  return (name) => {
    if (location.pathname !== '/routines') return // the routine is made, and its page is about to open
    const routineId = sync.newId()
    dispatch(createRoutine.make({ name }), routineId)
    reportRoutine(sync, routineId)
    navigate(`/routines/${routineId}/configure`)
  }
}

/** Leads to a plan that somebody does not have yet. */
function PlanOffer() {
  const words = useWords()
  const mayEdit = can(useRelation(), 'plan.edit')
  const plan = useDocument('plan', useBook()?.book.active_plan ?? '')
  const hasRoutines = useDocuments('routine').some(({ routine }) => !routine.is_archived)
  if (!mayEdit || plan?.slots.length || !hasRoutines) return null
  return (
    <Button
      variant="ghost"
      className="-ms-3 justify-self-start px-3 text-text-2"
      icon={<ListOrdered aria-hidden="true" size={18} />}
      onClick={() => navigate('/plan')}
    >
      {words('plans.offer')}
    </Button>
  )
}

function ProgrammeOffer() {
  const words = useWords()
  if (!can(useRelation(), 'plan.edit')) return null
  return (
    <Button
      variant="ghost"
      className="-mt-2 -ms-3 justify-self-start px-3 text-text-2"
      icon={<CalendarDays aria-hidden="true" size={18} />}
      onClick={() => navigate('/programmes')}
    >
      {words('programmes.offer')}
    </Button>
  )
}

function EmptyStart() {
  const words = useWords()
  return (
    <Button
      variant="ghost"
      icon={<Play aria-hidden="true" size={18} className="text-text-2" />}
      onClick={useStart(null)}
    >
      {words('routines.welcome.start')}
    </Button>
  )
}

function NoRoutines({ onCreate }: { onCreate: (() => void) | null }) {
  const words = useWords()
  return (
    <EmptyState
      icon={<Dumbbell size={26} />}
      title={words('routines.none')}
      action={onCreate && <Button onClick={onCreate}>{words('routines.create')}</Button>}
    />
  )
}

type Shortcut = 'empty' | 'next'

/**
 * Handles the app's shortcuts, which open this page with `?start=empty` or `?start=next`. Anybody can make such a link,
 * so the person must confirm the start.
 */
function useShortcutStart(isOwn: boolean) {
  const [asked, setAsked] = useState<Shortcut | null>(null)
  useEffect(() => {
    const start = new URLSearchParams(location.search).get('start')
    if (!isOwn || (start !== 'empty' && start !== 'next')) return
    navigate('/routines', { replace: true })
    setAsked(start)
  }, [isOwn])
  const askForEmpty = useEmptyQuestion()
  const { hint, isSettled } = useLastCompleted()
  const routines = useDocuments('routine')
  const workouts = useDocuments('workout')
  useEffect(() => {
    if (asked === null || (asked === 'next' && !isSettled)) return
    setAsked(null)
    const next = asked === 'next' ? nextRoutineOf(routines, hint, workouts) : null
    if (asked === 'next' && workouts.some(({ workout }) => workout.is_active)) navigate('/workout/active')
    else if (next) navigate(`/routines/${next.id}/configure`)
    else askForEmpty()
  }, [asked, isSettled, hint, routines, workouts, askForEmpty])
}

function useEmptyQuestion(): () => void {
  const start = useStart(null)
  const words = useWords()
  const latest = useRef({ start, words })
  latest.current = { start, words }
  const [ask] = useState(() => () => {
    const { words } = latest.current
    const question = { text: words('routines.welcome.startAsked'), confirmText: words('builder.start') }
    void askQuestion(question).then((isSure) => isSure && latest.current.start())
  })
  return ask
}
