import { RoutinesPage } from '#features/routines/routines-page.tsx'
import { useAuth } from '#identity/client/use-auth.ts'
import { bringFiles } from './opened-with.client.ts'

/** Opens the import for files that a person drops on the page. */
export function RoutinesRoute() {
  const { state } = useAuth()
  const firstName = (state.status === 'loaded' && state.user?.firstName) || ''
  return <RoutinesPage firstName={firstName} onFiles={bringFiles} />
}
