import type { CatalogueExercise } from './exercise-catalogue.ts'
import type { KnownExercises, OwnExercise } from './known-exercises.ts'
import type { Muscle } from './muscle.ts'
import type { Section } from './section.ts'
import { nameKey, searchKey } from './text.ts'

/** A name to choose. `muscle` is known of the catalogue's. */
export type Suggestion = { name: string; section: Section; isOwn: boolean; muscle: Muscle | null }

/** As many as fit above a phone's keyboard, and a few to scroll to. */
const MOST = 8

/**
 * What to offer for a begun name: own exercises before the catalogue's; names that begin with it, then those with words
 * that do, then those that hold it anywhere; own ones by use, then by the newest use, the catalogue's in its order. Then,
 * in the same order, those of which another name begins so: 'RDL' finds 'Romanian Deadlift'. Nothing for a blank name,
 * and nothing that is taken.
 */
export function suggestExercises(
  typed: string,
  { own, taken }: KnownExercises,
  catalogue: readonly CatalogueExercise[],
): Suggestion[] {
  const wanted = searchKey(typed)
  if (wanted === '') return []
  const seen = new Set(taken.map(nameKey))
  const found: { suggestion: Suggestion; rank: number }[] = []
  for (const { suggestion, otherNames } of candidates(own, catalogue)) {
    const fit = fitOf(suggestion.name, wanted) ?? otherFitOf(otherNames, wanted)
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

type Candidate = { suggestion: Suggestion; otherNames: readonly string[] }

/** The lifter's own, as the catalogue's have them with their other names, then the catalogue's. */
function candidates(own: readonly OwnExercise[], catalogue: readonly CatalogueExercise[]): Candidate[] {
  const otherNames = new Map(catalogue.map((exercise) => [nameKey(exercise.name), exercise.otherNames]))
  const byUse = own.toSorted((a, b) => b.uses - a.uses || b.lastUsedAt - a.lastUsedAt || (a.name < b.name ? -1 : 1))
  return [
    ...byUse.map(({ name, section }) => ({
      suggestion: { name, section, isOwn: true, muscle: null },
      otherNames: otherNames.get(nameKey(name)) ?? [],
    })),
    ...catalogue.map(({ name, section, muscle, otherNames }) => ({
      suggestion: { name, section, isOwn: false, muscle },
      otherNames,
    })),
  ]
}

const FITS = 3

/** 0: the name begins so; 1: each typed word begins one of its words; 2: it is in there; null: it does not fit. */
function fitOf(exercise: string, wanted: string): number | null {
  const name = searchKey(exercise)
  if (name.startsWith(wanted)) return 0
  const words = name.split(' ')
  if (wanted.split(' ').every((part) => words.some((word) => word.startsWith(ABBREVIATIONS[part] ?? part)))) return 1
  const isRunTogether = words.some((_, at) => squeezed(words.slice(at)).startsWith(squeezed(wanted.split(' '))))
  return isRunTogether || name.includes(wanted) ? 2 : null
}

/** The same of names that nobody sees, which fit only as their words begin: after all that are seen. */
function otherFitOf(names: readonly string[], wanted: string): number | null {
  const fits = names.map((name) => fitOf(name, wanted) ?? 2)
  const best = Math.min(2, ...fits)
  return best < 2 ? best + 2 * FITS : null
}

/** What lifters write for a word. */
const ABBREVIATIONS: Partial<Record<string, string>> = { bb: 'barbell', db: 'dumbbell', kb: 'kettlebell' }

/** 'pullup' finds 'Pull-Up'. */
const squeezed = (words: readonly string[]): string => words.join('')
