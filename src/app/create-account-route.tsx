import { reportEvent } from '#features/product-events/report-event.client.ts'
import { invitationToken } from '#identity/client/log-in-return.client.ts'
import { SignUpPage } from '#identity/client/sign-up-page.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { linkedAccountInvitation } from './link-tokens.client.ts'
import { placeOf, saveTakenAlong, useTakenAlong } from './use-taken-along.ts'

/** Saves the shared thing for the new account. A failed copy is only logged. */
export function CreateAccountRoute({ site }: { site: Site | null }) {
  const { taken, text } = useTakenAlong()
  return (
    <SignUpPage
      site={site}
      invitation={invitationToken('account', linkedAccountInvitation)}
      text={text}
      onCreated={async () => {
        const saved = taken === null ? null : await saveTakenAlong(taken)
        if (saved === null || saved.t === 'saved') return placeOf(taken)
        console.warn(`the shared ${taken?.of} was not copied: ${saved.t === 'refused' ? saved.message : 'no answer'}`)
        return null
      }}
      onSignedIn={({ id, email }) => reportEvent('account.created', { account_id: id, user_id: id, email })}
    />
  )
}
