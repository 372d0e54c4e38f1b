import Bell from 'lucide-react/icons/bell'
import Dumbbell from 'lucide-react/icons/dumbbell'
import KeyRound from 'lucide-react/icons/key-round'
import LogOut from 'lucide-react/icons/log-out'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useState } from 'react'
import type { SessionAnswer } from '#domain/session.ts'
import { useSettings } from '#frame/use-book.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { canUsePasskeys } from '#ui/passkey.ts'
import { Spinner } from '#ui/spinner.tsx'
import { OFFERED } from '#words/languages.ts'
import { useWords } from '#words/use-words.ts'
import { requestNotifications, requestTokens } from './account-requests.client.ts'
import { LinkRow, Row, RowList } from './account-rows.tsx'
import { Section } from './account-section.tsx'
import { DataSection } from './data-section.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { DevicesSection } from './devices-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { LogInSection } from './log-in-section.tsx'
import { NamesSection } from './names-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

type AccountPageProps = {
  user: SessionAnswer['user']
  isLoggingOut: boolean
  onLogOut: () => void
  onSaved: (answer: SessionAnswer) => void
  onDeleted: () => Promise<void>
}

/** `/account`: the person's names, their log-in and devices, and the ways out. */
export function AccountPage({ user, onSaved, ...leaving }: AccountPageProps) {
  const words = useWords()
  const tokens = useTokenCount(user.id)
  return (
    <div className="md:pl-(--shell-left)">
      <PageHeader title={words('account.title')} />
      <main id="main" className={`${PAGE_TOP} pb-[calc(var(--nav-h)+16px)] md:pb-8`}>
        <div className="grid max-w-[696px] grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 pb-6 md:px-7 md:pt-4">
          <NamesSection user={user} onSaved={onSaved} />
          <SettingsSection accountId={user.id} />
          {OFFERED.length > 1 && <LanguageSection user={user} onSaved={onSaved} />}
          <LogInSection user={user} hasTokens={tokens.count > 0} onTokensDeleted={tokens.forget} />
          {canUsePasskeys() && <PasskeysSection user={user} />}
          <DevicesSection accountId={user.id} hasTokens={tokens.count > 0} onTokensDeleted={tokens.forget} />
          <DataSection accountId={user.id} />
          <ProgramsSection tokens={tokens.count} />
          <LeavingSection user={user} {...leaving} />
        </div>
      </main>
    </div>
  )
}

/** Leads to the settings that have a page of their own, each with what was chosen there. */
function SettingsSection({ accountId }: { accountId: string }) {
  const words = useWords()
  const { unit, effort } = useSettings()
  const isTold = useIsTold(accountId)
  const chosen = [unit, effort !== 'off' && words(`account.training.effort.${effort}`)].filter(Boolean)
  return (
    <Section title={words('account.settings')}>
      <RowList>
        <LinkRow
          to="/account/training"
          icon={<Dumbbell aria-hidden="true" size={20} />}
          title={words('account.training.title')}
          note={words('account.training.row')}
          value={chosen.join(' · ')}
        />
        <LinkRow
          to="/account/notifications"
          icon={<Bell aria-hidden="true" size={20} />}
          title={words('notifications.title')}
          value={isTold ? words('notifications.on') : undefined}
        />
      </RowList>
    </Section>
  )
}

/** What other programs may do here. */
function ProgramsSection({ tokens }: { tokens: number }) {
  const words = useWords()
  return (
    <Section title={words('account.programs.title')}>
      <RowList>
        <LinkRow
          to="/account/tokens"
          icon={<KeyRound aria-hidden="true" size={20} />}
          title={words('tokens.title')}
          value={tokens > 0 ? words.number(tokens) : undefined}
        />
      </RowList>
    </Section>
  )
}

/** The ways out (R-ACCT-03). 'Log out' works offline: its dialog first says what waits on the device. */
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
      <DeleteAccountDialog user={user} isOpen={isDeleting} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />
    </Section>
  )
}

/** Whether this device shows notifications; false until the server has said it. */
function useIsTold(accountId: string): boolean {
  const isOffline = useIsOffline()
  const [isTold, setIsTold] = useState(false)
  useEffect(() => {
    let isCurrent = true
    if (isOffline) return
    void requestNotifications(accountId).then((said) => {
      if (isCurrent && said.t === 'answered') setIsTold(said.body.devices.some(({ isThis }) => isThis))
    })
    return () => {
      isCurrent = false
    }
  }, [accountId, isOffline])
  return isTold
}

/** How many access tokens a person has; 0 until the server has said it. `forget` is for when they were all deleted. */
function useTokenCount(accountId: string): { count: number; forget: () => void } {
  const isOffline = useIsOffline()
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isCurrent = true
    if (isOffline) return
    void requestTokens(accountId).then((said) => {
      if (isCurrent && said.t === 'answered') setCount(said.body.tokens.length)
    })
    return () => {
      isCurrent = false
    }
  }, [accountId, isOffline])
  return { count, forget: () => setCount(0) }
}
