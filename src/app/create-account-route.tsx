import { useEffect, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { isId, makeId } from '#domain/ids.ts'
import { reportEvent } from '#features/product-events/report-event.client.ts'
import { requestClone } from '#features/public-link/clone.client.ts'
import { requestSharedRoutine } from '#features/public-link/public-link-requests.client.ts'
import type { SharedRoutine } from '#features/public-link/shared-thing.ts'
import { SignUpPage } from '#identity/client/sign-up-page.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { useWords } from '#words/use-words.ts'

/** `/create-account`. It also copies the shared routine a person came from (R-AUTH-14, R-AUTH-22). */
export function CreateAccountRoute({ site }: { site: Site | null }) {
  /** Of the public routine somebody came from (R-AUTH-14); null: none. */
  const routineId = new URLSearchParams(useSearch()).get('importRoutineId')
  const shared = useSharedRoutine(routineId)
  const words = useWords()
  return (
    <SignUpPage
      site={site}
      text={shared ? words('signUp.takesAlong', shared) : undefined}
      onCreated={async () => {
        if (routineId) await importShared(routineId)
      }}
      onSignedIn={({ id, email }) => reportEvent('account.created', { account_id: id, user_id: id, email })}
    />
  )
}

/**
 * Copies a shared routine into the new account (R-AUTH-22). A failure is only logged, and doesn't hold up the way in
 * (R-AUTH-23).
 */
async function importShared(sourceRoutineId: string): Promise<void> {
  if (!isId(sourceRoutineId)) return console.warn('the address names no shared routine')
  const copyId = makeId(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
  const cloned = await requestClone(sourceRoutineId, copyId)
  if (cloned.t === 'saved') return
  console.warn(`the shared routine was not copied: ${cloned.t === 'refused' ? cloned.message : 'no answer'}`)
}

/** The routine that a new account will copy; null: there is none, or it is not known yet or not available. */
function useSharedRoutine(id: string | null): SharedRoutine | null {
  const [shared, setShared] = useState<SharedRoutine | null>(null)
  useEffect(() => {
    if (id === null) return
    let isCurrent = true
    void requestSharedRoutine(id).then((answer) => {
      if (isCurrent && answer.t === 'answered') setShared(answer.body)
    })
    return () => {
      isCurrent = false
    }
  }, [id])
  return shared
}
