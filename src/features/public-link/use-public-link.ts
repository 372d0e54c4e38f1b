import { useEffect, useRef, useState } from 'react'

import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { ServerSwitch } from '#frame/server-switch.ts'
import { noConnection } from '#identity/client/ask.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { dismissToast, toastError, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { copyLink } from './copy-link.client.ts'
import { requestGeneration, requestSwitch } from './public-link-requests.client.ts'
import { publicLink, type SharedThing } from './shared-thing.ts'

export type PublicLink = {
  of: SharedThing['of']
  link: string
  isOn: boolean
  turn: (isPublic: boolean) => void
  /** Turns it on first (R-SHARE-05). */
  copy: () => void
  /** Turns it on first; the system's share sheet, or a copy where there is none (R-SHARE-06, O-28). */
  share: () => void
}

export const useRoutineLink = ({ id, routine }: RoutineDocument): PublicLink => {
  const refresh = useRefresh(id)
  return usePublicLink({ of: 'routine', id }, { isStoredOn: routine.is_public, title: routine.routine_name, refresh })
}

export const useWorkoutLink = ({ id, workout }: WorkoutDocument): PublicLink => {
  const refresh = useRefresh(id)
  return usePublicLink({ of: 'workout', id }, { isStoredOn: workout.is_public, title: workout.workout_name, refresh })
}

/** Fetches what the switch has changed, also where no live connection tells it. */
function useRefresh(id: string) {
  const sync = useSync()
  return async () => {
    const answer = await sync.pull({ ownerId: sync.accountId, ids: [id], routines: false, active: false })
    return typeof answer !== 'string'
  }
}

/** How long 'Make private' is offered, ms. */
const OPENED_MS = 10_000

/** `refresh` resolves with whether the stored value is now the server's. */
type Stored = { isStoredOn: boolean; title: string; refresh: () => Promise<boolean> }

/** A thing's public link, its switch, the ways to pass it on, and their toasts. */
export function usePublicLink({ of, id }: SharedThing, { isStoredOn, title, refresh }: Stored): PublicLink {
  const [shown, setShown] = useState<boolean | null>(null)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  const [failedToast, openToast] = [`share-failed-${id}`, `share-open-${id}`]
  const [control] = useState(
    () =>
      new ServerSwitch({
        request: (isPublic) => requestSwitch({ of, id }, isPublic),
        agreed(isPublic) {
          dismissToast(isPublic ? failedToast : openToast)
          if (of === 'workout') void requestGeneration(id, isPublic)
          return latest.current()
        },
        failed: (message) =>
          toastError(currentWords()('failedBecause.share.switch', { message }), {
            id: failedToast,
            isOffline: message === noConnection(),
          }), // R-ERR-25
        show: setShown,
      }),
  )
  useEffect(() => control.stored(isStoredOn), [control, isStoredOn])
  const isOn = shown ?? isStoredOn
  const link = publicLink({ of, id }, location.origin)
  // While the switch is being turned, asking once more makes sure that the link opens.
  const open = () => (isOn && !control.isAsking ? Promise.resolve(true) : control.turn(true))

  /** The toast of a link that was off before: it says who can see the thing now, and how to undo it (D9). */
  const told = (wasOn: boolean) =>
    wasOn
      ? {}
      : {
          id: openToast,
          description: currentWords()(`publicLink.open.${of}`),
          duration: OPENED_MS,
          action: { label: currentWords()('publicLink.makePrivate'), onClick: () => void control.turn(false) },
        }

  async function copy(isOpen = open(), wasOn = isOn) {
    try {
      if ((await copyLink(link, isOpen)) === 'copied') toastSuccess(currentWords()('publicLink.copied'), told(wasOn))
    } catch (error) {
      toastError(copyFailure(of, error))
    }
  }

  async function share() {
    if (!navigator.share) return copy()
    const wasOn = isOn
    if (!(await open())) return
    try {
      await navigator.share({ title, url: link })
    } catch (error) {
      const isCalledOff = error instanceof DOMException && error.name === 'AbortError'
      if (!isCalledOff) return copy(Promise.resolve(true), wasOn)
    }
    if (!wasOn) toastSuccess(currentWords()('publicLink.isOn'), told(wasOn))
  }

  return {
    of,
    link,
    isOn,
    turn: (isPublic) => void control.turn(isPublic),
    copy: () => void copy(),
    share: () => void share(),
  }
}

/** What is said when the browser copies nothing: why, but not in the builder (R-ERR-26). */
export function copyFailure(of: SharedThing['of'], error: unknown): string {
  if (of === 'routine') return currentWords()('failed.link.copy')
  return currentWords()('failedBecause.link.copy', { message: error instanceof Error ? error.message : String(error) })
}
