/** The mean of the two middle values if there are two. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Interpolated between neighbours. NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? Number.NaN
  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at % 1)
}

/**
 * Measures A B A B …, every other round backwards, so that other load affects all sides. The first, cold round does not
 * count.
 */
export async function interleaved<Side extends string, T>(
  rounds: number,
  sides: Record<Side, () => Promise<T>>,
): Promise<Record<Side, T[]>> {
  const names = Object.keys(sides) as Side[]
  const samples = Object.fromEntries(names.map((name): [Side, T[]] => [name, []])) as Record<Side, T[]>
  for (const name of names) await sides[name]()
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) samples[name].push(await sides[name]())
  }
  return samples
}
