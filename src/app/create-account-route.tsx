import { reportEvent } from '#features/product-events/report-event.client.ts'
import { SignUpPage } from '#identity/client/sign-up-page.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { saveTakenAlong, useTakenAlong } from './use-taken-along.ts'

/** Saves the shared routine for the new account. A failed copy is only logged. */
export function CreateAccountRoute({ site }: { site: Site | null }) {
  const { routineId, text } = useTakenAlong()
  return (
    <SignUpPage
      site={site}
      text={text}
      onCreated={async () => {
        const saved = routineId === null ? null : await saveTakenAlong(routineId)
        if (saved === null || saved.t === 'saved') return
        console.warn(`the shared routine was not copied: ${saved.t === 'refused' ? saved.message : 'no answer'}`)
      }}
      onSignedIn={({ id, email }) => reportEvent('account.created', { account_id: id, user_id: id, email })}
    />
  )
}
