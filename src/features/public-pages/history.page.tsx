import History from 'lucide-react/icons/rotate-ccw-clock'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List, listRowPressClass } from '#ui/list-row.tsx'
import { Track } from '#ui/set-ticks.tsx'
import { formatDuration } from '#words/duration-text.ts'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import { Frame, Title } from './frame.page.tsx'
import type { PublicHistory, PublicHistoryRow, Viewer } from './public-page.ts'
import { When } from './when.page.tsx'

/** `/history/public/{userId}`: completed workouts, newest first (R-PUB-17). */
export function HistoryPage({ history, viewer }: { history: PublicHistory; viewer: Viewer }) {
  const words = useWords()
  const { userId, sharedBy, rows, isNewest, nextCursor } = history
  const address = `/history/public/${userId}`
  return (
    <Frame viewer={viewer} wayIn="create-account">
      <div className="mx-auto grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-4.5 pt-3.5 pr-4 pb-12 pl-[calc(16px+var(--safe-left))] md:pt-8">
        <Title>{words('publicPages.history.title', { name: sharedBy })}</Title>
        {rows.length === 0 ? (
          <Card>
            <EmptyState icon={<History size={26} />} title={words('publicPages.history.empty')} />
          </Card>
        ) : (
          <List>
            {rows.map((row) => (
              <li key={row.id}>
                <WorkoutLink row={row} />
              </li>
            ))}
          </List>
        )}
        {(nextCursor || !isNewest) && (
          <nav aria-label={words('publicPages.history.pages')} className="flex flex-wrap justify-between gap-3">
            {!isNewest && (
              <a href={address} className={buttonClass({ variant: 'quiet' })}>
                {words('publicPages.history.newest')}
              </a>
            )}
            {nextCursor && (
              <a href={`${address}?before=${nextCursor}`} rel="next" className={buttonClass({ variant: 'quiet' })}>
                {words('publicPages.history.older')}
              </a>
            )}
          </nav>
        )}
      </div>
    </Frame>
  )
}

/** R-PUB-18 */
function WorkoutLink({ row }: { row: PublicHistoryRow }) {
  const words = useWords()
  const sets = row.track.reduce((sum, count) => sum + count, 0)
  return (
    <a href={`/history/public/workout/${row.id}`} className={`${listRowPressClass()} px-4 py-3.5`}>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate text-17 font-[640]">{nameOr(row.name, 'workout')}</span>
        <When at={row.completedAt} date={row.date} className="text-13 whitespace-nowrap text-text-2" />
      </span>
      <span className="mt-0.5 block truncate text-13 text-text-2">
        {[row.subtitle, words('set.count', { count: sets }), formatDuration(row.durationSeconds)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Track
        className="mt-2"
        groups={row.track.map((count) => ({ ticks: Array.from({ length: count }, () => 'done' as const) }))}
      />
    </a>
  )
}
