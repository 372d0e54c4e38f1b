import { useEffect, useState } from 'react'
import { exerciseSettingsOf, settingsOf, type Track } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import type { Programme, ProgrammeExercise, ProgrammeTrack } from '#domain/programmes/programme.ts'
import { startingWeight } from '#domain/programmes/starting-weights.ts'
import { templateValues } from '#domain/programmes/template-values.ts'
import type { TemplateSet } from '#domain/routine.ts'
import { isWeighed } from '#domain/tracks/giving.ts'
import { nextSessions } from '#domain/tracks/next-sessions.ts'
import { standingOf } from '#domain/tracks/standing.ts'
import { trainingMaxOf } from '#domain/tracks/training-max.ts'
import { useOwnNames } from '#features/progress/use-naming.ts'
import { useTrackSessions } from '#features/progress/use-progress.ts'
import { useSessionBook } from '#features/progress/use-session-book.ts'
import { useBook } from '#frame/use-book.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { type PlacedTrack, placedTracks } from '#logbook/programme-steps.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'

/** A track of a programme, and what it begins with. */
export type Lift = {
  index: number
  track: ProgrammeTrack
  base: number | null
  /** Of the base; null: repetitions or seconds. */
  unit: MassUnit | null
  /** Where the base comes from: 'there' is where the track is now, 'entered' what a person chose. */
  from: 'last' | 'best' | 'bar' | 'programme' | 'there' | 'entered' | null
  /** Plays its next sessions with this base; null: it has none. */
  play: ((missed: readonly boolean[]) => ReturnType<typeof nextSessions>) | null
}

type StartingWeights = {
  lifts: readonly Lift[]
  enter: (index: number, base: number | null) => void
  /** The programme as it will start. A track that stays where it is says no base. */
  programme: Programme
}

/**
 * What each track of a programme begins with, from the owner's log, and what they change. `tracks`: those of the
 * account, in the programme's order, where it is one of their plans.
 */
export function useStartingWeights(programme: Programme, tracks?: readonly Track[]): StartingWeights {
  const [entered, setEntered] = useState<ReadonlyMap<number, number | null>>(new Map())
  const liftOf = useLifts(programme, tracks)
  const lifts = programme.tracks.map((track, index) => liftOf(track, index, entered))
  return {
    lifts,
    enter: (index, base) => setEntered(new Map(entered).set(index, base)),
    programme: {
      ...programme,
      tracks: lifts.map(({ track, base, unit, from }) => ({
        ...{ ...track, base: from === 'there' ? null : base },
        base_unit: isWeighed(track.rule) ? (unit ?? track.base_unit) : null,
      })),
    },
  }
}

function useLifts(programme: Programme, tracks: readonly Track[] | undefined) {
  const { documents, now } = useSync()
  const ownerId = useOwnerId()
  const book = useBook()
  const catalogue = useCatalogue()
  const ownNames = useOwnNames(true)
  const placed =
    tracks?.map((there) => ({ id: there.id, exerciseId: there.exercise_id, label: there.label, there })) ??
    placedTracks(programme, { ownerId, own: ownNames(), book, name: programme.name })
  const lastOf = useLastSessions(placed.map(({ exerciseId }) => exerciseId))
  const sessions = useTrackSessions(placed.map(({ id }) => id))
  return (track: ProgrammeTrack, index: number, entered: ReadonlyMap<number, number | null>): Lift => {
    const { exerciseId, there } = placed[index] as PlacedTrack
    const equipment = catalogue?.entryOf(track.exercise)?.equipment ?? null
    const settings = exerciseSettingsOf(book, exerciseId)
    const equipped = { settings: settingsOf(book), exercise: settings, equipment }
    const standing = there && standingOf(there, sessions, equipped)
    const unit = standing ? standing.unit : track.base_unit
    const exercise = countingExercise(programme, index)
    const template = exercise ? templateValues(exercise, programme, unit ?? 'kg') : []
    const max = { workouts: documents.documents('workout', ownerId), now: now(), unit: unit ?? 'kg' }
    const prefilled = startingWeight(track, {
      ...{ last: lastOf(exerciseId), trainingMax: trainingMaxOf({ exerciseId, settings }, max), equipment },
      load: template[0]?.weight_unit === 'body' ? 'total' : (template[0]?.load ?? 'total'),
    })
    const known = standing ? { base: standing.base, from: 'there' as const } : prefilled
    const chosen = entered.get(index)
    const { base, from } = chosen === undefined ? known : { base: chosen, from: 'entered' as const }
    const isThere = from === 'there' && standing
    const fresh = { base, base_unit: unit, base_reps: track.rule.range?.[0] ?? null, base_stage: null, base_set_at: 1 }
    const played = isThere ? there : ({ ...(there ?? { id: '' }), ...fresh, rule: track.rule } as Track)
    const begins = isThere ? standing : standingOf(played, [], equipped)
    const giving = begins && { track: played, standing: begins, counts: true, equipped, lighter: null }
    const sets = template.map((set, at) => ({ ...set, id: `${at}` }) as object as TemplateSet)
    const play = giving && ((missed: readonly boolean[]) => nextSessions(sets, giving, missed, 1))
    return { index, track, base, unit, from, play }
  }
}

/** The exercise of a programme whose sessions decide what the track gives next. */
const countingExercise = ({ routines }: Programme, track: number): ProgrammeExercise | undefined =>
  routines.flatMap(({ exercises }) => exercises).find((exercise) => exercise.track === track && exercise.counts)

/** The newest session of each exercise, from the device and the server. */
function useLastSessions(exerciseIds: readonly string[]) {
  const book = useSessionBook()
  const [, redraw] = useState(0)
  const wanted = exerciseIds.join()
  useEffect(() => {
    const stop = book.subscribe(() => redraw((count) => count + 1))
    const ends = [...new Set(wanted.split(','))].filter(Boolean).map(book.want)
    return () => {
      stop()
      for (const end of ends) end()
    }
  }, [book, wanted])
  return (exerciseId: string) => book.sessions(exerciseId)[0] ?? null
}
