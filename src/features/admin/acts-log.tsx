import { List } from '#ui/list-row.tsx'
import { MoreButton } from '#ui/more-button.tsx'
import { useWords } from '#words/use-words.ts'
import { useActs } from './use-accounts.ts'

const AT = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const

/** What administrators did in the last year; draws nothing while that is nothing. */
export function ActsLog({ accountId }: { accountId: string }) {
  const words = useWords()
  const { acts, hasMore, isLoadingMore, loadMore } = useActs(accountId)
  if (!acts || acts.length === 0) return null
  const erased = words('admin.accounts.log.erased')
  return (
    <section aria-labelledby="acts" className="grid grid-cols-[minmax(0,1fr)] gap-2.5 pt-2.5">
      <h2 id="acts" className="px-1 text-17 font-[660]">
        {words('admin.accounts.log.title')}
      </h2>
      <List>
        {acts.map(({ id, at, act, admin, subject }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5 text-14">
            <span className="min-w-0 wrap-anywhere">
              {words(`admin.accounts.log.${act}`, { admin: admin ?? erased, subject: subject ?? erased })}
            </span>
            <time dateTime={new Date(at).toISOString()} className="text-13 text-text-2 tabular-nums">
              {words.date(at, AT)}
            </time>
          </li>
        ))}
      </List>
      {hasMore && (
        <MoreButton isLoading={isLoadingMore} onClick={loadMore}>
          {words('admin.table.more')}
        </MoreButton>
      )}
    </section>
  )
}
