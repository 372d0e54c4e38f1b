import { AccountPage } from '#features/account/account-page.tsx'
import { forgetWorkouts } from '#features/workout/kept-on-device.client.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { LogOutDialog } from './log-out-dialog.tsx'
import { useLogOut } from './use-log-out.ts'

/** `/account`, with the ways out. */
export function AccountRoute() {
  const { state, store } = useAuth()
  const sync = useSync()
  const logOut = useLogOut()
  const user = state.status === 'loaded' ? state.user : null
  if (!user) return null
  return (
    <>
      <AccountPage
        user={user}
        isLoggingOut={logOut.step === 'leaving'}
        onLogOut={logOut.begin}
        onSaved={(answer) => store.adopt(answer, 'user-updated')}
        // What waits here stays for a lifter who keeps the account (Y34).
        onDeleted={() =>
          store.forget(async () => {
            await sync.clearDocuments()
            forgetWorkouts(sync)
          })
        }
      />
      <LogOutDialog logOut={logOut} />
    </>
  )
}
