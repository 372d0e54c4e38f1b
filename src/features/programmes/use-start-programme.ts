import { useMemo } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { type BookDocument, bookIdFor, MAX_TRACKS } from '#domain/book.ts'
import { lastUnit } from '#domain/known-exercises.ts'
import type { MassUnit } from '#domain/load.ts'
import { MAX_PLANS } from '#domain/plan.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { MAX_OWN_ROUTINES, MAX_ROUTINES_OF_DELEGATE } from '#domain/routine.ts'
import { dayOf } from '#domain/statistics/calendar.ts'
import { useFactsOf } from '#features/plans/use-plan.ts'
import { usePlanSwitch } from '#features/plans/use-plan-switch.ts'
import { useOwnNames } from '#features/progress/use-naming.ts'
import { useBook, useSettings, useUnitHere } from '#frame/use-book.ts'
import { activatePlan, removePlan, savePlan } from '#logbook/plans.ts'
import { type PlacedTrack, placedTracks, programmeSteps, tracksBefore, writeSteps } from '#logbook/programme-steps.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import type { Sync } from '#sync/client/sync.ts'
import { toastError, toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'

/** The unit of weights for somebody who may have none yet. */
export function useUnitOfProgrammes(): MassUnit {
  const { unit, last_unit } = useSettings()
  const unitHere = useUnitHere()
  const [routines, workouts] = [useDocuments('routine'), useDocuments('workout')]
  const logged = useMemo(() => lastUnit(routines, workouts), [routines, workouts])
  return unit ?? last_unit ?? logged ?? unitHere() ?? 'lbs'
}

/**
 * Brings a programme into the owner's account in one gesture, offline too (R-PLAN-26). A base of the programme takes
 * the place of the one that a track has.
 */
export function useStartProgramme() {
  const words = useWords()
  const dispatch = useDispatch()
  const { documents } = useSync()
  const bookId = bookIdFor(useOwnerId())
  const usedId = useBook()?.book.active_plan ?? null
  const { activate, use } = usePlanSwitch()
  const factsOf = useFactsOf()
  const bring = useBring()
  function goBack() {
    const before = usedId === null ? null : documents.document('plan', usedId)
    if (before) dispatch(savePlan.make({ changes: { paused_at: null } }), before.id)
    dispatch(activatePlan.make({ planId: before?.id ?? null }), bookId)
  }
  return {
    /**
     * Makes routines, tracks and a plan that is not in use, and offers to use it. `key`: all new ids derive from it.
     * Answers false if there is no room.
     */
    save(programme: Programme, key?: string): boolean {
      const planId = bring(programme, key)?.planId
      if (!planId) return false
      const begin = () => {
        const plan = documents.document('plan', planId)
        if (plan) use(plan, factsOf([]))
      }
      navigate('/plan')
      toastSuccess(words('programmes.saved', { name: programme.name }), {
        duration: UNDO_MS,
        action: { label: words('plans.others.use'), onClick: begin },
      })
      return true
    },
    /** The same, with the plan in use and on screen. */
    start(programme: Programme) {
      const brought = bring(programme)
      if (!brought) return
      activate(brought.planId, brought.first)
      navigate('/plan')
      const undo = () => {
        goBack()
        brought.takeBack()
      }
      toastSuccess(words('programmes.started', { name: programme.name }), {
        duration: UNDO_MS,
        action: { label: words('action.undo'), onClick: undo },
      })
    },
  }
}

/** `first`: the operation without which nothing changes. `takeBack`: removes the plan, archives its routines. */
type Brought = { planId: string; first: string; takeBack: () => void }

function useBring(): (programme: Programme, key?: string) => Brought | null {
  const sync = useSync()
  const words = useWords()
  const ownerId = useOwnerId()
  const dispatch = useDispatch()
  const book = useBook()
  const ownNames = useOwnNames(true)
  const usualUnit = useUnitOfProgrammes()
  const { week_start } = useSettings()
  return (programme, key = sync.newId()) => {
    const placing = { ownerId, own: ownNames(), book, name: programme.name }
    const placed = placedTracks(programme, placing)
    const problem = roomProblem(sync, ownerId, programme)
    if (problem || !hasRoomForTracks(book, placed)) {
      toastError(problem ? words(`failures.${problem}`) : words('programmes.tracksFull', { max: MAX_TRACKS }))
      return null
    }
    const at = sync.now()
    const unit = programme.tracks.find(({ base_unit }) => base_unit !== null)?.base_unit ?? usualUnit
    const brought = programmeSteps(programme, {
      ...{ ...placing, key, at, unit, weekStart: week_start ?? 1, basesWin: true },
      today: dayOf(at, Intl.DateTimeFormat().resolvedOptions().timeZone),
    })
    const { planId, routineIds } = brought
    const first = writeSteps(brought, ({ made, documentId }, after) =>
      dispatch(made, documentId, after ? { after } : undefined),
    )
    const isFollowed = (trackId: string) =>
      sync.documents
        .documents('routine', ownerId)
        .some(({ id, exercises }) => !routineIds.includes(id) && exercises.some((row) => row.track_id === trackId))
    function takeBack() {
      dispatch(removePlan.make({}), planId)
      for (const id of routineIds) dispatch(archiveRoutine.make({ isArchived: true }), id)
      for (const made of tracksBefore(placed, at, isFollowed)) dispatch(made, bookIdFor(ownerId))
    }
    return { planId, first, takeBack }
  }
}

const hasRoomForTracks = (book: BookDocument | null, placed: readonly PlacedTrack[]): boolean =>
  (book?.tracks ?? []).length + placed.filter(({ there }) => !there).length <= MAX_TRACKS

/** What the device knows to be full. */
function roomProblem({ documents, accountId }: Sync, ownerId: string, { routines }: Programme) {
  if (documents.documents('plan', ownerId).length >= MAX_PLANS) return 'plans-full'
  const isOwn = accountId === ownerId
  const made = documents
    .documents('routine', ownerId)
    .filter(({ routine }) => !routine.is_archived && (routine.made_by ?? ownerId) === accountId)
  if (made.length + routines.length <= (isOwn ? MAX_OWN_ROUTINES : MAX_ROUTINES_OF_DELEGATE)) return null
  return isOwn ? 'routines-full' : 'delegate-routines-full'
}
