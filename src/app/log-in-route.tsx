import { LogInPage } from '#identity/client/log-in-page.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { placeOf, saveTakenAlong, useTakenAlong } from './use-taken-along.ts'

/** Says after the log-in whether the shared thing was saved. */
export function LogInRoute({ site }: { site: Site | null }) {
  const { taken, text } = useTakenAlong()
  return (
    <LogInPage
      site={site}
      text={text}
      onLoggedIn={async () => {
        if (taken === null) return null
        const saved = await saveTakenAlong(taken)
        if (saved.t !== 'saved') {
          toastError(currentWords()(`failed.${taken.of}.save`), { isOffline: saved.t === 'unreachable' })
          return null
        }
        if (saved.id !== taken.id) toastSuccess(currentWords()(`publicPages.${taken.of}.saved`))
        return placeOf(taken)
      }}
    />
  )
}
