import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { initials } from '#domain/names.ts'
import { wallTime } from '#domain/zoned-time.ts'
import { ask } from '#identity/client/ask.ts'
import { activityWords } from '#logbook/operations.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { historyLabel } from '#words/relative-day-text.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { type ActivityLine, type ActivityPage, activityAddress, activityLines } from './activity.ts'
import { ActivityReader } from './activity-reader.ts'

export function ActivityList({ documentId, rev }: { documentId: string; rev: number }) {
  const words = useWords()
  const { current, more, retry } = useActivity(documentId, rev)
  const { entries, nextCursor, hasCome, isAskingOlder, hasFailed } = current
  if (!hasCome && !hasFailed) return <LoadingLines />
  return (
    <div className="grid gap-3">
      {entries.length > 0 && (
        <ol aria-label={words('activity.list')} className="grid gap-3">
          {activityLines(entries).map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      )}
      {hasFailed ? (
        <p className="flex flex-wrap items-center gap-x-3 text-14 text-text-2">
          <WifiOff aria-hidden="true" size={16} />
          {words('connection.needed')}
          <Button size="small" variant="ghost" onClick={() => void retry()}>
            {words('action.tryAgain')}
          </Button>
        </p>
      ) : entries.length === 0 ? (
        <p className="text-14 text-text-2">{words('activity.none')}</p>
      ) : (
        nextCursor !== null && (
          <Button
            size="small"
            variant="ghost"
            className="justify-self-start"
            disabled={isAskingOlder}
            onClick={() => void more()}
          >
            {words('activity.older')}
          </Button>
        )
      )}
      {entries.some(({ by }) => by !== null) && <DownloadLink />}
    </div>
  )
}

/** Of all that others did, not only here. The browser saves the file by itself. */
function DownloadLink() {
  const { accountId } = useSync()
  return (
    <p className="-ms-3">
      <a href={activityAddress(accountId)} download className={buttonClass({ variant: 'ghost', size: 'small' })}>
        {useWords()('activity.download')}
      </a>
    </p>
  )
}

function Line({ line: { by, kind, count, at } }: { line: ActivityLine }) {
  const words = useWords()
  const { now } = useSync()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const name = by?.name ?? words('activity.you')
  return (
    <li className="flex items-center gap-3 text-14">
      <Avatar size="small" tone={by ? 'coach' : 'neutral'} initials={initials(name)} />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <Sentence
          of="activity.line"
          values={{
            name,
            did: activityWords(kind, count, words),
            who: (text) => <span className="font-[620]">{text}</span>,
          }}
        />
      </span>
      <time dateTime={new Date(at).toISOString()} className="text-end text-13 text-text-2 tabular-nums">
        {words('activity.when', {
          day: historyLabel(at, now(), timeZone),
          clock: wallTime(at, timeZone).slice(-5),
        })}
      </time>
    </li>
  )
}

function LoadingLines() {
  const words = useWords()
  return (
    <Loading label={words('activity.loading')}>
      <div className="grid gap-3">
        {['w-[58%]', 'w-[44%]', 'w-[52%]'].map((width) => (
          <div key={width} className="flex h-7 items-center gap-3">
            <Skeleton className="size-7 rounded-[9px]" />
            <Skeleton className={`h-3 ${width}`} />
          </div>
        ))}
      </div>
    </Loading>
  )
}

/** Loads a document's activity. A new revision requests the newest entries again. */
function useActivity(documentId: string, rev: number): ActivityReader {
  const reader = useMemo(() => new ActivityReader((cursor) => requestPage(documentId, cursor)), [documentId])
  useSyncExternalStore(reader.subscribe, () => reader.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a revision is a reason to ask, not a part of it
  useEffect(() => void reader.refresh(), [reader, rev])
  return reader
}

/** Null if the server did not answer, or does not have the document yet. */
async function requestPage(documentId: string, cursor: string | null): Promise<ActivityPage | null> {
  const query = new URLSearchParams({ documentId, ...(cursor && { cursor }) })
  const answer = await ask<ActivityPage>('GET', `/api/activity?${query}`)
  return answer.t === 'answered' ? answer.body : null
}
