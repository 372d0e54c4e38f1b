import { cleanEmail, type SessionAnswer } from '#domain/session.ts'
import { useCommonPassword } from '#identity/client/use-common-password.ts'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { type LogInChanged, requestLogInChange } from './account-requests.client.ts'
import { EditSection } from './account-section.tsx'
import { useSectionEdit } from './use-section-edit.ts'

/** R-ACCT-02. The address stays as it is until the link in the new inbox is opened (R-ACCT-08). */
export function LogInSection({ user }: { user: SessionAnswer['user'] }) {
  const stored = { email: user.email, password: '', currentPassword: '' }
  const edit = useSectionEdit(stored, (values) => requestLogInChange({ accountId: user.id, ...values }), tell)
  const { draft } = edit
  const common = useCommonPassword(draft?.password ?? '')
  const shown = draft ?? stored
  const isChanged = cleanEmail(shown.email) !== user.email || shown.password !== ''
  return (
    <EditSection title="Login and password" edit={edit} isChanged={isChanged}>
      <div className="grid gap-3.5">
        <TextField
          ref={edit.firstRef}
          label="Email"
          type="email"
          autoComplete="username"
          value={shown.email}
          onValueChange={(email) => edit.change({ email })}
          readOnly={draft === null}
        />
        {draft === null ? (
          <TextField
            label="Password"
            value={MASKED}
            autoComplete="off"
            readOnly
            className="[&_input]:tracking-[.18em]"
          />
        ) : (
          <>
            <TextField
              label="Password"
              type="password"
              autoComplete="new-password"
              placeholder="Leave empty to keep it"
              hint={common}
              value={draft.password}
              onValueChange={(password) => edit.change({ password })}
            />
            <TextField
              label="Current password"
              type="password"
              autoComplete="current-password"
              value={draft.currentPassword}
              onValueChange={(currentPassword) => edit.change({ currentPassword })}
            />
          </>
        )}
      </div>
    </EditSection>
  )
}

/** Of no length in particular (R-ACCT-09). */
const MASKED = '••••••••••'

function tell({ isPasswordUpdated, isConfirmationSent }: LogInChanged) {
  if (isPasswordUpdated) toastSuccess('Password updated') // R-ACCT-09
  if (isConfirmationSent) toastSuccess('Email updated. Please check your inbox to confirm.') // R-ACCT-07
}
