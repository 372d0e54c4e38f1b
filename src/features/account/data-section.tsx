import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import FileDown from 'lucide-react/icons/file-down'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useState } from 'react'
import { activityAddress } from '#features/activity/activity.ts'
import { useAskAgainOnceSent } from '#features/progress/use-ask-again.ts'
import { ask } from '#identity/client/ask.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useWords } from '#words/use-words.ts'
import { exportAddress, workoutsAddress } from './account-requests.client.ts'
import { LinkRow, Row, RowList } from './account-rows.tsx'
import { Section } from './account-section.tsx'

/** `children`: the rows of other programs. */
export function DataSection({ accountId, children }: { accountId: string; children: ReactNode }) {
  const words = useWords()
  const [isDownloading, setIsDownloading] = useState(false)
  const deleted = useDeletedCount(accountId)
  return (
    <Section title={words('account.data.title')}>
      <RowList>
        <LinkRow
          to="/account/import"
          icon={<FileDown aria-hidden="true" size={20} />}
          title={words('account.data.import')}
        />
        <Row
          icon={<Download aria-hidden="true" size={20} />}
          title={words('account.data.download')}
          isDisabled={false}
          onPress={() => setIsDownloading(true)}
        />
        <LinkRow
          to="/account/deleted"
          icon={<Trash2 aria-hidden="true" size={20} />}
          title={words('trash.title')}
          value={deleted ? words.number(deleted) : undefined}
        />
        {children}
      </RowList>
      <DownloadDialog accountId={accountId} isOpen={isDownloading} onClose={() => setIsDownloading(false)} />
    </Section>
  )
}

/** Null: no answer yet. */
function useDeletedCount(accountId: string): number | null {
  const { data } = useQuery(
    {
      queryKey: ['trash', accountId, 'count'],
      queryFn: async () => {
        const answer = await ask<{ workouts: number }>('GET', `/api/trash/count?ownerId=${accountId}`)
        if (answer.t !== 'answered') throw new Error('the trash is not known')
        return answer.body.workouts
      },
      refetchOnMount: 'always',
    },
    queryClient,
  )
  useAskAgainOnceSent('trash')
  return data ?? null
}

type DownloadDialogProps = { accountId: string; isOpen: boolean; onClose: () => void }

/** The browser downloads and saves the files by itself. */
function DownloadDialog({ accountId, isOpen, onClose }: DownloadDialogProps) {
  const words = useWords()
  const files = [
    { text: words('account.data.everything'), href: exportAddress(accountId) },
    { text: words('account.data.workouts'), href: workoutsAddress(accountId) },
    { text: words('activity.download'), href: activityAddress(accountId) },
  ]
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words('account.data.download')} hasClose>
      <div className="grid gap-2.5">
        {files.map(({ text, href }) => (
          <a key={href} href={href} download className={buttonClass({ variant: 'soft', size: 'large', isBlock: true })}>
            {text}
          </a>
        ))}
      </div>
    </Dialog>
  )
}
