/** The middle value, or the mean of the two middle ones. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which a share of all values lies, interpolated between neighbours. NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? Number.NaN
  return low + ((sorted[Math.ceil(at)] ?? low) - low) * (at % 1)
}

/**
 * Measures all sides once in every round, A B A B …, so that other work of the machine affects all of them. Every other
 * round goes backwards. The first round is cold and does not count.
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
