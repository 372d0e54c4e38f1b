import { RoutinesPage } from '#features/routines/routines-page.tsx'
import { useAuth } from '#identity/client/use-auth.ts'
import { bringFiles } from './opened-with.client.ts'

/** `/routines`. Files that are dropped on the welcome are read where they are imported (R-IMP-02). */
export function RoutinesRoute() {
  const { state } = useAuth()
  const firstName = (state.status === 'loaded' && state.user?.firstName) || ''
  return <RoutinesPage firstName={firstName} onFiles={bringFiles} />
}
