import { AccountPage } from '#features/account/account-page.tsx'
import { useAuth } from '#features/auth/use-auth.ts'
import { LogOutDialog } from './log-out-dialog.tsx'
import { useLogOut } from './use-log-out.ts'

/** `/account`, with the way out. */
export function AccountRoute() {
  const { state } = useAuth()
  const logOut = useLogOut()
  const user = state.status === 'loaded' ? state.user : null
  if (!user) return null
  return (
    <>
      <AccountPage user={user} isLoggingOut={logOut.step === 'leaving'} onLogOut={logOut.begin} />
      <LogOutDialog logOut={logOut} />
    </>
  )
}
