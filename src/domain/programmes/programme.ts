import { z } from 'zod/mini'
import { MAX_SLOTS } from '#domain/plan.ts'
import { inParts, whole } from '#domain/rows/number-types.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { LOADS, MAX_ENTRY_REPS, MAX_PLAN_ROUNDS } from '#domain/rows/values.ts'
import { MAX_SETS } from '#domain/set.ts'
import { idKey, MAX_NAME, nameKey, textLength } from '#domain/text.ts'
import { isPossibleBase } from '#domain/tracks/base.ts'
import { MAX_EXERCISES } from '#domain/workout-end.ts'

/**
 * A programme: routines in an order or by weekday, and how their exercises go on, without anything of a person's log
 * (R-PLAN-29). Sled's own programmes, links, files and proposals all have this shape. A later version only gains
 * optional fields.
 */
export type Programme = z.output<ReturnType<typeof programmeShape>>
type ProgrammeRoutine = Programme['routines'][number]
export type ProgrammeExercise = ProgrammeRoutine['exercises'][number]
export type ProgrammeSet = ProgrammeExercise['sets'][number]
export type ProgrammeTrack = Programme['tracks'][number]

/** Everything in a programme is less than this, in bytes of JSON. */
export const MAX_PROGRAMME_BYTES = 1_000_000

/** The most tracks, as many as a book has. */
const MAX_PROGRAMME_TRACKS = 2_000

/** The most tracks of one exercise. */
const MAX_TRACKS_OF_EXERCISE = 20

/** The most exercises, by name. */
const MAX_PROGRAMME_EXERCISES = 500

const named = () => VALUE_TYPES.text.check(z.refine((text) => textLength(text) >= 1 && textLength(text) <= MAX_NAME))

const nothing = <T extends z.ZodMiniType>(type: T) => z._default(z.nullable(type), null)

const setShape = () =>
  z.object({
    /** The name that somebody chose; null: 'Set N'. */
    name: nothing(VALUE_TYPES.setName),
    kind: z._default(VALUE_TYPES.setKind, 'normal'),
    set_type: z._default(VALUE_TYPES.setType, 'reps'),
    reps: nothing(VALUE_TYPES.repetitions),
    open: z._default(z.boolean(), false),
    seconds: nothing(VALUE_TYPES.seconds),
    distance: nothing(VALUE_TYPES.distance),
    distance_unit: nothing(VALUE_TYPES.distanceUnit),
    /** Of what the track stands at; in each round where there are `rounds`. */
    percent: z._default(inParts(2, 5, 150), 100),
    rounds: nothing(VALUE_TYPES.setRounds),
    side: nothing(VALUE_TYPES.side),
    /** 'body': the body alone. */
    load: z._default(z.enum([...LOADS, 'body']), 'total'),
    /** Only in a programme with weights. */
    weight: nothing(VALUE_TYPES.weight),
    weight_unit: nothing(VALUE_TYPES.liftUnit),
    /** Only in a programme with notes. */
    rpe: nothing(VALUE_TYPES.rpe),
  })

const exerciseShape = () =>
  z.object({
    name: named(),
    section: z._default(VALUE_TYPES.section, 'training'),
    note: nothing(VALUE_TYPES.exerciseNote),
    /** Exercises of one number are a superset. */
    group: nothing(whole(1, MAX_EXERCISES)),
    group_rest: z._default(VALUE_TYPES.groupRestSeconds, 0),
    /** The place in `tracks`; null: by hand. */
    track: nothing(whole(0, MAX_PROGRAMME_TRACKS - 1)),
    /** Whether its sessions decide what the track gives next. */
    counts: z._default(z.boolean(), true),
    sets: z.array(setShape()).check(z.minLength(1), z.maxLength(MAX_SETS)),
  })

const routineShape = () =>
  z.object({
    name: named(),
    note: nothing(VALUE_TYPES.note),
    exercises: z.array(exerciseShape()).check(z.maxLength(MAX_EXERCISES)),
  })

const trackShape = () =>
  z.object({
    exercise: named(),
    label: nothing(VALUE_TYPES.trackLabel),
    rule: VALUE_TYPES.rule,
    /** Only in a programme with weights. */
    base: nothing(VALUE_TYPES.trackBase),
    /** The unit of the base and of the rule's step; null for repetitions and seconds. */
    base_unit: nothing(VALUE_TYPES.liftUnit),
  })

/** A programme as JSON, without whether its parts fit together: what a JSON Schema can say. */
export const programmeShape = () =>
  z.object({
    name: named(),
    note: nothing(VALUE_TYPES.note),
    mode: z._default(VALUE_TYPES.planMode, 'rotation'),
    slots: z
      .array(z.object({ routine: whole(0, MAX_SLOTS - 1), day: nothing(VALUE_TYPES.weekday) }))
      .check(z.minLength(1), z.maxLength(MAX_SLOTS)),
    /** `every`: so many turns; null: only those that somebody chooses. `share`: percent of the weights. */
    lighter: z._default(
      z.object({
        every: z.nullable(whole(2, MAX_PLAN_ROUNDS)),
        share: z.nullable(whole(50, 90).check(z.multipleOf(5))),
        half: z.boolean(),
      }),
      { every: null, share: 90, half: false },
    ),
    routines: z.array(routineShape()).check(z.minLength(1), z.maxLength(MAX_SLOTS)),
    tracks: z._default(z.array(trackShape()).check(z.maxLength(MAX_PROGRAMME_TRACKS)), []),
  })

/** A programme whose parts fit together. */
export const wholeProgramme = () => programmeShape().check(z.refine(fitsTogether))

export function fitsTogether({ mode, slots, routines, tracks }: Programme): boolean {
  const exercises = routines.flatMap((routine) => routine.exercises)
  const different = (names: readonly string[]) => new Set(names.map(nameKey)).size
  const isOnce = (all: readonly ProgrammeExercise[]) => different(all.map(({ name }) => name)) === all.length
  const names = [...exercises.map(({ name }) => name), ...tracks.map(({ exercise }) => exercise)]
  return (
    slots.every(({ routine, day }) => routine < routines.length && (mode === 'weekdays') === (day !== null)) &&
    routines.every((routine) => isOnce(routine.exercises)) &&
    different(names) <= MAX_PROGRAMME_EXERCISES &&
    exercises.every(({ track, sets }) => (track === null || track < tracks.length) && sets.every(isPossibleSet)) &&
    tracks.every(isPossibleBase) &&
    areApart(tracks)
  )
}

/** A percent becomes a round, which has fewer repetitions than a set can have. */
const isPossibleSet = ({ rounds, percent, reps }: ProgrammeSet): boolean =>
  rounds !== null || percent === 100 || (reps ?? 0) <= MAX_ENTRY_REPS

/** Whether each track of an exercise has a label of its own, and none has too many. */
function areApart(tracks: readonly ProgrammeTrack[]): boolean {
  const labels = new Map<string, Set<string>>()
  return tracks.every(({ exercise, label }) => {
    const taken = labels.get(nameKey(exercise)) ?? new Set()
    labels.set(nameKey(exercise), taken)
    const before = taken.size
    taken.add(idKey(label ?? ''))
    return taken.size > before && taken.size <= MAX_TRACKS_OF_EXERCISE
  })
}
