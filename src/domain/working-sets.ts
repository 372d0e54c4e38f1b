import { countsForImage, type Judged } from './counted-sets.ts'
import type { Section } from './section.ts'
import type { SetValues } from './set.ts'
import { turnsOf } from './sides.ts'

type Kinded = Judged & Pick<SetValues, 'kind'>

/**
 * A set that says something of strength (R-BASE-05): done, in the training section, and no warm-up. Sets to failure and
 * drop sets are working sets. Records, estimates, volume, sets per muscle and progression use these alone.
 */
export const isWorkingSet = (set: Kinded, section: Section): boolean =>
  section === 'training' && set.kind !== 'warmup' && countsForImage(set)

/**
 * How many sets the sets of one exercise count as, in their order (R-BASE-06): a working set is one; a drop set belongs
 * to the working set before it; a left and a right set next to each other are one together.
 */
export function countingSets(sets: readonly (Kinded & Pick<SetValues, 'side'>)[], section: Section): number {
  const working = sets.filter((set) => isWorkingSet(set, section))
  return turnsOf(working.filter(({ kind }, index) => kind !== 'drop' || index === 0)).length
}
