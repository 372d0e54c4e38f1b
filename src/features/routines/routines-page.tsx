import ChevronRight from 'lucide-react/icons/chevron-right'
import Dumbbell from 'lucide-react/icons/dumbbell'
import Play from 'lucide-react/icons/play'
import { memo, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { can } from '#domain/permissions.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { NameRoutineSheet } from '#features/exercise-cards/name-routine-sheet.tsx'
import { reportRoutine } from '#features/product-events/report-document.client.ts'
import { WeighButton } from '#features/progress/weighing.tsx'
import { createRoutine } from '#logbook/routines.ts'
import { useActing, useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import type { Sync } from '#sync/client/sync.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { Track } from '#ui/set-ticks.tsx'
import { useDay } from '#ui/use-day.ts'
import { lastCompletedLabel } from '#words/relative-day-text.ts'
import { useWords } from '#words/use-words.ts'
import { lastCompletionOf, nextRoutineOf, routinesShown, routineTrack } from './routine-list.ts'
import { useEmptyStart } from './use-empty-start.ts'
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
        plus={mayCreate ? { label: words('routines.create'), shortcut: 'N', onPress: name } : undefined}
      />
      <main id="main" className={`${PAGE_TOP} md:pl-(--shell-left)`}>
        <div className="grid max-w-[960px] grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-3 pb-[calc(var(--nav-h)+40px)] md:px-7 md:pt-4 md:pb-10">
          {shown.length > 0 ? (
            <RoutineCards documents={shown} />
          ) : isNew ? (
            <Welcome firstName={firstName} onFiles={onFiles} onBuild={name} />
          ) : (
            <NoRoutines onCreate={hasAny || !mayCreate ? null : name} />
          )}
          {search === '' && (
            <div className="flex flex-wrap gap-x-2 md:-ml-2">
              {isOwn && !isNew && <EmptyStart />}
              <WeighButton />
            </div>
          )}
        </div>
      </main>
      <NameRoutineSheet
        isOpen={isNaming}
        initialName={refusedName}
        ownerName={useActing()?.name}
        onClose={() => setIsNaming(false)}
        onCreate={create}
      />
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

function EmptyStart() {
  const words = useWords()
  return (
    <Button
      variant="ghost"
      className="text-text-2"
      icon={<Play aria-hidden="true" size={18} />}
      onClick={useEmptyStart()}
    >
      {words('routines.welcome.start')}
    </Button>
  )
}

function RoutineCards({ documents }: { documents: ReturnType<typeof routinesShown> }) {
  const workouts = useDocuments('workout')
  const { hint } = useLastCompleted()
  const mayEdit = can(useRelation(), 'routine.edit')
  const now = useDay(useSync().now) // the time for all labels, on the device's calendar
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-[repeat(auto-fill,minmax(300px,1fr))] md:gap-4">
      {documents.map((document) => (
        <li key={document.id}>
          <RoutineCard
            document={document}
            isClosed={!mayEdit}
            lastCompleted={lastCompletedLabel(lastCompletionOf(document, hint, workouts), now, timeZone)}
          />
        </li>
      ))}
    </ul>
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

type RoutineCardProps = {
  document: RoutineDocument
  /** 'Completed 4 days ago' */
  lastCompleted: string
  /** True for a delegate who may not change routines. */
  isClosed: boolean
}

/** A card that redraws only when its contents change. */
const RoutineCard = memo(function RoutineCard({ document, lastCompleted, isClosed }: RoutineCardProps) {
  const words = useWords()
  const groups = routineTrack(document).map(({ sets, isTraining }) => ({
    ticks: Array.from({ length: sets }, () => 'open' as const),
    isStrong: isTraining,
  }))
  const inside = (
    <>
      <div className="flex min-w-0 items-center gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-18 leading-[1.25] font-[650] tracking-[-.01em] text-pretty [overflow-wrap:anywhere]">
            {document.routine.routine_name}
          </h2>
          <p className="mt-[3px] text-13 font-[500] text-text-2">
            {words('routines.card', { exercises: document.exercises.length, completed: lastCompleted })}
          </p>
        </div>
        {!isClosed && <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3" />}
      </div>
      <Track groups={groups} />
    </>
  )
  if (isClosed) return <div className={classNames(cardClass(), CARD)}>{inside}</div>
  return (
    <Link to={`/routines/${document.id}/configure`} className={classNames(cardClass({ isPressable: true }), CARD)}>
      {inside}
    </Link>
  )
})

const CARD =
  'grid h-full min-w-0 content-start gap-3.5 py-4 pr-3.5 pl-4.5 md:min-h-31 md:content-between md:py-4.5 md:pr-4 md:pl-5'

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
  const start = useEmptyStart()
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
