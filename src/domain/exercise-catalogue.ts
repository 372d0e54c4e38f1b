import { EXERCISE_TABLE } from './exercise-table.ts'
import type { Muscle } from './muscle.ts'
import type { Section } from './section.ts'

/** An exercise that many lifters know (R-BASE-07). */
export type CatalogueExercise = {
  name: string
  /** The same in every language; of the English catalogue `name` itself. */
  englishName: string
  section: Section
  /** More than one joint moves a weight: what a workout is remembered by (D25). */
  is_compound: boolean
  /** What it works most. */
  muscle: Muscle
  /** What else it works, 0 to 4. Exercises of warm-up and cool-down name none. */
  secondary: readonly Muscle[]
  equipment: Equipment
  loading: Loading
  /** What its sets are as a rule. */
  setType: UsualSetType
  /** What else lifters call it, abbreviations too. No other exercise has one of them. */
  otherNames: readonly string[]
}

/** 'rower' is any ergometer whose pace is read per 500 m, 'plate' a disc held in the hands. */
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

/** What is moved: the weight alone, the body with or without one, or the body less what a machine or a band takes off. */
type Loading = (typeof LOADINGS)[number]
const LOADINGS = ['total', 'body', 'assisted'] as const

type UsualSetType = (typeof SET_TYPES)[number]
const SET_TYPES = ['reps', 'timed', 'distance'] as const

/** Every exercise of the catalogue, each name once; what people do most stands first. */
const EXERCISE_CATALOGUE: readonly CatalogueExercise[] = readTable(EXERCISE_TABLE)

/**
 * What lifters of another language call these exercises: by the English name theirs, then others that they use, as in
 * 'Bankdrücken, Flachbankdrücken'.
 */
export type LocalNames = Readonly<Record<string, string>>

/**
 * The catalogue as a language calls its exercises (R-REACH-15), whose English names are other names there. Null: in
 * English.
 */
export const catalogueIn = (names: LocalNames | null): readonly CatalogueExercise[] =>
  names ? EXERCISE_CATALOGUE.map((exercise) => inLanguage(exercise, names)) : EXERCISE_CATALOGUE

function inLanguage(exercise: CatalogueExercise, names: LocalNames): CatalogueExercise {
  const [name = exercise.name, ...others] = namesIn(names[exercise.name])
  const english = name === exercise.name ? [] : [exercise.name]
  return { ...exercise, name, otherNames: [...others, ...english, ...exercise.otherNames] }
}

/** The English catalogue, which knows what the lifters of these languages say, too. */
export const catalogueKnowing = (languages: readonly LocalNames[]): readonly CatalogueExercise[] =>
  EXERCISE_CATALOGUE.map((exercise) => {
    const local = languages.flatMap((names) => namesIn(names[exercise.name]))
    const known = [exercise.name, ...exercise.otherNames]
    return { ...exercise, otherNames: [...exercise.otherNames, ...local.filter((name) => !known.includes(name))] }
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
  }
}
