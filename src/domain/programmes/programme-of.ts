import type { Track } from '#domain/book.ts'
import { type Plan, type PlanSlot, slotsInOrder } from '#domain/plan.ts'
import { exercisesInOrder, type RoutineDocument, type RoutineExercise, type TemplateSet } from '#domain/routine.ts'
import { valuesOf } from '#domain/set.ts'
import { numberOfSetName } from '#domain/set-list.ts'
import { allSetsOf } from '#domain/training.ts'
import type { Programme, ProgrammeExercise, ProgrammeSet, ProgrammeTrack } from './programme.ts'

/** What a programme has of a plan. */
export type Ordered = {
  plan: Pick<Plan, 'name' | 'mode' | 'lighter'>
  slots: readonly Pick<PlanSlot, 'routine_id' | 'day' | 'slot_order'>[]
}

type Source = {
  plan: Ordered
  /** Of the plan's owner. Archived and missing ones are left out with their slots. */
  routines: readonly RoutineDocument[]
  tracks: readonly Track[]
  /** Null: nobody knows any more. A track of such an exercise is left out. */
  nameOf: (exerciseId: string) => string | null
  /** What a track stands at; null: unknown, or without weights. */
  baseOf: (track: Track) => number | null
}

/** What is in the programme. `weights`: of sets by hand; a track gives those of its sets. */
export type Shown = { bases: boolean; weights: boolean; notes: boolean }

/** A plan as a programme; null: it has no routine to start. */
export function programmeOf({ plan, routines, tracks, nameOf, baseOf }: Source, shown: Shown): Programme | null {
  const { slots, used } = toStart(plan, routines)
  if (slots.length === 0) return null
  const followed = followedTracks({ plan, routines, tracks }).filter(({ exercise_id }) => nameOf(exercise_id) !== null)
  const placeOf = new Map(followed.map(({ id }, index) => [id, index]))
  const { name, mode, lighter } = plan.plan
  return {
    ...{ name, note: null, mode },
    slots: slots.map(({ routine_id, day }) => ({ routine: used.findIndex(({ id }) => id === routine_id), day })),
    lighter: { every: lighter.every, share: lighter.share, half: lighter.half },
    routines: used.map((routine) => ({
      name: routine.routine.routine_name,
      note: (shown.notes && routine.routine.note) || null,
      exercises: exercisesIn(routine, placeOf, shown),
    })),
    tracks: followed.map((track) =>
      trackIn(track, nameOf(track.exercise_id) ?? '', shown.bases ? baseOf(track) : null),
    ),
  }
}

/** The tracks that the routines of a plan follow. */
export function followedTracks({ plan, routines, tracks }: Pick<Source, 'plan' | 'routines' | 'tracks'>): Track[] {
  const { used } = toStart(plan, routines)
  const ids = new Set(used.flatMap(({ exercises }) => exercises.flatMap(({ track_id }) => track_id ?? [])))
  return tracks.filter(({ id }) => ids.has(id))
}

/** The slots that can be started, in order, and their routines. */
function toStart(plan: Ordered, routines: readonly RoutineDocument[]) {
  const byId = new Map(routines.flatMap((each) => (each.routine.is_archived ? [] : [[each.id, each]])))
  const slots = slotsInOrder(plan).filter(({ routine_id }) => byId.has(routine_id))
  const used = [...new Set(slots.map(({ routine_id }) => routine_id))].flatMap((id) => byId.get(id) ?? [])
  return { slots, used }
}

function trackIn({ label, rule, base_unit }: Track, exercise: string, base: number | null): ProgrammeTrack {
  return { exercise, label, rule, base, base_unit }
}

/** `placeOf`: the place of each track in the programme. */
function exercisesIn(
  routine: RoutineDocument,
  placeOf: ReadonlyMap<string, number>,
  shown: Shown,
): ProgrammeExercise[] {
  const groups = [...new Set(routine.exercises.flatMap(({ group_id }) => group_id ?? []))]
  const groupOf = ({ group_id }: RoutineExercise) => (group_id ? groups.indexOf(group_id) + 1 : null)
  return exercisesInOrder(routine.exercises).map((exercise) => {
    const track = placeOf.get(exercise.track_id ?? '') ?? null
    return {
      ...{ name: exercise.name, section: exercise.section, note: (shown.notes && exercise.note) || null },
      ...{ group: groupOf(exercise), group_rest: exercise.group_rest ?? 0 },
      ...{ track, counts: exercise.track_counts ?? true },
      sets: allSetsOf(routine, exercise.id).map((set, index) =>
        setIn(set, index, track === null ? shown : { ...shown, weights: false }),
      ),
    }
  })
}

/** A set with one round says its percent; one with several says them all. */
function setIn(set: TemplateSet, index: number, shown: Shown): ProgrammeSet {
  const { set_variant: name, open_ended: open, timed_set_duration: seconds, ...values } = valuesOf(set)
  const [first, ...others] = set.rounds ?? []
  const unit = values.weight_unit === 'body' ? null : values.weight_unit
  return {
    ...values,
    name: numberOfSetName(name) === index + 1 ? null : name,
    ...{ reps: first?.reps ?? values.reps, open: first?.open ?? open, seconds },
    percent: first?.percent ?? 100,
    rounds: others.length > 0 ? (set.rounds ?? null) : null,
    load: unit ? values.load : 'body',
    weight: shown.weights && unit ? values.weight : null,
    weight_unit: unit,
    rpe: shown.notes ? values.rpe : null,
  }
}
