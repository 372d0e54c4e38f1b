import { RoutinesPage } from '#features/routines/routines-page.tsx'
import { useAuth } from '#identity/client/use-auth.ts'
import { bringFiles } from './opened-with.client.ts'

/** Files dropped on the welcome go to the import. */
export function RoutinesRoute() {
  const { state } = useAuth()
  const firstName = (state.status === 'loaded' && state.user?.firstName) || ''
  return <RoutinesPage firstName={firstName} onFiles={bringFiles} />
}
