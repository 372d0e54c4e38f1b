import { useState } from 'react'
import { makeId } from '#domain/ids.ts'
import { type Cloned, requestClone } from '#features/public-link/clone.client.ts'
import { type TakenAlong, withTaken } from '#identity/taken-along.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Toaster, toastAfterLoad, toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'

/** The button that saves a routine or a programme and then leads to the person's routines or plans. */
export function SaveShared({ thing }: { thing: TakenAlong }) {
  const { of } = thing
  const words = useWords()
  const [key, setKey] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasEnded, setEnded] = useState(false)

  async function save() {
    // Uses the same key after a lost answer, so that there is no second copy.
    const sent = key ?? makeId(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
    setKey(sent)
    setBusy(true)
    const cloned = await requestClone(thing, sent)
    setBusy(false) // The browser may bring this page back later.
    if (cloned.t === 'saved') {
      // A page that comes back later makes a new copy; a second tap before that repeats the same one.
      addEventListener('pageshow', () => setKey(null), { once: true })
      toastAfterLoad(words(`publicPages.${of}.saved`))
      return location.assign(of === 'plan' ? '/plan' : '/routines')
    }
    if (cloned.t === 'refused' && cloned.code === 'not-authenticated') return setEnded(true)
    toastError(refusalText(of, cloned), { isOffline: cloned.t === 'unreachable' })
  }

  if (hasEnded) {
    return (
      <a
        href={withTaken('/login', thing)}
        ref={(link) => link?.focus()}
        className={`${buttonClass({ size: 'large', isBlock: true })} text-center`}
      >
        {words(`publicPages.${of}.logInToSave`)}
      </a>
    )
  }
  return (
    <>
      <Button size="large" isBlock isBusy={isBusy} onClick={() => void save()}>
        {words(`publicPages.${of}.save`)}
      </Button>
      <Toaster />
    </>
  )
}

const TOLD = ['shared-routine-not-available', 'shared-plan-not-available', 'routines-full', 'plans-full']

const refusalText = (of: TakenAlong['of'], cloned: Exclude<Cloned, { t: 'saved' }>): string =>
  cloned.t === 'refused' && TOLD.includes(cloned.code) ? cloned.message : currentWords()(`failed.${of}.save`)
