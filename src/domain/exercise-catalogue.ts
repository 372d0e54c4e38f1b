import { EXERCISE_TABLE } from './exercise-table.ts'
import type { Muscle } from './muscle.ts'
import type { Section } from './section.ts'

export type CatalogueExercise = {
  name: string
  /** The English name, whatever the language of `name`. */
  englishName: string
  section: Section
  /** More than one joint moves a weight. */
  is_compound: boolean
  muscle: Muscle
  /** Up to four further muscles. Exercises of warm-up and cool-down have none. */
  secondary: readonly Muscle[]
  equipment: Equipment
  loading: Loading
  setType: UsualSetType
  /** What a track adds by default where that is not 2.5 kg or 5 lbs (R-PLAN-06). */
  step: 'big' | 'small' | null
  /** Other names and abbreviations; each is unique in the catalogue. */
  otherNames: readonly string[]
}

/** 'rower': any ergometer with a pace per 500 m; 'plate': a disc for the hands. */
export type Equipment =
  | 'barbell'
  | 'dumbbell'
  | 'machine'
  | 'cable'
  | 'smith'
  | 'kettlebell'
  | 'band'
  | 'body'
  | 'plate'
  | 'rower'
  | 'other'

/** What the lifter moves: a weight alone, the body with or without a weight, or the body less a machine's help. */
type Loading = (typeof LOADINGS)[number]
const LOADINGS = ['total', 'body', 'assisted'] as const

type UsualSetType = (typeof SET_TYPES)[number]
const SET_TYPES = ['reps', 'timed', 'distance'] as const
const RISES = ['big', 'small'] as const

/** Each name once, the most common exercises first. */
const EXERCISE_CATALOGUE: readonly CatalogueExercise[] = readTable(EXERCISE_TABLE)

/** The names in one language by the English name: for 'Bench Press', 'Bankdrücken, Flachbankdrücken'. */
export type LocalNames = Readonly<Record<string, string>>

/** The catalogue in a language, with the English names as other names. Null: in English. */
export const catalogueIn = (names: LocalNames | null): readonly CatalogueExercise[] =>
  names ? EXERCISE_CATALOGUE.map((exercise) => inLanguage(exercise, names)) : EXERCISE_CATALOGUE

function inLanguage(exercise: CatalogueExercise, names: LocalNames): CatalogueExercise {
  const [name = exercise.name, ...others] = namesIn(names[exercise.name])
  const english = name === exercise.name ? [] : [exercise.name]
  return { ...exercise, name, otherNames: [...others, ...english, ...exercise.otherNames] }
}

/** The English catalogue, with the names in these languages as other names. */
export const catalogueKnowing = (languages: readonly LocalNames[]): readonly CatalogueExercise[] =>
  EXERCISE_CATALOGUE.map((exercise) => {
    const otherNames = [...exercise.otherNames]
    const known = new Set([exercise.name, ...otherNames].map((name) => name.toLowerCase()))
    for (const name of languages.flatMap((names) => namesIn(names[exercise.name]))) {
      if (known.has(name.toLowerCase())) continue
      known.add(name.toLowerCase())
      otherNames.push(name)
    }
    return { ...exercise, otherNames }
  })

function namesIn(listed = ''): string[] {
  return listed.split(', ').filter(Boolean)
}

function readTable(table: string): CatalogueExercise[] {
  const exercises: CatalogueExercise[] = []
  let section: Section = 'training'
  let muscle: Muscle = 'Chest'
  for (const line of table.split('\n').filter(Boolean)) {
    if (line.startsWith('# ')) [section, muscle] = line.slice(2).split(' / ') as [Section, Muscle]
    else exercises.push({ section, muscle, ...readLine(line) })
  }
  return exercises
}

function readLine(line: string) {
  const [called = '', equipment, secondary = '', otherNames = '', unusual = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  const is_compound = called.endsWith('*')
  const name = is_compound ? called.slice(0, -1) : called
  const among = <T extends string>(words: readonly T[]) => words.find((word) => unusual.split(' ').includes(word))
  return {
    name,
    englishName: name,
    is_compound,
    equipment: equipment as Equipment,
    secondary: namesIn(secondary) as Muscle[],
    otherNames: namesIn(otherNames),
    loading: among(LOADINGS) ?? (equipment === 'body' ? 'body' : 'total'),
    setType: among(SET_TYPES) ?? 'reps',
    step: among(RISES) ?? null,
  }
}
