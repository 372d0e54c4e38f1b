import { useMemo } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { bookIdFor, type Track } from '#domain/book.ts'
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
import { placedTracks, programmeSteps } from '#logbook/programme-steps.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { editTrack, removeTrack } from '#logbook/tracks.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import type { Sync } from '#sync/client/sync.ts'
import type { Made } from '#sync/operation.ts'
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
    const problem = roomProblem(sync, ownerId, programme)
    if (problem) {
      toastError(words(`failures.${problem}`))
      return null
    }
    const at = sync.now()
    const unit = programme.tracks.find(({ base_unit }) => base_unit !== null)?.base_unit ?? usualUnit
    const placing = { ownerId, own: ownNames(), book, name: programme.name }
    const before = placedTracks(programme, placing).flatMap(({ there }) => there ?? [])
    const { planId, routineIds, newTrackIds, steps } = programmeSteps(programme, {
      ...{ ...placing, key, at, unit, weekStart: week_start ?? 1, basesWin: true },
      today: dayOf(at, Intl.DateTimeFormat().resolvedOptions().timeZone),
    })
    let first: string | undefined
    for (const { made, documentId } of steps) {
      const id = dispatch(made, documentId, first ? { after: first } : undefined)
      first ??= id
    }
    function takeBack() {
      dispatch(removePlan.make({}), planId)
      for (const id of routineIds) dispatch(archiveRoutine.make({ isArchived: true }), id)
      for (const made of tracksBefore(before, newTrackIds)) dispatch(made, bookIdFor(ownerId))
    }
    return first ? { planId, first, takeBack } : null
  }
}

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

/** What leaves the tracks as they were. */
const tracksBefore = (before: readonly Track[], newTrackIds: readonly string[]): Made[] => [
  ...newTrackIds.map((id) => removeTrack.make({ id })),
  ...before.map(({ id, exercise_id: exerciseId, label, base, base_unit, base_reps, base_stage, base_set_at }) =>
    editTrack.make({ id, exerciseId, label, changes: { base, base_unit, base_reps, base_stage, base_set_at } }),
  ),
]
