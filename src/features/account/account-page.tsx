import Bell from 'lucide-react/icons/bell'
import Dumbbell from 'lucide-react/icons/dumbbell'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import Sparkles from 'lucide-react/icons/sparkles'
import Trash2 from 'lucide-react/icons/trash'
import Webhook from 'lucide-react/icons/webhook'
import { useEffect, useState } from 'react'
import { APP_VERSION } from '#domain/app-name.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { unitHere } from '#frame/unit-here.ts'
import { useSettings } from '#frame/use-book.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useAnswer } from '#identity/client/use-answer.ts'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { canUsePasskeys } from '#ui/passkey.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useWords } from '#words/use-words.ts'
import { requestApps, requestNotifications, requestTokens, requestWebhooks } from './account-requests.client.ts'
import { LinkRow, Row, RowList } from './account-rows.tsx'
import { Section } from './account-section.tsx'
import { AdministrationSection } from './administration-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { DevicesSection } from './devices-section.tsx'
import { LanguageRow } from './language-row.tsx'
import { LogInSection } from './log-in-section.tsx'
import { NamesSection } from './names-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { ProviderSection } from './provider-section.tsx'
import { SecondStepSection } from './second-step-section.tsx'
import { ThemeRow } from './theme-row.tsx'

type AccountPageProps = {
  user: SessionAnswer['user']
  isLoggingOut: boolean
  onLogOut: () => void
  onSaved: (answer: SessionAnswer) => void
  onDeleted: () => Promise<void>
}

export function AccountPage({ user, onSaved, ...leaving }: AccountPageProps) {
  const words = useWords()
  const programs = useProgramCounts(user.id)
  const hasTokens = programs.tokens + programs.apps > 0
  return (
    <>
      <PageHeader title={words('account.title')} />
      <PageBody className="gap-x-7 gap-y-3 pt-2! md:pt-0! lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <div className={COLUMN}>
          <NamesSection user={user} onSaved={onSaved} />
          <LogInSection user={user} hasTokens={hasTokens} onTokensDeleted={programs.forget}>
            <ProviderSection user={user} />
            {canUsePasskeys() && <PasskeysSection user={user} />}
            <SecondStepSection user={user} />
            <DevicesSection accountId={user.id} hasTokens={hasTokens} onTokensDeleted={programs.forget} />
          </LogInSection>
        </div>
        <div className={`lg:row-span-2 ${COLUMN}`}>
          <SettingsSection user={user} onSaved={onSaved} />
          <DataSection accountId={user.id}>
            <ProgramRows accountId={user.id} tokens={programs.tokens} apps={programs.apps} />
          </DataSection>
          {user.role === 'admin' && <AdministrationSection accountId={user.id} />}
        </div>
        <LeavingSection user={user} {...leaving} />
      </PageBody>
    </>
  )
}

/** One of the page's two columns from 1024 px up. On a phone one follows the other. */
const COLUMN = 'grid grid-cols-[minmax(0,1fr)] content-start gap-3'

function SettingsSection({ user, onSaved }: Pick<AccountPageProps, 'user' | 'onSaved'>) {
  const words = useWords()
  const { unit, last_unit: lastUnit, effort, plates_shown: hasPlates } = useSettings()
  const isTold = useIsTold(user.id)
  const named = [
    unit ?? lastUnit ?? unitHere(),
    effort !== 'off' && words(`account.training.effort.${effort}`),
    hasPlates && words('account.training.row.plates'),
  ]
  const chosen = named.filter(Boolean)
  return (
    <Section title={words('account.settings')}>
      <RowList>
        <LinkRow
          to="/account/training"
          icon={<Dumbbell aria-hidden="true" size={20} />}
          title={words('account.training.title')}
          value={words.line(chosen)}
        />
        <ThemeRow />
        <LanguageRow user={user} onSaved={onSaved} />
        <LinkRow
          to="/account/notifications"
          icon={<Bell aria-hidden="true" size={20} />}
          title={words('notifications.title')}
          value={isTold === null ? undefined : words(isTold ? 'notifications.on' : 'account.training.effort.off')}
        />
      </RowList>
    </Section>
  )
}

/** Other programs that read or receive the person's data. */
function ProgramRows({ accountId, tokens, apps }: { accountId: string; tokens: number; apps: number }) {
  const words = useWords()
  const off = useOffWebhooks(accountId)
  return (
    <>
      <LinkRow
        to="/account/connect-ai"
        icon={<Sparkles aria-hidden="true" size={20} />}
        title={words('connectAi.title')}
        value={apps > 0 ? words.number(apps) : undefined}
      />
      <LinkRow
        to="/account/tokens"
        icon={<KeyRound aria-hidden="true" size={20} />}
        title={words('tokens.title')}
        value={tokens > 0 ? words.number(tokens) : undefined}
      />
      <LinkRow
        to="/account/webhooks"
        icon={<Webhook aria-hidden="true" size={20} />}
        title={words('webhooks.title')}
        value={off > 0 ? words('webhooks.row.off', { count: off }) : undefined}
      />
    </>
  )
}

/** 'Log out' works offline: its dialog first shows what waits on the device. */
function LeavingSection({ user, isLoggingOut, onLogOut, onDeleted }: Omit<AccountPageProps, 'onSaved'>) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <Section title={words('account.title')}>
      <RowList>
        <Row
          icon={isLoggingOut ? <Spinner size={20} /> : <LogOut aria-hidden="true" size={20} />}
          title={words('account.logOut.button')}
          isDisabled={isLoggingOut}
          onPress={onLogOut}
        />
        <Row
          icon={<Trash2 aria-hidden="true" size={20} />}
          title={words('account.deletion.button')}
          note={hasConnection ? null : words('connection.needed')}
          isDisabled={!hasConnection}
          className={hasConnection ? 'text-danger-text' : 'text-text-3'}
          onPress={() => setIsDeleting(true)}
        />
      </RowList>
      <p className="pt-3 text-center text-text-3 text-xs">{words('account.version', { version: APP_VERSION })}</p>
      <DeleteAccountDialog user={user} isOpen={isDeleting} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />
    </Section>
  )
}

/** Whether this device shows notifications; null before the answer. */
function useIsTold(accountId: string): boolean | null {
  const { answer } = useAnswer(requestNotifications, accountId, !useIsOffline())
  return answer?.devices.some(({ isThis }) => isThis) ?? null
}

/** How many webhooks the server switched off after failures; 0 before the answer. */
function useOffWebhooks(accountId: string): number {
  const { answer } = useAnswer(requestWebhooks, accountId, !useIsOffline())
  return answer?.webhooks.filter(({ offBecause }) => offBecause).length ?? 0
}

const NONE = { tokens: 0, apps: 0 }

/** 0 before the answer. `forget`: the person deleted all of them. */
function useProgramCounts(accountId: string): { tokens: number; apps: number; forget: () => void } {
  const isOffline = useIsOffline()
  const [counts, setCounts] = useState(NONE)
  useEffect(() => {
    let isCurrent = true
    if (isOffline) return
    void Promise.all([requestTokens(accountId), requestApps(accountId)]).then(([tokens, apps]) => {
      if (!isCurrent || tokens.t !== 'answered' || apps.t !== 'answered') return
      setCounts({ tokens: tokens.body.tokens.length, apps: apps.body.apps.length })
    })
    return () => {
      isCurrent = false
    }
  }, [accountId, isOffline])
  return { ...counts, forget: () => setCounts(NONE) }
}
