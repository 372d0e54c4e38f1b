import type { CatalogueExercise, Muscle } from './exercise-catalogue.ts'
import { lastUnit } from './last-unit.ts'
import type { RoutineDocument } from './routine.ts'
import type { Section } from './section.ts'
import type { WeightUnit } from './set.ts'
import { cleanText, nameKey } from './text.ts'
import { exerciseName, exerciseSection, type WorkoutDocument } from './workout.ts'

/** An exercise the lifter has in a routine or did in a workout that is on this device. */
export type OwnExercise = {
  /** As it is called where it was used last. */
  name: string
  section: Section
  /** In how many of those routines and workouts. */
  uses: number
  /** When the newest of them was made or started, ms since 1970. */
  lastUsedAt: number
}

/** A name to choose. `muscle` is known of the catalogue's. */
export type Suggestion = { name: string; section: Section; isOwn: boolean; muscle: Muscle | null }

/**
 * What there is to suggest: the lifter's own exercises, names that cannot be chosen again (R-BUILD-17), and the unit they
 * chose last (D8).
 */
export type KnownExercises = { own: readonly OwnExercise[]; taken: readonly string[]; unit?: WeightUnit }

/** What an owner's documents say of it. */
export const knownExercises = (
  routines: readonly RoutineDocument[],
  workouts: readonly WorkoutDocument[],
  taken: readonly string[] = [],
): KnownExercises => ({ own: ownExercises(routines, workouts), taken, unit: lastUnit(routines, workouts) })

/** As many as fit above a phone's keyboard, and a few to scroll to. */
const MOST = 8

/** The exercises of an owner's routines, archived ones too, and workouts, each name once whatever its case (R-BUILD-16). */
export function ownExercises(
  routines: readonly RoutineDocument[],
  workouts: readonly WorkoutDocument[],
): OwnExercise[] {
  const uses = [
    ...routines.flatMap(({ routine, exercises }) =>
      exercises.map(({ name, section }) => ({ name, section, at: routine.created_at })),
    ),
    ...workouts.flatMap(({ workout, exercises }) =>
      exercises.map((row) => ({ name: exerciseName(row), section: exerciseSection(row), at: workout.created_at })),
    ),
  ]
  const byKey = new Map<string, OwnExercise>()
  for (const { name, section, at } of uses.toSorted((a, b) => a.at - b.at)) {
    const key = nameKey(name)
    byKey.set(key, { name, section, uses: (byKey.get(key)?.uses ?? 0) + 1, lastUsedAt: at })
  }
  return [...byKey.values()]
}

/**
 * What to offer for a begun name: own exercises before the catalogue's; names that begin with it, then those with words
 * that do, then those that hold it anywhere; own ones by use, then by the newest use, the catalogue's in its order.
 * Nothing for a blank name, and nothing that is taken.
 */
export function suggestExercises(
  typed: string,
  { own, taken }: KnownExercises,
  catalogue: readonly CatalogueExercise[],
): Suggestion[] {
  const wanted = searchKey(typed)
  if (wanted === '') return []
  const byUse = own.toSorted((a, b) => b.uses - a.uses || b.lastUsedAt - a.lastUsedAt || (a.name < b.name ? -1 : 1))
  const all: Suggestion[] = [
    ...byUse.map(({ name, section }) => ({ name, section, isOwn: true, muscle: null })),
    ...catalogue.map((exercise) => ({ ...exercise, isOwn: false })),
  ]
  const seen = new Set(taken.map(nameKey))
  const found: { suggestion: Suggestion; rank: number }[] = []
  for (const suggestion of all) {
    const fit = fitOf(searchKey(suggestion.name), wanted)
    const key = nameKey(suggestion.name)
    if (fit === null || seen.has(key)) continue
    seen.add(key)
    found.push({ suggestion, rank: fit + (suggestion.isOwn ? 0 : FITS) })
  }
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ suggestion }) => suggestion)
}

const FITS = 3

/** 0: the name begins so; 1: each typed word begins one of its words; 2: it is in there; null: it does not fit. */
function fitOf(name: string, wanted: string): number | null {
  if (name.startsWith(wanted)) return 0
  const words = name.split(' ')
  if (wanted.split(' ').every((part) => words.some((word) => word.startsWith(ABBREVIATIONS[part] ?? part)))) return 1
  const isRunTogether = words.some((_, at) => squeezed(words.slice(at)).startsWith(squeezed(wanted.split(' '))))
  return isRunTogether || name.includes(wanted) ? 2 : null
}

/** What lifters write for a word. */
const ABBREVIATIONS: Partial<Record<string, string>> = { bb: 'barbell', db: 'dumbbell', kb: 'kettlebell' }

/** 'Pull-Up' and 'pull up' are alike, so are 'Développé' and 'developpe'. */
const searchKey = (text: string): string =>
  cleanText(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** 'pullup' finds 'Pull-Up'. */
const squeezed = (words: readonly string[]): string => words.join('')
