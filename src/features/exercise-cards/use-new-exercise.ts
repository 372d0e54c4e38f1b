import { useMemo } from 'react'
import type { CatalogueExercise } from '#domain/exercise-catalogue.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { type DoneName, suggestExercises, withDone } from '#domain/exercise-suggestions.ts'
import type { KnownExercises } from '#domain/known-exercises.ts'
import type { Section } from '#domain/section.ts'
import type { SetValues, WeightUnit } from '#domain/set.ts'
import { type NewSetChoices, unitOfNewSet } from '#domain/set-list.ts'
import { nameKey } from '#domain/text.ts'
import type { Trip } from '#domain/trips.ts'
import { type ExerciseForm, type SavedExercise, savedExercise, withProposal, withUnitOf } from './exercise-form.ts'
import { proposedSets } from './proposed-sets.ts'
import { useOpenedForm } from './use-opened-form.ts'

export type WhatIsKnown = {
  /** The exercises to suggest, read each time the sheet opens. */
  knownExercises?: () => KnownExercises
  /** What the lifter did in workouts that are not on this device. */
  done?: readonly DoneName[]
  /** The last session of an exercise; null: never done; undefined: this device cannot tell. */
  sessionOf?: (name: string, section: Section, exerciseId?: string) => ExerciseSession | null | undefined
  /** How an exercise's distances are measured; left out in the demo, which has none. */
  tripOf?: (exerciseName: string) => Trip
}

export type KnownHere = {
  known: KnownExercises
  catalogue: readonly CatalogueExercise[]
  choicesFor: (name: string) => NewSetChoices
  /**
   * The sets that a new exercise of this name begins with. `known`: what a list has found out already, because finding
   * it is slow.
   */
  setsFor: (name: string, section: Section, known?: { session: ExerciseSession | null; isOwn: boolean }) => SetValues[]
  tripOf: WhatIsKnown['tripOf']
}

/** What Sled knows about exercises while a sheet is open. `sheet`: null: it is closed. */
export function useKnownHere(
  sheet: object | null,
  { knownExercises, done = NOTHING_DONE, sessionOf, tripOf }: WhatIsKnown,
  catalogue: readonly CatalogueExercise[],
): KnownHere {
  const read = () => knownExercises?.() ?? NOTHING_KNOWN
  const { opened } = useOpenedForm(sheet, read, read)
  const entries = useMemo(() => entriesByName(catalogue), [catalogue])
  const known = useMemo(
    () => withDone(opened?.form ?? NOTHING_KNOWN, done, (name) => entries.get(nameKey(name))?.section),
    [opened?.form, done, entries],
  )
  const choicesFor = (name: string) => known.choicesFor?.(name) ?? NO_CHOICES
  function lastOf(name: string, section: Section): ExerciseSession | null {
    const isOwn = known.own.some((own) => nameKey(own.name) === nameKey(name))
    return (isOwn && sessionOf?.(name, section)) || null
  }
  return {
    ...{ known, catalogue, choicesFor, tripOf },
    setsFor(name, section, { session, isOwn } = { session: lastOf(name, section), isOwn: true }) {
      const choices = isOwn && !session ? choicesFor(name) : { ...NO_CHOICES, preferred: known.unit ?? null }
      const entry = entries.get(nameKey(name)) ?? null
      return proposedSets({ session, entry, unit: unitOfNewSet(choices), trip: tripOf?.(name).unit ?? null })
    },
  }
}

const NOTHING_KNOWN: KnownExercises = { own: [], taken: [] }
const NOTHING_DONE: readonly DoneName[] = []
const NO_CHOICES: NewSetChoices = { unit: null, step: null, preferred: null }

/** The catalogue by all names, except the blank one. If several exercises have a name, it means the first. */
function entriesByName(catalogue: readonly CatalogueExercise[]): ReadonlyMap<string, CatalogueExercise> {
  const named = catalogue.flatMap((entry) =>
    [entry.name, entry.englishName, ...entry.otherNames].map((name) => [nameKey(name), entry] as const),
  )
  return new Map(named.toReversed())
}

/** The form of a new exercise. A name brings sets, until the person changes them. */
export function useNewExercise(
  opened: ExerciseForm | null,
  setForm: (form: ExerciseForm) => void,
  { known, catalogue, choicesFor, setsFor }: KnownHere,
) {
  const typed = opened?.fields.name ?? ''
  const suggestions = useMemo(() => suggestExercises(typed, known, catalogue), [typed, known, catalogue])
  const form = opened && withProposal(opened, setsFor(typed, opened.fields.section))
  function change(next: ExerciseForm) {
    const [was, name] = [typed, next.fields.name]
    const isOffered = next.fields.sets === next.initial.sets
    setForm(was === name || isOffered ? next : withUnitOf(next, choicesFor(was), choicesFor(name)))
  }
  /** `chosenUnit`: the unit of the sets, if the person chose it in this form. */
  function save(): { saved: SavedExercise; chosenUnit?: WeightUnit } | null {
    if (!form) return null
    const saved = savedExercise(form)
    const unit = saved.setConfigs[0]?.weight_unit
    const isOffered = unit === form.initial.sets[0]?.weight_unit || unit === unitOfNewSet(choicesFor(saved.name))
    return { saved, chosenUnit: isOffered ? undefined : unit }
  }
  return { form, change, suggestions, save }
}
