import History from 'lucide-react/icons/rotate-ccw-clock'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { HistoryTabs } from '#features/progress/history-tabs.tsx'
import { useStatsAhead } from '#features/progress/use-stats.ts'
import { HistoryShareDrawer } from '#features/public-link/history-share-drawer.tsx'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { startFrom } from '#logbook/start-from.ts'
import { enterWorkout } from '#logbook/workouts.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useIsWide } from '#ui/use-media.ts'
import { WaitingCard } from '#ui/waiting-card.tsx'
import { useWords } from '#words/use-words.ts'
import { FoundExercises, HistoryMonths } from './history-months.tsx'
import { byMonth } from './history-rows.ts'
import { InstallCard } from './install-card.tsx'
import type { PastWorkout } from './past-workout-sheet.tsx'
import { PastWorkoutSheet } from './past-workout-sheet.tsx'
import { useHistory } from './use-history.ts'

/** After so many workouts the page offers to install the app. */
const WORTH_INSTALLING = 2

type HistoryPageProps = {
  /** Tells an owner about their own history. */
  notice?: ReactNode
  /** A workout beside the list, the newest if the address names none. */
  beside?: { workoutId: string | undefined; draw: (workoutId: string, isNamed: boolean) => ReactNode } | undefined
}

/** `/history`: completed workouts, newest first. */
export function HistoryPage({ notice, beside }: HistoryPageProps) {
  const words = useWords()
  const [search, setSearch] = useState('')
  const history = useHistory(search)
  const { rows } = history
  const [isSharing, setIsSharing] = useState(false)
  const [isEntering, setIsEntering] = useState(false)
  const isOwn = useOwnerId() === useSync().accountId
  const newestId = useLastValue(search === '' ? rows[0]?.id : undefined)
  const unsearched = useRef(history)
  if (search === '') unsearched.current = history
  // Who searches before the first list has come sees the newest of what is found.
  const besideId = beside && (beside.workoutId ?? newestId ?? rows[0]?.id)
  useStatsAhead()
  const header = (
    <PageHeader
      title={words('history.title')}
      level={beside?.workoutId ? 2 : 1}
      plus={isOwn ? { label: words('history.addPast'), onPress: () => setIsEntering(true) } : undefined}
      share={isOwn ? { label: words('history.share'), onPress: () => setIsSharing(true) } : undefined}
    />
  )
  const list = (
    <>
      {(rows.length > 0 || search !== '') && <HistoryTabs current="/history" />}
      <SearchField
        value={search}
        onValueChange={setSearch}
        label={words('history.search')}
        placeholder={words('history.search')}
        maxLength={100}
        className="h-11!"
      />
      <Notices history={history} notice={notice} />
      <Found history={history} search={search.trim()} unsearched={unsearched.current} openId={besideId} />
    </>
  )
  return (
    <>
      {beside ? (
        <Beside header={header} list={list}>
          {besideId === undefined ? <main id="main" /> : beside.draw(besideId, beside.workoutId !== undefined)}
        </Beside>
      ) : (
        <>
          {header}
          <PageBody className="gap-3">{list}</PageBody>
        </>
      )}
      {isOwn && <HistoryShareDrawer isOpen={isSharing} onClose={() => setIsSharing(false)} />}
      {isOwn && <EnterWorkout isOpen={isEntering} onClose={() => setIsEntering(false)} />}
    </>
  )
}

const NO_TOTALS = new Map<string, number>()

/** How many workouts each month has; without the oldest month if older workouts are missing. */
function totalsOf({ rows, hasMore, isFromDevice }: ReturnType<typeof useHistory>): ReadonlyMap<string, number> {
  const months = byMonth(rows)
  const whole = hasMore || isFromDevice ? months.slice(0, -1) : months
  return new Map(whole.map((month) => [month.key, month.rows.length]))
}

/**
 * The list with a bar and a scroll of its own, 336 px wide, and the workout at its right. Both together are at most 1120
 * px wide, in the middle of the room beside the sidebar.
 */
function Beside({ header, list, children }: { header: ReactNode; list: ReactNode; children: ReactNode }) {
  return (
    <div className={BOTH} data-beside="">
      <section aria-label={useWords()('history.title')}>
        <div className="contents [--bar-end:calc(100%-var(--list-start)-364px)] [--shell-start:calc(var(--list-start)-28px)]">
          {header}
        </div>
        <div className={LIST}>{list}</div>
      </section>
      <div className="contents [--bar-end:calc(var(--edge)-28px)] [--shell-start:calc(var(--list-start)+336px)]">
        {children}
      </div>
    </div>
  )
}

const BOTH =
  '[--page-edge:28px] [--edge:max(32px,calc((100vw-var(--shell-start)-1120px)/2))] [--list-start:calc(var(--shell-start)+var(--edge))]'
const LIST =
  'grid grid-cols-[minmax(0,1fr)] gap-3 fixed top-[calc(var(--header-h)+var(--shell-top)+8px)] bottom-0 start-(--list-start) w-[336px] content-start overflow-y-auto overscroll-contain pt-3 pb-8'

/** What there is to say above the list. */
function Notices({ history, notice }: { history: ReturnType<typeof useHistory>; notice: ReactNode }) {
  const words = useWords()
  const { rows, isFromDevice, isUnknown } = history
  const isOwn = useOwnerId() === useSync().accountId
  const isOffline = useIsOffline()
  const isWide = useIsWide()
  return (
    <>
      {isOwn && notice}
      {isOwn && rows.length >= WORTH_INSTALLING && <InstallCard />}
      {isFromDevice && !isUnknown && !isOffline && (
        <Banner tone="offline">{words('frame.lastSeen', { device: isWide ? 'computer' : 'phone' })}</Banner>
      )}
    </>
  )
}

function EnterWorkout({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const hasOpened = useLastValue(isOpen || undefined)
  const enter = useEnterWorkout()
  if (!hasOpened) return null
  return (
    <PastWorkoutSheet
      isOpen={isOpen}
      onClose={onClose}
      onSave={(workout) => {
        onClose()
        navigate(`/history/${enter(workout)}`)
      }}
    />
  )
}

/** The rows and a button for more of them, or why there are none. */
type FoundProps = {
  history: ReturnType<typeof useHistory>
  search: string
  /** The history before the search. */
  unsearched: ReturnType<typeof useHistory>
  openId: string | undefined
}

function Found({ history, search, unsearched, openId }: FoundProps) {
  const totals = useMemo(() => (search === '' ? NO_TOTALS : totalsOf(unsearched)), [search, unsearched])
  const { rows, isLoading, isFromDevice, isUnknown, hasMore, hasMoreFailed, isLoadingMore, loadMore } = history
  const words = useWords()
  return (
    <>
      <FoundExercises search={search} />
      {isLoading || isUnknown ? (
        <WaitingCard isUnreachable={isUnknown} />
      ) : rows.length === 0 ? (
        <Card>
          <EmptyState
            icon={<History size={26} />}
            title={search === '' ? words('history.empty') : words('ui.nothingFound', { search })}
          />
        </Card>
      ) : (
        <HistoryMonths rows={rows} isPart={hasMore || isFromDevice} {...{ search, totals, openId }} />
      )}
      {hasMore && !hasMoreFailed && <MoreWhenSeen onSeen={loadMore} />}
      {hasMoreFailed && <MoreAgain isLoading={isLoadingMore} onAgain={loadMore} />}
    </>
  )
}

function MoreWhenSeen({ onSeen }: { onSeen: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(onSeen)
  latest.current = onSeen
  useEffect(() => {
    const end = ref.current
    if (!end) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '1500px',
    })
    observer.observe(end)
    return () => observer.disconnect()
  })
  return (
    <div ref={ref}>
      <WaitingCard isUnreachable={false} />
    </div>
  )
}

/** Says that the next page did not come. A press loads it, and so does a new connection. */
function MoreAgain({ isLoading, onAgain }: { isLoading: boolean; onAgain: () => void }) {
  const words = useWords()
  const isOffline = useIsOffline()
  const wasOffline = useRef(isOffline)
  const latest = useRef(onAgain)
  latest.current = onAgain
  useEffect(() => {
    if (wasOffline.current && !isOffline) latest.current()
    wasOffline.current = isOffline
  }, [isOffline])
  return (
    <Button
      variant="quiet"
      className="justify-self-center"
      isBusy={isLoading}
      busyText={words('ui.loading')}
      onClick={onAgain}
    >
      {words('action.tryAgain')}
    </Button>
  )
}

type Entered = Parameters<typeof enterWorkout.make>[0]

/** Enters a past workout with everything its routine has. Returns the workout's id. */
function useEnterWorkout(): (workout: PastWorkout) => string {
  const sync = useSync()
  const ownerId = useOwnerId()
  const dispatch = useDispatch()
  return (workout) => {
    const workoutId = sync.newId()
    const routine = workout.routineId && sync.documents.document('routine', workout.routineId)
    const { name, timeZone } = workout
    const rows = routine && routine.ownerId === ownerId && startFrom(routine, { newId: sync.newId, name, timeZone })
    const { exercises, sets } = rows ? (rows.args as Pick<Entered, 'exercises' | 'sets'>) : { exercises: [], sets: [] }
    dispatch(enterWorkout.make({ ...workout, exercises, sets }), workoutId)
    return workoutId
  }
}
