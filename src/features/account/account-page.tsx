import ChevronRight from 'lucide-react/icons/chevron-right'
import Dumbbell from 'lucide-react/icons/dumbbell'
import FileDown from 'lucide-react/icons/file-down'
import LogOut from 'lucide-react/icons/log-out'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { SessionAnswer } from '#domain/session.ts'
import { useSettings } from '#frame/use-book.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { canUsePasskeys } from '#ui/passkey.ts'
import { Spinner } from '#ui/spinner.tsx'
import { OFFERED } from '#words/languages.ts'
import { useWords } from '#words/use-words.ts'
import { Section } from './account-section.tsx'
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
  return (
    <div className="md:pl-(--shell-left)">
      <PageHeader title={words('account.title')} />
      <main id="main" className={`${PAGE_TOP} pb-[calc(var(--nav-h)+16px)] md:pb-8`}>
        <div className="grid max-w-[696px] grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 pb-6 md:px-7 md:pt-4">
          <NamesSection user={user} onSaved={onSaved} />
          <SettingsSection />
          {OFFERED.length > 1 && <LanguageSection user={user} onSaved={onSaved} />}
          <LogInSection user={user} />
          {canUsePasskeys() && <PasskeysSection user={user} />}
          <DevicesSection accountId={user.id} />
          <DataSection />
          <LeavingSection user={user} {...leaving} />
        </div>
      </main>
    </div>
  )
}

/** Leads to the settings that have a page of their own, each with what was chosen there. */
function SettingsSection() {
  const words = useWords()
  const { unit, effort } = useSettings()
  const chosen = [unit, effort !== 'off' && words(`account.training.effort.${effort}`)].filter(Boolean)
  return (
    <Section title={words('account.settings')}>
      <List className={ROWS}>
        <LinkRow
          to="/account/training"
          icon={<Dumbbell aria-hidden="true" size={20} />}
          title={words('account.training.title')}
          note={words('account.training.row')}
          value={chosen.join(' · ')}
        />
      </List>
    </Section>
  )
}

/** Leads to what brings a person's data in and out (R-IMP-01). */
function DataSection() {
  const words = useWords()
  return (
    <Section title={words('account.data.title')}>
      <List className={ROWS}>
        <LinkRow
          to="/account/import"
          icon={<FileDown aria-hidden="true" size={20} />}
          title={words('account.data.import')}
        />
        <LinkRow to="/account/deleted" icon={<Trash2 aria-hidden="true" size={20} />} title={words('trash.title')} />
      </List>
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
      <List className={ROWS}>
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
      </List>
      <DeleteAccountDialog user={user} isOpen={isDeleting} onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />
    </Section>
  )
}

type LinkRowProps = { to: string; icon: ReactNode; title: string; note?: string; value?: string }

/** A row that leads to a page, with what stands there at its right. */
function LinkRow({ to, icon, title, note, value }: LinkRowProps) {
  return (
    <li>
      <Link to={to} className={listRowPressClass()}>
        <ListRow
          className="px-5"
          leading={icon}
          title={title}
          subtitle={note}
          trailing={
            <span className="flex items-center gap-1.5 text-15 text-text-2">
              {value}
              <ChevronRight aria-hidden="true" size={20} className="text-text-3" />
            </span>
          }
        />
      </Link>
    </li>
  )
}

/** Rows that fill the foot of their card. */
const ROWS = '-mx-5 -mt-2.5 -mb-5 overflow-hidden rounded-t-none pb-2 shadow-none forced-colors:border-0'

type RowProps = {
  icon: ReactNode
  title: string
  note?: string | null
  isDisabled: boolean
  className?: string
  onPress: () => void
}

function Row({ icon, title, note, isDisabled, className = '', onPress }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={() => !isDisabled && onPress()}
        aria-disabled={isDisabled || undefined}
        className={`${listRowPressClass()} ${className}`}
      >
        <ListRow className="px-5" leading={icon} title={title} subtitle={note} />
      </button>
    </li>
  )
}
