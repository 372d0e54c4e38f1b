import { type BodyWeight, inKilograms } from '#domain/load.ts'
import { roundTo } from '#domain/number.ts'

/** A weighing in kg. `mean`: the mean of the seven days up to this weighing. */
type WeighedMean = { at: number; kilograms: number; mean: number }

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** The weighings with their means, oldest first. */
export function sevenDayMeans(weighings: readonly BodyWeight[]): WeighedMean[] {
  const inOrder = weighings
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, weight, unit }) => ({ at, kilograms: inKilograms(weight, unit) }))
  let first = 0
  let sum = 0
  return inOrder.map((weighing, index) => {
    sum += weighing.kilograms
    for (let oldest = inOrder[first]; oldest && oldest.at <= weighing.at - WEEK_MS; oldest = inOrder[first]) {
      sum -= oldest.kilograms
      first += 1
    }
    return { ...weighing, mean: roundTo(sum / (index - first + 1), 2) }
  })
}
