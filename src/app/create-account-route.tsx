import { useLocation } from '@tanstack/react-router'
import { reportEvent } from '#features/product-events/report-event.client.ts'
import { useSharedRoutine } from '#features/public-link/use-shared-routine.ts'
import { SignUpPage } from '#identity/client/sign-up-page.tsx'
import type { Site } from '#ui/site-footer.tsx'

/** `/create-account`, with the copy of the shared routine somebody came from (R-AUTH-14, R-AUTH-22). */
export function CreateAccountRoute({ site }: { site: Site | null }) {
  const routineId = useImportRoutineId()
  const shared = useSharedRoutine(routineId)
  return (
    <SignUpPage
      site={site}
      text={shared ? `${shared.name}, shared by ${shared.sharedBy}, will be in your routines.` : undefined}
      onCreated={async () => {
        if (routineId) await importShared(routineId)
      }}
      onSignedIn={({ id, email }) => reportEvent('account.created', { account_id: id, user_id: id, email })}
    />
  )
}

/** Of the public routine somebody came from (R-AUTH-14); null: none. */
const useImportRoutineId = (): string | null =>
  useLocation({
    select: ({ search }) => {
      const { importRoutineId } = search as { importRoutineId?: unknown }
      return typeof importRoutineId === 'string' ? importRoutineId : null
    },
  })

/** The account is there: nothing of this holds up the way in (R-AUTH-23). */
async function importShared(routineId: string) {
  try {
    const { importRoutine } = await import('#features/public-link/import-routine.client.ts')
    await importRoutine(routineId)
  } catch (error) {
    console.warn('the shared routine was not copied', error)
  }
}
