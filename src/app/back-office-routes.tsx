import { AccountsAdminPage } from '#features/admin/accounts-page.tsx'
import { DemoPage } from '#features/admin/demo-page.tsx'
import { ImageAdminPage } from '#features/admin/image-admin-page.tsx'
import { OgEnvPage } from '#features/admin/og-env-page.tsx'
import { OgTestPage } from '#features/admin/og-test-page.tsx'
import { DashboardPage } from '#features/dashboard/dashboard-page.tsx'
import { useAuth } from '#identity/client/use-auth.ts'

// One file for the whole back office, because few people ever open it.

export function AccountsAdminRoute() {
  const user = useUser()
  return user && <AccountsAdminPage accountId={user.id} />
}

export function ImageAdminRoute() {
  return <ImageAdminPage user={useUser()} />
}

export function OgTestRoute() {
  const user = useUser()
  return user && <OgTestPage user={user} />
}

export function OgEnvRoute() {
  return <OgEnvPage user={useUser()} />
}

export function DemoRoute() {
  return <DemoPage />
}

export function DashboardRoute() {
  const user = useUser()
  return user && <DashboardPage user={user} />
}

function useUser() {
  const { state } = useAuth()
  return state.status === 'loaded' ? state.user : null
}
