import { useEffect, useState } from 'react'
import { isId, makeId } from '#domain/ids.ts'
import { type Cloned, requestClone } from '#features/public-link/clone.client.ts'
import { requestSharedNames } from '#features/public-link/public-link-requests.client.ts'
import type { SharedNames } from '#features/public-link/shared-thing.ts'
import { useTaken } from '#identity/client/log-in-return.client.ts'
import type { TakenAlong } from '#identity/taken-along.ts'
import { useWords } from '#words/use-words.ts'

// Saves a shared routine or plan that the person found before logging in or signing up.

/** Copies what is shared. Refuses one's own, which nobody wants twice. */
export async function saveTakenAlong(taken: TakenAlong): Promise<Cloned> {
  if (!isId(taken.id)) return { t: 'refused', code: 'malformed', message: 'the address names nothing shared' }
  const key = makeId(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
  return await requestClone(taken, key, { unlessOwn: true })
}

/** Where a person goes who has saved something; null: as usual, where routines are. */
export const placeOf = (taken: TakenAlong | null): string | null => (taken?.of === 'plan' ? '/plan' : null)

/** What to save while logging in or signing up, and a line that says so. */
export function useTakenAlong(): { taken: TakenAlong | null; text: string | undefined } {
  const { of, id } = useTaken() ?? {}
  const [shared, setShared] = useState<SharedNames | null>(null)
  const words = useWords()
  useEffect(() => {
    if (!of || !id) return
    let isCurrent = true
    void requestSharedNames({ of, id }).then((answer) => {
      if (isCurrent && answer.t === 'answered') setShared(answer.body)
    })
    return () => {
      isCurrent = false
    }
  }, [of, id])
  return {
    taken: of && id !== undefined ? { of, id } : null,
    text: of && shared ? words(`signUp.takesAlong.${of}`, shared) : undefined,
  }
}
