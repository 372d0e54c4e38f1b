import type { z } from 'zod/mini'
import type { Rule } from '#domain/book.ts'
import { type CatalogueExercise, catalogueIn } from '#domain/exercise-catalogue.ts'
import type { MassUnit } from '#domain/load.ts'
import { isWeighed } from '#domain/tracks/giving.ts'
import { defaultStep, presetRule, type Way } from '#domain/tracks/presets.ts'
import { type Programme, type programmeShape, wholeProgramme } from './programme.ts'

/** A programme as our table has it: in English, for any unit. */
export type WrittenProgramme = {
  /** How many days a week, and how long one takes. */
  week: readonly [fewest: number, most: number]
  minutes: number
  days: readonly (readonly Row[])[]
  /** For a programme by weekday, 1 for Monday. */
  weekdays?: readonly number[]
}

/**
 * Exercises with the same sets, which all go on alike; null: by hand. Sets: '5' and '5+' of repetitions, '45s', '5@70'
 * at a percent, '5@60/3@70+' by round, '5×5' five of them.
 */
export type Row = readonly [sets: string, goes: Goes | Takes | null, ...exercises: string[]]

export type StepIn = Readonly<Record<MassUnit, number>>

/** `step`: where it is not that of the catalogue. `label`: of the track. */
type Goes = { way: Way; changes: Partial<Rule>; step?: StepIn; label?: string }
type Takes = { takes: string }

/** A rule that differs so from the usual one of this way. */
export const goesOn = (way: Way, changes: Partial<Rule> = {}, more: Pick<Goes, 'step' | 'label'> = {}): Goes => ({
  ...{ way, changes, ...more },
})

/** The exercise has the weight of another one, or of its own on another day, and decides nothing. */
export const takes = (exercise: string): Takes => ({ takes: exercise })

/** What a language says of a programme. `after`: whose it is like. `labels`: of tracks, where it translates them. */
export type ProgrammeTexts = {
  name: string
  after?: string
  text: string
  days: readonly string[]
  labels?: Readonly<Record<string, string>>
}

/** The programme for somebody. `nameOf`: what they call an exercise of the English catalogue. */
export function programmeFor(
  { days, weekdays }: WrittenProgramme,
  { unit, texts, nameOf }: { unit: MassUnit; texts: ProgrammeTexts; nameOf: (englishName: string) => string },
): Programme {
  const tracks = tracksIn(days.flat(), unit)
  const placeOf = (exercise: string, label?: string) =>
    tracks.findIndex((track) => track.exercise === exercise && track.label === (label ?? null))
  const exerciseOf = ([sets, goes]: Row, exercise: string) => ({
    name: nameOf(exercise),
    track: goes && ('takes' in goes ? placeOf(goes.takes) : placeOf(exercise, goes.label)),
    counts: goes === null || 'way' in goes,
    sets: writtenSets(sets).map((set) => ({ ...set, load: loadOf(exercise, goes) })),
  })
  return wholeProgramme().parse({
    ...{ name: texts.name, note: texts.text, mode: weekdays ? 'weekdays' : 'rotation' },
    slots: days.map((_, routine) => ({ routine, day: weekdays?.[routine] ?? null })),
    routines: days.map((rows, index) => ({
      name: texts.days[index],
      exercises: rows.flatMap((row) => exercisesOf(row).map((exercise) => exerciseOf(row, exercise))),
    })),
    tracks: tracks.map(({ exercise, label, ...track }) => ({
      ...{ ...track, exercise: nameOf(exercise), label: label && (texts.labels?.[label] ?? label) },
    })),
  })
}

/** How the first exercise of the programme goes on. */
export const wayOfProgramme = ({ days }: WrittenProgramme): Way =>
  days.flat().flatMap(([, goes]) => (goes && 'way' in goes ? goes.way : []))[0] ?? 'weight'

const exercisesOf = ([, , ...exercises]: Row) => exercises

type WrittenTrack = z.input<ReturnType<typeof programmeShape>>['tracks'] & object

/** Each track once, in the order in which the days have them. Repetitions and seconds say where they begin. */
function tracksIn(rows: readonly Row[], unit: MassUnit): WrittenTrack {
  const tracks = new Map<string, WrittenTrack[number]>()
  for (const [sets, goes, ...exercises] of rows) {
    if (!goes || 'takes' in goes) continue
    for (const exercise of exercises) {
      const { way, changes, step, label = null } = goes
      const rule = { ...presetRule(way, step?.[unit] ?? stepOf(exercise, way, unit), []), ...changes }
      const [first] = writtenSets(sets)
      const base = isWeighed(rule) ? null : (first?.seconds ?? first?.reps)
      const base_unit = isWeighed(rule) ? unit : null
      tracks.set(`${exercise} ${label}`, { exercise, label, rule, base, base_unit })
    }
  }
  return [...tracks.values()]
}

const stepOf = (exercise: string, way: Way, unit: MassUnit) => defaultStep(way, unit, entryOf(exercise)?.step ?? null)

const entryOf = (exercise: string): CatalogueExercise | undefined =>
  catalogueIn(null).find(({ name }) => name === exercise)

/** An exercise of the body has a weight added where its track is of weights. */
function loadOf(exercise: string, goes: Row[1]) {
  const isOfBody = entryOf(exercise)?.loading === 'body'
  if (goes && 'way' in goes) {
    const byWeight = goes.way !== 'reps' && goes.way !== 'seconds'
    return byWeight ? (isOfBody ? 'added' : 'total') : 'body'
  }
  return isOfBody ? 'body' : 'total'
}

type WrittenSet = {
  set_type?: 'timed'
  reps?: number
  seconds?: number
  percent: number
  open: boolean
  rounds: Rounds
}
type Rounds = { percent: number; reps: number; open: boolean }[] | null

function writtenSets(sets: string): WrittenSet[] {
  return sets.split(' ').flatMap((text) => {
    const [, times = '1', said = ''] = /^(?:(\d+)×)?(.+)$/.exec(text) ?? []
    return Array.from({ length: Number(times) }, () => writtenSet(said))
  })
}

function writtenSet(said: string): WrittenSet {
  const entries = said.split('/').map((entry) => {
    const [, amount, timed, percent = '100', open] = /^(\d+)(s?)(?:@([\d.]+))?(\+?)$/.exec(entry) ?? []
    return { reps: Number(amount), isTimed: timed === 's', percent: Number(percent), open: open === '+' }
  })
  const [first] = entries as [(typeof entries)[number]]
  const rounds = entries.length > 1 ? entries.map(({ percent, reps, open }) => ({ percent, reps, open })) : null
  const amount = first.isTimed ? { set_type: 'timed' as const, seconds: first.reps } : { reps: first.reps }
  return { ...amount, percent: first.percent, open: first.open, rounds }
}
