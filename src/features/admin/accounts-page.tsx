import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { useDeferredValue, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MoreButton } from '#ui/more-button.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import { AccountInviteSheet } from './account-invite-sheet.tsx'
import { AccountList } from './account-list.tsx'
import { AccountMenu } from './account-menu.tsx'
import { type AccountRow, SHOWN, type Shown } from './accounts.ts'
import { ActsLog } from './acts-log.tsx'
import { useAccounts } from './use-accounts.ts'

/** `/admin/accounts`: who has an account here, for administrators. Others get the answer of the server. */
export function AccountsAdminPage({ accountId }: { accountId: string }) {
  const words = useWords()
  const isWide = useIsWide()
  const [show, setShow] = useState<Shown>('all')
  const [search, setSearch] = useState('')
  const [menuOf, setMenuOf] = useState<AccountRow | null>(null)
  const [isInviting, setIsInviting] = useState(false)
  const accounts = useAccounts(accountId, { show, search: useDeferredValue(search) })
  const { rows, counts, problem, now } = accounts
  const segments = SHOWN.map((value) => ({
    value,
    label: words(`admin.accounts.show.${value}`),
    note: counts ? words.number(counts[value]) : ' ',
  }))
  return (
    <>
      <PageHeader
        title={words('admin.accounts.title')}
        onBack={() => navigate('/account')}
        search={{
          value: search,
          onValueChange: setSearch,
          label: words('admin.accounts.search'),
          placeholder: words('admin.accounts.search'),
          maxLength: 100,
        }}
      >
        {accounts.mayInvite &&
          (isWide ? (
            <Button size="small" icon={<UserPlus aria-hidden="true" size={17} />} onClick={() => setIsInviting(true)}>
              {words('admin.accounts.invite.title')}
            </Button>
          ) : (
            <IconButton label={words('admin.accounts.invite.title')} onClick={() => setIsInviting(true)}>
              <UserPlus aria-hidden="true" size={22} />
            </IconButton>
          ))}
      </PageHeader>
      <PageBody className="gap-3.5">
        <Segmented
          label={words('admin.accounts.shown')}
          isLabelHidden
          segments={segments}
          value={show}
          onValueChange={setShow}
          className="md:max-w-120"
        />
        {rows && rows.length > 0 && <AccountList rows={rows} ownId={accountId} now={now} onMenu={setMenuOf} />}
        {!rows && !problem && (
          <Loading>
            <SkeletonCard />
          </Loading>
        )}
        {(problem || rows?.length === 0) && (
          <Card>
            <EmptyState
              icon={<Users size={26} />}
              title={problem ?? words('admin.accounts.empty')}
              action={problem && <Button onClick={accounts.reload}>{words('action.tryAgain')}</Button>}
            />
          </Card>
        )}
        {accounts.hasMore && (
          <MoreButton isLoading={accounts.isLoadingMore} onClick={accounts.loadMore}>
            {words('admin.table.more')}
          </MoreButton>
        )}
        {!problem && <ActsLog accountId={accountId} />}
      </PageBody>
      <AccountMenu accountId={accountId} row={menuOf} onClose={() => setMenuOf(null)} />
      <AccountInviteSheet accountId={accountId} isOpen={isInviting} onClose={() => setIsInviting(false)} />
    </>
  )
}
