import { LogInPage } from '#identity/client/log-in-page.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { saveTakenAlong, useTakenAlong } from './use-taken-along.ts'

/** Says after the log-in whether the shared routine was saved. */
export function LogInRoute({ site }: { site: Site | null }) {
  const { routineId, text } = useTakenAlong()
  return (
    <LogInPage
      site={site}
      text={text}
      onLoggedIn={async () => {
        if (routineId === null) return
        const saved = await saveTakenAlong(routineId)
        if (saved.t !== 'saved')
          toastError(currentWords()('failed.routine.save'), { isOffline: saved.t === 'unreachable' })
        else if (saved.routineId !== routineId) toastSuccess(currentWords()('publicPages.saved'))
      }}
    />
  )
}
