import type { CatalogueExercise } from './exercise-catalogue.ts'
import type { KnownExercises, OwnExercise } from './known-exercises.ts'
import type { Muscle } from './muscle.ts'
import type { Section } from './section.ts'
import { nameKey, searchKey } from './text.ts'

/** `muscle`: null for the lifter's own exercises, because only the catalogue knows muscles. */
export type Suggestion = { name: string; section: Section; isOwn: boolean; muscle: Muscle | null }

/** The most suggestions: they fit above a phone's keyboard, with a few to scroll to. */
const MOST = 8

/**
 * The lifter's own exercises, then the catalogue's: those whose name begins with the text come first, then matches at
 * words, then inside words. Matches of other names come last.
 */
export function suggestExercises(
  typed: string,
  known: KnownExercises,
  catalogue: readonly CatalogueExercise[],
  most = MOST,
): Suggestion[] {
  const wanted = searchKey(typed)
  if (wanted === '') return []
  const { own } = known
  const gone = goneKeys(known)
  const owned = new Set(own.map(({ name }) => nameKey(name)))
  const found = candidates(own, catalogue).flatMap(({ suggestion, names, otherNames }) => {
    const keys = suggestion.isOwn ? [nameKey(suggestion.name)] : names.map(nameKey)
    if (keys.some((key) => gone.has(key) || (!suggestion.isOwn && owned.has(key)))) return []
    const fit = bestFitOf(names, wanted) ?? otherFitOf(otherNames, wanted)
    return fit === null ? [] : [{ suggestion, rank: fit + (suggestion.isOwn ? 0 : FITS) }]
  })
  return found
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ suggestion }) => suggestion)
}

/** An exercise the lifter ever did. `lastAt`: ms since 1970. */
export type DoneName = { id: string; name: string; sessions: number; lastAt: number }

/**
 * Adds exercises of older workouts or an import, which are on no device. Nobody says in which section they were done, so
 * `sectionOf` says where the catalogue puts them; undefined: nowhere.
 */
export function withDone(
  known: KnownExercises,
  done: readonly DoneName[],
  sectionOf: (name: string) => Section | undefined = () => undefined,
): KnownExercises {
  const byKey = new Map(done.map((one) => [nameKey(one.name), one]))
  const own = known.own.map((one) => {
    const { lastAt = 0 } = byKey.get(nameKey(one.name)) ?? {}
    byKey.delete(nameKey(one.name))
    return { ...one, lastUsedAt: Math.max(one.lastUsedAt, lastAt) }
  })
  const others = [...byKey.values()].map(({ id, name, sessions, lastAt }) => {
    return { name, exerciseId: id, section: sectionOf(name) ?? 'training', uses: sessions, lastUsedAt: lastAt }
  })
  return { ...known, own: [...own, ...others] }
}

/**
 * The keys of names that are taken, and of exercises that the lifter removed from the suggestions and did not do since.
 */
export const goneKeys = ({ own, taken, forgottenAt }: KnownExercises): Set<string> =>
  new Set(
    [
      ...taken,
      ...own
        .filter(({ exerciseId, lastUsedAt }) => (forgottenAt?.(exerciseId ?? '') ?? 0) > lastUsedAt)
        .map(({ name }) => name),
    ].map(nameKey),
  )

/** `names`: the exercise's own name, and the catalogue's in the reader's language and in English. */
type Candidate = { suggestion: Suggestion; names: readonly string[]; otherNames: readonly string[] }

/** The lifter's own exercises with the catalogue's other names, then the catalogue's. */
function candidates(own: readonly OwnExercise[], catalogue: readonly CatalogueExercise[]): Candidate[] {
  const entries = new Map(catalogue.flatMap((entry) => namesOf(entry).map((name) => [nameKey(name), entry] as const)))
  const byUse = own.toSorted((a, b) => b.uses - a.uses || b.lastUsedAt - a.lastUsedAt || (a.name < b.name ? -1 : 1))
  return [
    ...byUse.map(({ name, section }) => {
      const entry = entries.get(nameKey(name))
      return {
        suggestion: { name, section, isOwn: true, muscle: null },
        names: [name, ...(entry ? namesOf(entry) : [])],
        otherNames: entry?.otherNames ?? [],
      }
    }),
    ...catalogue.map((entry) => ({
      suggestion: { name: entry.name, section: entry.section, isOwn: false, muscle: entry.muscle },
      names: namesOf(entry),
      otherNames: entry.otherNames,
    })),
  ]
}

const namesOf = ({ name, englishName }: CatalogueExercise): string[] => [name, englishName]

const FITS = 3

function bestFitOf(names: readonly string[], wanted: string): number | null {
  const fits = names.flatMap((name) => fitOf(name, wanted) ?? [])
  return fits.length > 0 ? Math.min(...fits) : null
}

const folded = new Map<string, string>()

/** Keeps what it folds: every key that is typed asks for all names of the catalogue. */
function foldedName(name: string): string {
  const known = folded.get(name) ?? searchKey(name)
  folded.set(name, known)
  return known
}

/**
 * 0: the name begins with the text; 1: each typed word begins a word of the name; 2: the text is elsewhere in the name;
 * null: no match.
 */
function fitOf(exercise: string, wanted: string): number | null {
  const name = foldedName(exercise)
  if (name.startsWith(wanted)) return 0
  const words = name.split(' ')
  if (wanted.split(' ').every((part) => words.some((word) => word.startsWith(ABBREVIATIONS[part] ?? part)))) return 1
  const isRunTogether = words.some((_, at) => squeezed(words.slice(at)).startsWith(squeezed(wanted.split(' '))))
  return isRunTogether || name.includes(wanted) ? 2 : null
}

/**
 * The rank of other names, which no screen shows: they match only at the beginnings of words, and come after visible
 * names.
 */
function otherFitOf(names: readonly string[], wanted: string): number | null {
  const fits = names.map((name) => fitOf(name, wanted) ?? 2)
  const best = Math.min(2, ...fits)
  return best < 2 ? best + 2 * FITS : null
}

const ABBREVIATIONS: Partial<Record<string, string>> = { bb: 'barbell', db: 'dumbbell', kb: 'kettlebell' }

/** Joins words without spaces, so that 'pullup' finds 'Pull-Up'. */
const squeezed = (words: readonly string[]): string => words.join('')
