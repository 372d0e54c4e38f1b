import { type FormEvent, useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordOwner } from '#ui/password-owner.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.ts'
import { AuthFrame } from './auth-frame.tsx'
import { useAuth } from './use-auth.ts'
import { useCommonPassword } from './use-common-password.ts'
import { usePasswordUpdate } from './use-password-update.ts'

const EMPTY = { currentPassword: '', password: '', confirmed: '' }

/** `/update-password` (R-AUTH-40 to 47), opened by a link in an email or with the current password. */
export function UpdatePasswordPage({ site }: { site: Site | null }) {
  const words = useWords()
  const { state } = useAuth()
  const { isCurrentNeeded, outcome, isBusy, update } = usePasswordUpdate()
  const [values, setValues] = useState(EMPTY)
  const common = useCommonPassword(values.password)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await update(values)) setValues(EMPTY) // R-AUTH-44
  }

  const input = (name: keyof typeof EMPTY) => ({
    name,
    type: 'password',
    autoComplete: name === 'currentPassword' ? 'current-password' : 'new-password',
    value: values[name],
    onValueChange: (value: string) => setValues((current) => ({ ...current, [name]: value })),
  })
  return (
    <div className="pb-(--nav-h) md:pb-0 md:pl-(--shell-left)">
      <AuthFrame title={words('updatePassword.title')} text={words('updatePassword.text')} site={site}>
        <form onSubmit={submit} noValidate className="grid gap-4.5">
          {outcome?.t === 'refused' && <Banner tone="error">{outcome.message}</Banner>}
          {outcome?.t === 'updated' && <Banner tone="success">{words('updatePassword.done')}</Banner>}
          <PasswordOwner email={state.status === 'loaded' ? (state.user?.email ?? '') : ''} />
          {isCurrentNeeded && <TextField {...input('currentPassword')} label={words('identity.currentPassword')} />}
          <TextField {...input('password')} label={words('updatePassword.new')} hint={common} />
          <TextField {...input('confirmed')} label={words('updatePassword.confirm')} />
          <Button type="submit" size="large" isBlock isBusy={isBusy} busyText={words('updatePassword.busy')}>
            {words('updatePassword.button')}
          </Button>
        </form>
      </AuthFrame>
    </div>
  )
}
