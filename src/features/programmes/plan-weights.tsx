import { bookIdFor, type Track } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import { can } from '#domain/permissions.ts'
import type { PlanDocument } from '#domain/plan.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { programmeOf } from '#domain/programmes/programme-of.ts'
import type { RoutineDocument } from '#domain/routine.ts'
import { isWeighed } from '#domain/tracks/giving.ts'
import { useBook } from '#frame/use-book.ts'
import { baseIn } from '#logbook/programme-steps.ts'
import { editTrack, NO_BASE } from '#logbook/tracks.ts'
import { useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { toastSuccess, UNDO_MS } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { StartingWeights } from './starting-weights.tsx'
import { useUnitOfProgrammes } from './use-start-programme.ts'
import { type Lift, useStartingWeights } from './use-starting-weights.ts'

/** Asks what the tracks of a plan begin with, as long as one of them has no base (R-PLAN-28). */
export function PlanWeights({ plan }: { plan: PlanDocument }) {
  const toBegin = useToBegin(plan)
  const mayEdit = can(useRelation(), 'track.edit')
  if (!mayEdit || !toBegin?.tracks.some(({ base }) => base === null)) return null
  return <Weights {...toBegin} />
}

/** `tracks`: those of the programme, in its order. */
type ToBegin = { programme: Programme; tracks: readonly Track[] }

function Weights({ programme, tracks }: ToBegin) {
  const words = useWords()
  const { now } = useSync()
  const dispatch = useDispatch()
  const bookId = bookIdFor(useOwnerId())
  const { lifts, enter } = useStartingWeights(programme, tracks)
  const missing = lifts.filter(({ index }) => tracks[index]?.base === null)
  function change({ index }: Lift, changes: Partial<Track>) {
    const { id, exercise_id: exerciseId, label } = tracks[index] as Track
    dispatch(editTrack.make({ id, exerciseId, label, changes }), bookId)
  }
  function begin(some: readonly Lift[]) {
    const at = now()
    for (const lift of some) change(lift, baseIn({ ...lift.track, base: lift.base, base_unit: lift.unit }, at))
    const undo = () => {
      for (const lift of some) change(lift, NO_BASE)
    }
    toastSuccess(words('programmes.weightsSet', { count: some.length }), {
      duration: UNDO_MS,
      action: { label: words('action.undo'), onClick: undo },
    })
  }
  function beginWith(index: number, base: number | null) {
    if (base === null) enter(index, null)
    else begin(missing.filter((lift) => lift.index === index).map((lift) => ({ ...lift, base })))
  }
  return (
    <StartingWeights
      lifts={missing}
      onEnter={beginWith}
      onTake={() => begin(missing.filter(({ base }) => base !== null))}
    />
  )
}

/** A plan as a programme without weights, and the tracks that its exercises move; null: it has nothing to start. */
function useToBegin(plan: PlanDocument): ToBegin | null {
  const routines = useDocuments('routine')
  const book = useBook()
  const usualUnit = useUnitOfProgrammes()
  const isStarted = ({ id, routine }: RoutineDocument) =>
    !routine.is_archived && plan.slots.some(({ routine_id }) => routine_id === id)
  const rows = routines.filter(isStarted).flatMap(({ exercises, sets }) =>
    exercises.flatMap(({ id, name, track_id, track_counts = true }) => {
      const weighed = sets.find((set) => set.routine_exercise_id === id && set.weight_unit !== 'body')
      return track_counts ? [{ name, track_id, unit: weighed?.weight_unit as MassUnit | undefined }] : []
    }),
  )
  const rowOf = ({ id }: Track) => rows.find(({ track_id }) => track_id === id)
  const tracks = (book?.tracks ?? []).filter(rowOf)
  const nameOf = (exerciseId: string) => {
    const track = tracks.find(({ exercise_id }) => exercise_id === exerciseId)
    return (track && rowOf(track)?.name) ?? null
  }
  const inUnit = (track: Track): Track => ({
    ...track,
    base_unit: isWeighed(track.rule) ? (track.base_unit ?? rowOf(track)?.unit ?? usualUnit) : null,
  })
  const source = { plan, routines, tracks: tracks.map(inUnit), nameOf, baseOf: () => null }
  const programme = programmeOf(source, { bases: false, weights: false, notes: false })
  return programme && { programme, tracks }
}
