import { useState } from 'react'
import { makeId } from '#domain/ids.ts'
import { type Cloned, requestClone } from '#features/public-link/clone.client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Toaster, toastAfterLoad, toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'

/** The button that saves a routine and then leads to the person's routines. */
export function SaveRoutine({ routineId }: { routineId: string }) {
  const words = useWords()
  const [copyId, setCopyId] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasEnded, setEnded] = useState(false)

  async function save() {
    // Uses the same id after a lost answer, so that there is no second copy.
    const id = copyId ?? makeId(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
    setCopyId(id)
    setBusy(true)
    const cloned = await requestClone(routineId, id)
    setBusy(false) // The browser may bring this page back later.
    if (cloned.t === 'saved') {
      // A page that comes back later makes a new copy; a second tap before that repeats the same one.
      addEventListener('pageshow', () => setCopyId(null), { once: true })
      toastAfterLoad(words('publicPages.saved'))
      return location.assign('/routines')
    }
    if (cloned.t === 'refused' && cloned.code === 'not-authenticated') return setEnded(true)
    toastError(refusalText(cloned), { isOffline: cloned.t === 'unreachable' })
  }

  if (hasEnded) {
    return (
      <a
        href={`/login?importRoutineId=${routineId}`}
        ref={(link) => link?.focus()}
        className={`${buttonClass({ size: 'large', isBlock: true })} text-center`}
      >
        {words('publicPages.routine.logInToSave')}
      </a>
    )
  }
  return (
    <>
      <Button size="large" isBlock isBusy={isBusy} onClick={() => void save()}>
        {words('publicPages.routine.save')}
      </Button>
      <Toaster />
    </>
  )
}

const TOLD = ['shared-routine-not-available', 'routines-full']

const refusalText = (cloned: Exclude<Cloned, { t: 'saved' }>): string =>
  cloned.t === 'refused' && TOLD.includes(cloned.code) ? cloned.message : currentWords()('failed.routine.save')
