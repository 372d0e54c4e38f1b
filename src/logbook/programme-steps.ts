import { type BookDocument, bookIdFor, type Track, trackIdFor } from '#domain/book.ts'
import { exerciseIdsByName, type OwnNames } from '#domain/exercise.ts'
import { derivedDocumentId, derivedId, exerciseIdFor } from '#domain/ids.ts'
import type { MassUnit } from '#domain/load.ts'
import type { Programme, ProgrammeExercise, ProgrammeTrack } from '#domain/programmes/programme.ts'
import { templateValues } from '#domain/programmes/template-values.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import { MAX_LABEL } from '#domain/rows/values.ts'
import { nameKey } from '#domain/text.ts'
import { isWeighed } from '#domain/tracks/giving.ts'
import type { Made, Step } from '#sync/operation.ts'
import { addExercise } from './exercises.ts'
import { noteTraining } from './notes.ts'
import { addSlot, savePlan } from './plans.ts'
import { createRoutine } from './routines.ts'
import { editTrack, removeTrack } from './tracks.ts'

type Bringing = {
  ownerId: string
  /** A new random id, from which all new ids derive, so that a repeated step changes nothing. */
  key: string
  own: OwnNames
  /** The owner's; null: they have none. */
  book: Pick<BookDocument, 'tracks'> | null
  /** What the plan is called in this account. */
  name: string
  /** ms since 1970, and the day on the person's calendar. */
  at: number
  today: string
  /** 1 for Monday to 7 for Sunday. */
  weekStart: number
  /** The unit of weights that the programme does not say. */
  unit: MassUnit
  /** Whether a base of the programme takes the place of the one that a track of the account has. */
  basesWin: boolean
}

type Brought = {
  planId: string
  routineIds: readonly string[]
  /** What to write, in order. The first one makes the plan. */
  steps: readonly Step[]
}

/**
 * The operations that bring a programme into an account (R-PLAN-26): a plan, its routines, private, and the tracks that
 * the account lacks. The plan is not in use yet.
 */
export function programmeSteps(programme: Programme, bringing: Bringing): Brought {
  const { ownerId, key } = bringing
  const planId = bringsPlan(key)
  const routineIds = programme.routines.map((_, index) => derivedDocumentId(key, `routine ${index}`))
  const idOf = exerciseIdsIn(programme, bringing)
  const tracks = tracksIn(programme, idOf, bringing)
  const routines = programme.routines.flatMap((routine, index) => {
    const documentId = routineIds[index] as string
    const exercises = routine.exercises.map((exercise, at) =>
      exerciseStep(exercise, { fromId: derivedId(documentId, `${at}`), documentId, idOf, tracks, bringing, programme }),
    )
    const made = [
      createRoutine.make({ name: routine.name }),
      ...(routine.note ? [noteTraining.planning.make({ note: routine.note })] : []),
      ...exercises,
    ]
    return made.map((each) => ({ documentId, made: each }))
  })
  const bookId = bookIdFor(ownerId)
  return {
    ...{ planId, routineIds },
    steps: [
      ...planSteps(programme, routineIds, bringing).map((made) => ({ documentId: planId, made })),
      ...programme.tracks.flatMap((track, index) => {
        const made = trackStep(track, tracks[index] as PlacedTrack, bringing)
        return made ? [{ documentId: bookId, made }] : []
      }),
      ...routines,
    ],
  }
}

/**
 * Writes the steps on a device and answers the operation that all others need. What is in a routine waits for the
 * routine, so that one without room is refused as a whole.
 */
export function writeSteps({ routineIds, steps }: Brought, write: (step: Step, after?: string) => string): string {
  const [plan, ...others] = steps as [Step, ...Step[]]
  const first = write(plan)
  const made = new Map<string, string>()
  for (const step of others) {
    const { documentId } = step
    const id = write(step, made.get(documentId) ?? first)
    if (routineIds.includes(documentId) && !made.has(documentId)) made.set(documentId, id)
  }
  return first
}

/** The id of the plan that a programme becomes. */
export const bringsPlan = (key: string): string => derivedDocumentId(key, 'plan')

function planSteps(
  { mode, slots, lighter }: Programme,
  routineIds: readonly string[],
  { key, name, at, today, weekStart }: Bringing,
): Made[] {
  const position = { turn: 1, slot: null, round: 1, set_at: at }
  const changes = { name, mode, position, started_on: today, week_start: weekStart, lighter: { turns: [], ...lighter } }
  return [
    savePlan.make({ changes }),
    ...slots.map(({ routine, day }, index) =>
      addSlot.make({ id: derivedId(key, `slot ${index}`), routineId: routineIds[routine] as string, day }),
    ),
  ]
}

type IdOf = (name: string) => string

function exerciseIdsIn({ routines, tracks }: Programme, { ownerId, own }: Placing): IdOf {
  const names = [
    ...routines.flatMap(({ exercises }) => exercises.map(({ name }) => name)),
    ...tracks.map((track) => track.exercise),
  ]
  const ids = exerciseIdsByName(ownerId, names, own)
  return (name) => ids.get(nameKey(name)) ?? exerciseIdFor(ownerId, name)
}

type Placing = Pick<Bringing, 'ownerId' | 'own' | 'book' | 'name'>

/** `there`: the track of the account that is used; null: it lacks one. */
export type PlacedTrack = { id: string; exerciseId: string; label: string | null; there: Track | null }

/**
 * The tracks of the account for those of the programme. One that is there with the same rule is used; where its rule is
 * another, the new one has another label.
 */
export const placedTracks = (programme: Programme, placing: Placing): PlacedTrack[] =>
  tracksIn(programme, exerciseIdsIn(programme, placing), placing)

function tracksIn(programme: Programme, idOf: IdOf, { ownerId, book, name }: Placing): PlacedTrack[] {
  const known = new Map((book?.tracks ?? []).map((track) => [track.id, track]))
  const taken = new Set<string>()
  return programme.tracks.map((track) => {
    const exerciseId = idOf(track.exercise)
    const isFree = (label: string | null) => {
      const there = known.get(trackIdFor(ownerId, exerciseId, label))
      return !taken.has(trackIdFor(ownerId, exerciseId, label)) && (!there || isSameRule(there, track))
    }
    const label = freeLabel(track.label, name, isFree)
    const id = trackIdFor(ownerId, exerciseId, label)
    taken.add(id)
    return { id, exerciseId, label, there: known.get(id) ?? null }
  })
}

/**
 * Makes the track, unless another device made it meanwhile, or gives it another base; null: it stays as it is. A new
 * one says when this start set it, even without a base, and in which unit its step is.
 */
function trackStep(track: ProgrammeTrack, placed: PlacedTrack, { at, basesWin, unit }: Bringing) {
  const { id, exerciseId, label, there } = placed
  const base = baseIn({ ...track, base_unit: isWeighed(track.rule) ? (track.base_unit ?? unit) : null }, at)
  if (!there) return editTrack.make({ id, exerciseId, label, changes: { rule: track.rule, ...base }, ifMissing: true })
  const isGiven = track.base !== null && (basesWin || there.base === null)
  return isGiven ? editTrack.make({ id, exerciseId, label, changes: base }) : null
}

/**
 * What leaves the tracks as they were before the start at `at`. A new one stays where another start made it, or another
 * routine follows it.
 */
export const tracksBefore = (placed: readonly PlacedTrack[], at: number, isFollowed: (id: string) => boolean): Made[] =>
  placed.flatMap(({ id, exerciseId, label, there }) => {
    if (!there) return isFollowed(id) ? [] : [removeTrack.make({ id, baseSetAt: at })]
    const { base, base_unit, base_reps, base_stage, base_set_at } = there
    const changes = { base, base_unit, base_reps, base_stage, base_set_at }
    return [editTrack.make({ id, exerciseId, label, changes })]
  })

/** A database may store the parts of a rule in another order. */
const isSameRule = (one: Pick<Track, 'rule'>, other: Pick<Track, 'rule'>): boolean => {
  const [a, b] = [one, other].map(({ rule }) => JSON.stringify(VALUE_TYPES.rule.parse(rule)))
  return a === b
}

/** The label of the programme, else its name, cut, else the name with a number. */
function freeLabel(own: string | null, name: string, isFree: (label: string | null) => boolean): string | null {
  if (isFree(own)) return own
  const cut = (ending: string) =>
    `${[...name]
      .slice(0, MAX_LABEL - ending.length)
      .join('')
      .trim()}${ending}`
  let label = cut('')
  for (let number = 2; !isFree(label); number += 1) label = cut(` ${number}`)
  return label
}

/** A base as a track begins with it. `at`: ms since 1970. */
export const baseIn = ({ rule, base, base_unit }: ProgrammeTrack, at: number) => ({
  ...{ base, base_unit, base_reps: rule.range?.[0] ?? null, base_stage: null, base_set_at: at },
})

type PlacedExercise = {
  fromId: string
  documentId: string
  idOf: IdOf
  tracks: readonly PlacedTrack[]
  bringing: Bringing
  programme: Programme
}

function exerciseStep(exercise: ProgrammeExercise, placing: PlacedExercise): Made {
  const { fromId, documentId, idOf, tracks } = placing
  const { name, section, note, group, group_rest, track, counts } = exercise
  return addExercise.planning.make({
    ...{ id: fromId, exerciseId: idOf(name), name, section, note, group_rest },
    group_id: group === null ? null : derivedId(documentId, `group ${group}`),
    ...{ track_id: track === null ? null : (tracks[track]?.id ?? null), track_counts: counts },
    sets: templateValues(exercise, placing.programme, placing.bringing.unit).map((set, index) => ({
      ...set,
      id: derivedId(fromId, `${index}`),
    })),
  })
}
