import type { CatalogueExercise } from './exercise-catalogue.ts'
import type { Catalogue } from './exercise-names.ts'
import { goneKeys, type Suggestion } from './exercise-suggestions.ts'
import type { KnownExercises } from './known-exercises.ts'
import type { Muscle } from './muscle.ts'
import type { Section } from './section.ts'
import { nameKey } from './text.ts'

/** `muscle`: null: the catalogue decides by the name. */
type Exercise = { name: string; section: Section; muscle: Muscle | null }

/**
 * 'Like this': replacements of the same section and main muscle. Those with other equipment come first, because
 * somebody often uses the present one; own exercises are sorted by use, the catalogue's by similarity.
 */
export function exercisesLike(
  { name, section, muscle }: Exercise,
  known: KnownExercises,
  { exercises, entryOf }: Catalogue,
): Suggestion[] {
  const itself = entryOf(name)
  const wanted = muscle ?? itself?.muscle ?? null
  if (wanted === null) return []
  const { own, taken } = known
  const gone = goneKeys({ ...known, taken: [name, ...taken] })
  const ownOnes = own
    .filter((exercise) => exercise.section === section && !gone.has(nameKey(exercise.name)))
    .toSorted((a, b) => b.uses - a.uses || b.lastUsedAt - a.lastUsedAt)
    .map((exercise) => ({ name: exercise.name, entry: entryOf(exercise.name) }))
    .filter(({ entry }) => entry !== itself && entry?.muscle === wanted)
  const there = new Set([itself, ...taken.map(entryOf), ...ownOnes.map(({ entry }) => entry)])
  const others = exercises
    .filter((entry) => entry.section === section && entry.muscle === wanted)
    .filter((entry) => !there.has(entry) && !gone.has(nameKey(entry.name)))
    .toSorted((a, b) => (itself ? differences(a, itself) - differences(b, itself) : 0))
    .map((entry) => ({ name: entry.name, entry }))
  const isSame = (entry: CatalogueExercise | null) => Number(entry?.equipment === itself?.equipment)
  const suggested = (list: typeof ownOnes, isOwn: boolean) =>
    list
      .toSorted((a, b) => isSame(a.entry) - isSame(b.entry))
      .map((exercise) => ({ name: exercise.name, section, isOwn, muscle: isOwn ? null : wanted }))
  return [...suggested(ownOnes, true), ...suggested(others, false)]
}

const differences = ({ secondary: one }: CatalogueExercise, { secondary: other }: CatalogueExercise): number =>
  [...one, ...other].filter((muscle) => !one.includes(muscle) || !other.includes(muscle)).length
