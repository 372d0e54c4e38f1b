import Award from 'lucide-react/icons/award'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { buttonClass } from '#ui/button.tsx'
import { Card, cardClass } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { List, listRowPressClass } from '#ui/list-row.tsx'
import { Track } from '#ui/set-ticks.tsx'
import { formatDuration } from '#words/duration-text.ts'
import { nameOr } from '#words/name-or.ts'
import { recordValue } from '#words/record-text.ts'
import { useWords } from '#words/use-words.ts'
import { joined } from '#words/weight.ts'
import { Frame, Title } from './frame.page.tsx'
import type { PublicHistory, PublicHistoryRow, PublicRecords, Viewer } from './public-page.ts'
import { InUnit, UnitSwitch } from './sections.page.tsx'
import { When } from './when.page.tsx'

export function HistoryPage({ history, viewer }: { history: PublicHistory; viewer: Viewer }) {
  const words = useWords()
  const { userId, sharedBy, records, rows, isNewest, nextCursor } = history
  const address = `/history/public/${userId}`
  return (
    <Frame viewer={viewer} wayIn="create-account">
      <div className="mx-auto grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-4.5 pt-3.5 pe-4 pb-12 ps-[calc(16px+var(--safe-start))] md:pt-8">
        <div>
          <Title>{words('publicPages.history.title', { name: sharedBy })}</Title>
          <UnitSwitch sets={records.flatMap(({ heaviest }) => heaviest?.set ?? [])} />
        </div>
        {records.length > 0 && <Records records={records} />}
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

function Records({ records }: { records: readonly PublicRecords[] }) {
  const words = useWords()
  return (
    <section aria-labelledby="records" className={cardClass()}>
      <h2 id="records" className="flex items-center gap-2.5 px-4.5 pt-4 pb-1.5 font-[660]">
        <Award aria-hidden="true" size={20} />
        {words('publicPages.history.records')}
      </h2>
      <ul className="divide-y divide-line px-4.5">
        {records.map(({ exerciseId, name, heaviest, e1rm }) => (
          <li key={exerciseId} className="py-3">
            <h3 className="font-[620] [overflow-wrap:anywhere]">{name}</h3>
            <dl className="mt-1 grid gap-1">
              {heaviest && <BestOf kind="heaviest" best={heaviest} />}
              {e1rm && <BestOf kind="e1rm" best={e1rm} />}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

type BestOfProps = { kind: 'heaviest' | 'e1rm'; best: NonNullable<PublicRecords['heaviest']> }

function BestOf({ kind, best }: BestOfProps) {
  const words = useWords()
  const { at, date } = best
  return (
    <div className="flex items-baseline gap-3">
      <dt className="min-w-0 flex-1 text-13 text-text-2">
        {words('records.name', { kind })} · <When at={at} date={date} />
      </dt>
      <dd className="text-17 font-[680] whitespace-nowrap">
        <InUnit of={(shownIn) => joined(recordValue({ kind, ...best }, words, shownIn ?? null), words)} />
      </dd>
    </div>
  )
}

function WorkoutLink({ row }: { row: PublicHistoryRow }) {
  const words = useWords()
  const sets = row.track.reduce((sum, count) => sum + count, 0)
  return (
    <a href={`/history/public/workout/${row.id}`} className={`${listRowPressClass()} px-4 py-3.5`}>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate text-17 font-[640]">{nameOr(row.name, 'workout', words)}</span>
        <When at={row.completedAt} date={row.date} className="text-13 whitespace-nowrap text-text-2" />
      </span>
      <span className="mt-0.5 block truncate text-13 text-text-2">
        {words.line([row.subtitle, words('set.count', { count: sets }), formatDuration(row.durationSeconds, words)])}
      </span>
      <Track
        className="mt-2"
        groups={row.track.map((count) => ({ ticks: Array.from({ length: count }, () => 'done' as const) }))}
      />
    </a>
  )
}
