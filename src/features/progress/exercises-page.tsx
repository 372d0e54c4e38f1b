import Dumbbell from 'lucide-react/icons/dumbbell'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { isFound } from '#domain/text.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { listRowPressClass } from '#ui/list-row.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useDay } from '#ui/use-day.ts'
import { useIsWide } from '#ui/use-media.ts'
import { WindowedList } from '#ui/windowed-list.tsx'
import { agoLabel } from '#words/relative-day-text.ts'
import { useWords } from '#words/use-words.ts'
import type { DoneExercise } from './progress.ts'
import { useDoneExercises } from './use-exercises.ts'

/** `/exercises`: every exercise ever done, the one done last first. */
export function ExercisesPage() {
  const words = useWords()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const { answer, isLoading, isFromDevice } = useDoneExercises()
  const isOffline = useIsOffline()
  const isWide = useIsWide()
  const searching = {
    value: search,
    onValueChange: setSearch,
    label: words('progress.exercises.search'),
    placeholder: words('progress.exercises.search'),
    maxLength: 100,
  }
  const rows = answer?.filter(({ name }) => isFound(wanted, [name])) ?? []
  return (
    <>
      <PageHeader
        title={words('progress.exercises.title')}
        onBack={() => navigate('/stats')}
        search={isWide ? searching : undefined}
      />
      <PageBody className="gap-3.5">
        {!isWide && <SearchField {...searching} />}
        {isFromDevice && !isOffline && (
          <Banner tone="offline">{words('frame.lastSeen', { device: isWide ? 'computer' : 'phone' })}</Banner>
        )}
        {isLoading ? (
          <Loading>
            <SkeletonCard />
          </Loading>
        ) : rows.length > 0 ? (
          <WindowedList items={rows} keyOf={({ id }) => id} isPart={false}>
            {(row) => <ExerciseLink row={row} />}
          </WindowedList>
        ) : (
          <Card>
            <Nothing isKnown={answer !== null} isEmpty={answer?.length === 0} search={wanted} />
          </Card>
        )}
      </PageBody>
    </>
  )
}

function ExerciseLink({ row: { id, name, sessions, lastAt } }: { row: DoneExercise }) {
  const words = useWords()
  const today = useDay(useSync().now)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <Link to={`/exercises/${id}`} className={`${listRowPressClass()} h-16 overflow-hidden px-4 py-2.5`}>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-[620]">{name}</span>
        <span className="text-13 whitespace-nowrap text-text-2">{agoLabel(lastAt, today, timeZone, words)}</span>
      </span>
      <span className="block truncate text-13 text-text-2">{words('progress.days.workouts', { count: sessions })}</span>
    </Link>
  )
}

function Nothing({ isKnown, isEmpty, search }: { isKnown: boolean; isEmpty: boolean; search: string }) {
  const words = useWords()
  if (!isKnown) return <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
  return (
    <EmptyState
      icon={<Dumbbell size={26} />}
      title={isEmpty ? words('progress.exercises.empty') : words('ui.nothingFound', { search: search.trim() })}
    />
  )
}
