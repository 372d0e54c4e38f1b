import type { ReactNode } from 'react'
import { cleanEmail, type SessionAnswer } from '#domain/session.ts'
import { useCommonPassword } from '#identity/client/use-common-password.ts'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import { type LogInChanged, requestLogInChange } from './account-requests.client.ts'
import { EditSection } from './account-section.tsx'
import { useSectionEdit } from './use-section-edit.ts'

type LogInSectionProps = {
  user: SessionAnswer['user']
  hasTokens: boolean
  onTokensDeleted: () => void
  /** Rows below the fields. */
  children: ReactNode
}

/** The address changes only once the person opens the link in the new inbox. */
export function LogInSection({ user, hasTokens, onTokensDeleted, children }: LogInSectionProps) {
  const words = useWords()
  const stored = { email: user.email, password: '', currentPassword: '', withTokens: false }
  const edit = useSectionEdit(
    stored,
    (values) => requestLogInChange({ accountId: user.id, ...values }),
    (changed) => {
      if (edit.draft?.withTokens && changed.isPasswordUpdated) onTokensDeleted()
      tell(changed)
    },
  )
  const { draft } = edit
  const isChanged = draft !== null && (cleanEmail(draft.email) !== user.email || draft.password !== '')
  const rows = [
    { label: words('account.logIn.email'), value: user.email },
    { label: words('account.logIn.password'), value: MASKED },
  ]
  return (
    <EditSection title={words('account.logIn.title')} edit={edit} isChanged={isChanged} rows={rows} after={children}>
      {draft && (
        <div className="grid gap-3.5">
          <TextField
            ref={edit.firstRef}
            label={words('account.logIn.email')}
            type="email"
            autoComplete="username"
            value={draft.email}
            onValueChange={(email) => edit.change({ email })}
          />
          <PasswordFields draft={draft} change={edit.change} hasTokens={hasTokens} />
        </div>
      )}
    </EditSection>
  )
}

type Passwords = { password: string; currentPassword: string; withTokens: boolean }
type PasswordFieldsProps = { draft: Passwords; change: (values: Partial<Passwords>) => void; hasTokens: boolean }

function PasswordFields({ draft, change, hasTokens }: PasswordFieldsProps) {
  const words = useWords()
  const common = useCommonPassword(draft.password)
  return (
    <>
      <TextField
        label={words('account.logIn.password')}
        type="password"
        autoComplete="new-password"
        placeholder={words('account.logIn.keepHint')}
        hint={common}
        value={draft.password}
        onValueChange={(password) => change({ password })}
      />
      {hasTokens && draft.password !== '' && (
        <Switch
          label={words('account.tokensToo')}
          isOn={draft.withTokens}
          onChange={(withTokens) => change({ withTokens })}
        />
      )}
      <TextField
        label={words('identity.currentPassword')}
        type="password"
        autoComplete="current-password"
        value={draft.currentPassword}
        onValueChange={(currentPassword) => change({ currentPassword })}
      />
    </>
  )
}

const MASKED = '••••••••'

function tell({ isPasswordUpdated, isConfirmationSent }: LogInChanged) {
  const words = currentWords()
  if (isPasswordUpdated) toastSuccess(words('account.logIn.passwordDone'))
  if (isConfirmationSent) toastSuccess(words('account.logIn.emailDone'))
}
