import { countsForImage, type Judged } from './counted-sets.ts'
import type { Section } from './section.ts'
import type { SetValues } from './set.ts'
import { turnsOf } from './sides.ts'

type Kinded = Judged & Pick<SetValues, 'kind'>

/** A set of the training section that is done and no warm-up. Records and statistics use these alone. */
export const isWorkingSet = (set: Kinded, section: Section): boolean =>
  section === 'training' && set.kind !== 'warmup' && countsForImage(set)

/** The number of working sets; a drop set belongs to the set before it, and a left and a right set count as one. */
export function countingSets(sets: readonly (Kinded & Pick<SetValues, 'side'>)[], section: Section): number {
  const working = sets.filter((set) => isWorkingSet(set, section))
  return turnsOf(working.filter(({ kind }, index) => kind !== 'drop' || index === 0)).length
}
