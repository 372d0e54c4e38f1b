import { Link, useNavigate } from '@tanstack/react-router'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useEffect, useRef, useState } from 'react'
import { HistoryShareDrawer } from '#features/public-link/history-share-drawer.tsx'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { listRowPressClass } from '#ui/list-row.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Track } from '#ui/set-ticks.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { WindowedList } from '#ui/windowed-list.tsx'
import { nameOr } from '#words/name-or.ts'
import { historyLabel } from '#words/relative-day.ts'
import { useWords } from '#words/use-words.ts'
import type { HistoryRow } from './history-list.ts'
import { historySubtitle } from './history-rows.ts'
import { PastWorkoutSheet } from './past-workout-sheet.tsx'
import { useEnterWorkout } from './use-enter-workout.ts'
import { useHistory } from './use-history.ts'

/** `/history`: completed workouts, newest first (R-HIST-01..06). */
export function HistoryPage() {
  const words = useWords()
  const [search, setSearch] = useState('')
  const { rows, isLoading, isFromDevice, hasMore, hasMoreFailed, isLoadingMore, loadMore } = useHistory(search)
  const isOffline = useIsOffline()
  const isWide = useIsWide()
  const [isSharing, setIsSharing] = useState(false)
  const [isEntering, setIsEntering] = useState(false)
  const navigate = useNavigate()
  const enter = useEnterWorkout()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isOwn = useOwnerId() === useSync().accountId
  const searching = {
    value: search,
    onValueChange: setSearch,
    label: words('history.search'),
    placeholder: words('history.search'),
    maxLength: 100,
  }
  return (
    <>
      <PageHeader
        title={words('history.title')}
        search={isWide ? searching : undefined}
        plus={isOwn ? { label: words('history.addPast'), onPress: () => setIsEntering(true) } : undefined}
        share={isOwn ? { label: words('history.share'), onPress: () => setIsSharing(true) } : undefined}
      />
      {isOwn && <HistoryShareDrawer isOpen={isSharing} onClose={() => setIsSharing(false)} />}
      {isOwn && (
        <PastWorkoutSheet
          isOpen={isEntering}
          onClose={() => setIsEntering(false)}
          onSave={(workout) => void navigate({ to: '/history/$workoutId', params: { workoutId: enter(workout) } })}
        />
      )}
      <main id="main" className={`${PAGE_TOP} pb-(--nav-h) md:pb-0 md:pl-(--shell-left)`}>
        <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-3.5 px-4 pt-3 pb-8 md:px-7 md:pt-4">
          {!isWide && <SearchField {...searching} />}
          {isFromDevice && !isOffline && (
            <Banner tone="offline">{words('frame.lastSeen', { device: isWide ? 'computer' : 'phone' })}</Banner>
          )}
          {isLoading ? (
            <Loading>
              <SkeletonCard />
            </Loading>
          ) : rows.length === 0 ? (
            <Card>
              <EmptyState icon={<History size={26} />} title={words('history.empty')} />
            </Card>
          ) : (
            <WindowedList items={rows} keyOf={({ id }) => id} isPart={hasMore}>
              {(row) => <HistoryLink row={row} timeZone={timeZone} />}
            </WindowedList>
          )}
          {hasMore && !hasMoreFailed && <MoreWhenSeen onSeen={loadMore} />}
          {hasMoreFailed && <MoreAgain isLoading={isLoadingMore} onAgain={loadMore} />}
        </div>
      </main>
    </>
  )
}

function HistoryLink({ row, timeZone }: { row: HistoryRow; timeZone: string }) {
  const words = useWords()
  const { now } = useSync()
  return (
    <Link
      to="/history/$workoutId"
      params={{ workoutId: row.id }}
      className={`${listRowPressClass()} h-22 overflow-hidden px-4 py-3.5`}
    >
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate text-17 font-[640]">{nameOr(row.workout_name, 'workout', words)}</span>
        <span className="text-13 whitespace-nowrap text-text-2">
          {historyLabel(row.completed_at, now(), timeZone, words)}
        </span>
      </span>
      <span className="mt-0.5 block truncate text-13 text-text-2">{historySubtitle(row, words)}</span>
      <Track
        className="mt-2"
        groups={row.track.map(({ done, total }) => ({
          ticks: Array.from({ length: total }, (_, index) => (index < done ? 'done' : 'open')),
        }))}
      />
    </Link>
  )
}

/** Loads the next page when the end of the list comes near. */
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
      <Loading>
        <SkeletonCard />
      </Loading>
    </div>
  )
}

/** The next page did not come: it is asked for by hand, and by itself as soon as the server can be reached again. */
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
      {words('history.tryAgain')}
    </Button>
  )
}
