import { useEffect, useRef, useState } from 'react'

import type { PlanDocument } from '#domain/plan.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import type { WorkoutDocument } from '#domain/workout.ts'
import { type Answer, noConnection } from '#identity/client/ask.ts'
import { ServerSwitch } from '#identity/client/server-switch.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { copyText } from '#ui/copy-text.ts'
import { dismissToast, toastError, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import {
  requestGeneration,
  requestShownNotes,
  requestShownRecords,
  requestShownWeights,
  requestSwitch,
} from './public-link-requests.client.ts'
import { type NotedThing, publicLink, type SharedThing } from './shared-thing.ts'

type Link = {
  of: SharedThing['of']
  link: string
  isOn: boolean
  turn: (isPublic: boolean) => void
  /** Copies the link; turns it on first. */
  copy: () => void
  /** Opens the system's share sheet, or copies the link where there is none; turns the link on first. */
  share: () => void
}

/** A switch for something that a public page may show besides. */
type Shown = { what: 'notes' | 'records' | 'weights'; isOn: boolean; turn: (isShown: boolean) => void }
export type PublicLink = Link & { shows: readonly Shown[] }

export const useRoutineLink = ({ id, routine }: RoutineDocument): PublicLink => {
  const refresh = useRefresh(id)
  const stored = { isStoredOn: routine.is_public, title: routine.routine_name, refresh }
  const notes = useShownNotes({ of: 'routine', id }, routine.has_public_notes ?? false, refresh)
  return { ...usePublicLink({ of: 'routine', id }, stored), shows: [notes] }
}

export const usePlanLink = ({ id, plan }: PlanDocument): PublicLink => {
  const refresh = useRefresh(id)
  const stored = { isStoredOn: plan.is_public, title: plan.name, refresh }
  const weights = useShown('weights', id, {
    request: (isShown) => requestShownWeights(id, isShown),
    isStoredOn: plan.has_public_weights,
    refresh,
  })
  const notes = useShownNotes({ of: 'plan', id }, plan.has_public_notes, refresh)
  return { ...usePublicLink({ of: 'plan', id }, stored), shows: [weights, notes] }
}

export const useWorkoutLink = ({ id, workout }: WorkoutDocument): PublicLink => {
  const refresh = useRefresh(id)
  const stored = { isStoredOn: workout.is_public, title: workout.workout_name, refresh }
  const notes = useShownNotes({ of: 'workout', id }, workout.has_public_notes ?? false, refresh)
  return { ...usePublicLink({ of: 'workout', id }, stored), shows: [notes] }
}

/** Gets the changed document from the server, also without a live connection. */
function useRefresh(id: string) {
  const sync = useSync()
  return async () => {
    const answer = await sync.pull({ ownerId: sync.accountId, ids: [id], routines: false, active: false })
    return typeof answer !== 'string'
  }
}

/** In ms: how long the toast offers 'Make private'. */
const OPENED_MS = 10_000

/** Resolves with true once the stored value is the server's. */
type Refresh = () => Promise<boolean>
type Stored = { isStoredOn: boolean; title: string; refresh: Refresh }

/** A thing's public link, its switch, the ways to pass it on, and their toasts. */
export function usePublicLink({ of, id }: SharedThing, { isStoredOn, title, refresh }: Stored): Link {
  const openToast = `share-open-${id}`
  const { control, isOn } = useServerSwitch({
    request: (isPublic) => requestSwitch({ of, id }, isPublic),
    onAgreed(isPublic) {
      if (!isPublic) dismissToast(openToast)
      if (of === 'workout') void requestGeneration(id, isPublic)
    },
    failedToast: `share-failed-${id}`,
    isStoredOn,
    refresh,
  })
  const link = publicLink({ of, id }, location.origin)
  // While the switch turns, asks again, so that the link surely opens.
  const open = () => (isOn && !control.isAsking ? Promise.resolve(true) : control.turn(true))

  /** The toast of a link that was off before: who can see the thing now, and 'Undo'. */
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
      const opened = isOpen.then((opens) => (opens ? link : null))
      if (await copyText(opened)) toastSuccess(currentWords()('publicLink.copied'), told(wasOn))
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

/** The switch for notes and effort on the public page. */
const useShownNotes = (thing: NotedThing, isStoredOn: boolean, refresh: Refresh): Shown =>
  useShown('notes', thing.id, { request: (isShown) => requestShownNotes(thing, isShown), isStoredOn, refresh })

/** The switch for records on the public pages of a history and its workouts. */
export const useShownRecords = (ownerId: string, stored: Omit<Stored, 'title'>): Shown =>
  useShown('records', ownerId, { request: (isShown) => requestShownRecords(ownerId, isShown), ...stored })

function useShown(what: Shown['what'], id: string, of: Pick<SwitchOf, 'request' | 'isStoredOn' | 'refresh'>): Shown {
  const { control, isOn } = useServerSwitch({ ...of, failedToast: `${what}-failed-${id}` })
  return { what, isOn, turn: (isShown) => void control.turn(isShown) }
}

type SwitchOf = {
  request: (isOn: boolean) => Promise<Answer<unknown>>
  /** Called once the server has agreed. */
  onAgreed?: (isOn: boolean) => void
  /** The id of the toast that explains a refusal. */
  failedToast: string
  isStoredOn: boolean
  refresh: Refresh
}

function useServerSwitch({ request, onAgreed, failedToast, isStoredOn, refresh }: SwitchOf) {
  const [shown, setShown] = useState<boolean | null>(null)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  const [control] = useState(
    () =>
      new ServerSwitch({
        request,
        agreed(isOn) {
          dismissToast(failedToast)
          onAgreed?.(isOn)
          return latest.current()
        },
        failed: (message) =>
          toastError(currentWords()('failedBecause.share.switch', { message }), {
            id: failedToast,
            isOffline: message === noConnection(),
          }),
        show: setShown,
      }),
  )
  useEffect(() => control.stored(isStoredOn), [control, isStoredOn])
  return { control, isOn: shown ?? isStoredOn }
}

/** Why nothing was copied; the text of a routine gives no reason. */
export function copyFailure(of: SharedThing['of'], error: unknown): string {
  if (of === 'routine') return currentWords()('failed.link.copy')
  return currentWords()('failedBecause.link.copy', { message: error instanceof Error ? error.message : String(error) })
}
