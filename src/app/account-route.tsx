import { AccountPage } from '#features/account/account-page.tsx'
import { LogOutDialog } from '#features/account/log-out-dialog.tsx'
import { forgetWorkouts } from '#features/workout/kept-on-device.client.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { useLogOut } from '#identity/client/use-log-out.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'

export function AccountRoute() {
  const { state, store } = useAuth()
  const sync = useSync()
  const logOut = useLogOut(() => forgetWorkouts(sync))
  const user = state.status === 'loaded' ? state.user : null
  if (!user) return null
  return (
    <>
      <AccountPage
        user={user}
        isLoggingOut={logOut.step === 'leaving'}
        onLogOut={logOut.begin}
        onSaved={(answer) => store.adopt(answer, 'user-updated')}
        // A lifter who keeps the account still has these changes.
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
