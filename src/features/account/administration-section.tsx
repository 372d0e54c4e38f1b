import DatabaseBackup from 'lucide-react/icons/database-backup'
import Mail from 'lucide-react/icons/mail'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { problemOf } from '#identity/client/ask.ts'
import { useAnswer } from '#identity/client/use-answer.ts'
import { announce } from '#ui/announcer.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useWords } from '#words/use-words.ts'
import { requestServerState, requestTestMail } from './account-requests.client.ts'
import { LinkRow, Row, RowList, StillRow } from './account-rows.tsx'
import { Section } from './account-section.tsx'

export function AdministrationSection({ accountId }: { accountId: string }) {
  const words = useWords()
  return (
    <Section title={words('account.administration.title')}>
      <RowList>
        <LinkRow
          to="/admin/accounts"
          icon={<Users aria-hidden="true" size={20} />}
          title={words('admin.accounts.title')}
        />
        <TestMailRow accountId={accountId} />
        <BackupRow accountId={accountId} />
      </RowList>
    </Section>
  )
}

function BackupRow({ accountId }: { accountId: string }) {
  const words = useWords()
  const { answer } = useAnswer(requestServerState, accountId, !useIsOffline())
  if (answer?.lastBackup === undefined) return null
  const { lastBackup, findings = [] } = answer
  const isFailing = findings.some(({ check }) => check === 'daily backup')
  return (
    <StillRow
      icon={
        isFailing ? (
          <TriangleAlert aria-hidden="true" size={20} className="text-danger-text" />
        ) : (
          <DatabaseBackup aria-hidden="true" size={20} />
        )
      }
      title={
        lastBackup === null
          ? words('account.administration.none')
          : words('account.administration.last', {
              date: words.date(Date.parse(lastBackup), { day: 'numeric', month: 'long' }),
            })
      }
      note={isFailing ? words('account.administration.failing') : null}
    />
  )
}

/** Sends a mail to the administrator's own address, and says below what the mail server answered (R-OPS-07). */
function TestMailRow({ accountId }: { accountId: string }) {
  const words = useWords()
  const isOffline = useIsOffline()
  const [isSending, setIsSending] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const send = async () => {
    setIsSending(true)
    setSaid(null)
    const answer = await requestTestMail({ accountId })
    const text = answer.t === 'answered' ? answer.body.text : problemOf(answer)
    setSaid(text)
    announce(text)
    setIsSending(false)
  }
  return (
    <Row
      icon={isSending ? <Spinner size={20} /> : <Mail aria-hidden="true" size={20} />}
      title={words('account.administration.testMail')}
      note={isOffline ? words('connection.needed') : said}
      isDisabled={isSending || isOffline}
      onPress={send}
    />
  )
}
