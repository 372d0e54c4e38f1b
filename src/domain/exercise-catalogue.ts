import { EXERCISE_TABLE } from './exercise-table.ts'
import type { Muscle } from './muscle.ts'
import type { Section } from './section.ts'

/** An exercise that many lifters know (R-BASE-07). */
export type CatalogueExercise = {
  name: string
  section: Section
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
export const EXERCISE_CATALOGUE: readonly CatalogueExercise[] = readTable(EXERCISE_TABLE)

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
  const [name = '', equipment, secondary = '', otherNames = '', unusual = ''] = line
    .split('|')
    .map((cell) => cell.trim())
  const listed = (cell: string) => cell.split(', ').filter(Boolean)
  const among = <T extends string>(words: readonly T[]) => words.find((word) => unusual.split(' ').includes(word))
  return {
    name,
    equipment: equipment as Equipment,
    secondary: listed(secondary) as Muscle[],
    otherNames: listed(otherNames),
    loading: among(LOADINGS) ?? (equipment === 'body' ? 'body' : 'total'),
    setType: among(SET_TYPES) ?? 'reps',
  }
}
