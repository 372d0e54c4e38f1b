import type { Catalogue } from './exercise-names.ts'
import { goneKeys, type Suggestion, suggestExercises } from './exercise-suggestions.ts'
import type { KnownExercises } from './known-exercises.ts'
import { MUSCLES, type Muscle } from './muscle.ts'
import type { Section } from './section.ts'
import { nameKey, searchKey } from './text.ts'

/** What the list of exercises can be narrowed to. */
export const CHOICE_FILTERS = [
  'all',
  'own',
  'Chest',
  'Back',
  'Shoulders',
  'legs',
  'arms',
  'Core',
  'Full body',
  'Cardio',
] as const
export type ChoiceFilter = (typeof CHOICE_FILTERS)[number]

const LIMBS: Partial<Record<ChoiceFilter, readonly Muscle[]>> = {
  legs: ['Quads', 'Hamstrings', 'Glutes', 'Calves', 'Hips'],
  arms: ['Biceps', 'Triceps', 'Forearms'],
}

/** `exerciseId`: that of one of the lifter's own exercises. */
export type Choice = Suggestion & { exerciseId?: string }

/** Exercises under one heading. 'found': what a search finds, without a heading. */
export type ChoiceGroup = { of: 'found' | 'recent' | 'own' | Muscle; choices: readonly Choice[] }

type Wanted = { typed: string; filter: ChoiceFilter; section: Section }

const MOST_RECENT = 5
/** A search that finds more is too short to be useful. */
const MOST_FOUND = 40

/**
 * What 'Add exercise' offers: what a search finds, else the lifter's own exercises, those of this section done last
 * first, then the catalogue's for this section by muscle. Exercises that are already there (`known.taken`) are among
 * them, except in 'recent'.
 */
export function choiceGroups(wanted: Wanted, known: KnownExercises, catalogue: Catalogue): ChoiceGroup[] {
  const { typed, filter, section } = wanted
  const all = { ...known, taken: [] }
  const own = ownChoices(all, catalogue)
  if (searchKey(typed) !== '') {
    const found = suggestExercises(typed, all, catalogue.exercises, MOST_FOUND)
    const ownOne = ({ name, isOwn }: Suggestion) => (isOwn ? own.find((one) => one.name === name) : undefined)
    return [{ of: 'found', choices: found.map((choice) => ownOne(choice) ?? choice) }]
  }
  const others = catalogueChoices(section, all, catalogue)
  const recent = filter === 'all' ? recentNames(section, known) : []
  const isRecent = ({ name }: Suggestion) => recent.includes(name)
  const muscles = filter === 'all' ? MUSCLES : filter === 'own' ? [] : (LIMBS[filter] ?? [filter as Muscle])
  const isWanted = ({ muscle }: Suggestion) =>
    filter === 'own' || filter === 'all' || muscles.includes(muscle as Muscle)
  const groups: ChoiceGroup[] = [
    { of: 'recent', choices: recent.flatMap((name) => own.find((one) => one.name === name) ?? []) },
    { of: 'own', choices: own.filter((one) => isWanted(one) && !isRecent(one)) },
    ...muscles.map((of) => ({ of, choices: others.filter(({ muscle }) => muscle === of) })),
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

/** The lifter's exercises, the most used first. */
function ownChoices(known: KnownExercises, { entryOf }: Catalogue): Choice[] {
  const gone = goneKeys(known)
  return known.own
    .filter(({ name }) => !gone.has(nameKey(name)))
    .toSorted((a, b) => b.uses - a.uses || b.lastUsedAt - a.lastUsedAt || (a.name < b.name ? -1 : 1))
    .map(({ name, section, exerciseId }) => {
      const muscle = known.muscleOf?.(exerciseId ?? '') ?? entryOf(name)?.muscle ?? null
      return { name, section, isOwn: true, muscle, exerciseId }
    })
}

/** Those of the section that the lifter was last doing and that are not there yet. */
function recentNames(section: Section, known: KnownExercises): string[] {
  const gone = goneKeys(known)
  return known.own
    .filter((one) => one.section === section && !gone.has(nameKey(one.name)))
    .toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)
    .slice(0, MOST_RECENT)
    .map(({ name }) => name)
}

/** The catalogue's exercises for a section that are not the lifter's own yet. */
function catalogueChoices(section: Section, known: KnownExercises, { exercises, entryOf }: Catalogue): Choice[] {
  const owned = new Set(known.own.map(({ name }) => entryOf(name)))
  const gone = goneKeys(known)
  return exercises
    .filter((entry) => entry.section === section && !owned.has(entry) && !gone.has(nameKey(entry.name)))
    .map(({ name, muscle }) => ({ name, section, isOwn: false, muscle }))
}

/** The parts of a name, and which of them a search found: each word from its beginning. */
export function markedParts(name: string, typed: string): { text: string; isFound: boolean }[] {
  const wanted = searchKey(typed).split(' ').filter(Boolean)
  if (wanted.length === 0) return [{ text: name, isFound: false }]
  return name.split(/(?<=[^\p{L}\p{N}\p{M}'’])(?=[\p{L}\p{N}])/u).flatMap((text) => {
    const found = wanted.filter((part) => searchKey(text).startsWith(part)).toSorted((a, b) => b.length - a.length)[0]
    if (found === undefined) return { text, isFound: false }
    // A folded letter may be shorter or longer than the one that is shown.
    const length = searchKey(text.slice(0, found.length)) === found ? found.length : text.trimEnd().length
    return [
      { text: text.slice(0, length), isFound: true },
      ...(length < text.length ? [{ text: text.slice(length), isFound: false }] : []),
    ]
  })
}
