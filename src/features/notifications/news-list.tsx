import ChevronRight from 'lucide-react/icons/chevron-right'
import type { NewsItem } from '#domain/news.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { List, listRowPressClass } from '#ui/list-row.tsx'
import { clockLabel } from '#words/day-and-month.ts'
import { useWords } from '#words/use-words.ts'

type NewsListProps = {
  news: readonly NewsItem[]
  /** What the person has not seen before. */
  freshIds: ReadonlySet<string>
  onOpen: (item: NewsItem) => void
}

export function NewsList({ news, freshIds, onOpen }: NewsListProps) {
  const words = useWords()
  const { now } = useSync()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <List aria-label={words('inbox.news')} className="bg-sunken! shadow-none!">
      {news.map((item) => (
        <li key={item.id}>
          <button type="button" className={listRowPressClass()} onClick={() => onOpen(item)}>
            <span className="flex min-h-14 items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">
                <span className={freshIds.has(item.id) ? 'block font-[620]' : 'block text-text-2'}>
                  {words('notifications.news.body', said(item))}
                </span>
                <span className="block text-13 text-text-2">{clockLabel(item.at, now(), timeZone, words)}</span>
              </span>
              <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-2" />
            </span>
          </button>
        </li>
      ))}
    </List>
  )
}

const said = ({ what, name, about, count }: NewsItem) => ({ what, name, about, count })
