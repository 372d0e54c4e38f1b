import type { Spot } from './vector.ts'

/** A number in a path: to a millimetre. */
export function inPath(value: number): number {
  const rounded = Math.round(value * 10) / 10
  return Object.is(rounded, -0) ? 0 : rounded
}

export const spotText = ([x, y]: Spot): string => `${inPath(x)} ${inPath(y)}`

export const polygon = (spots: readonly Spot[]): string => `M${spots.map(spotText).join('L')}Z`

/** A closed curve through at least three spots. */
export function curve(spots: readonly Spot[], tightness = 6): string {
  const at = (index: number) => spots[(index + spots.length) % spots.length] as Spot
  const bends = spots.map((_, index) => {
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const out: Spot = [b[0] + (c[0] - a[0]) / tightness, b[1] + (c[1] - a[1]) / tightness]
    const back: Spot = [c[0] - (d[0] - b[0]) / tightness, c[1] - (d[1] - b[1]) / tightness]
    return `C${spotText(out)} ${spotText(back)} ${spotText(c)}`
  })
  return `M${spotText(at(0))}${bends.join('')}Z`
}

/** The spots around all others. */
export function hull(spots: readonly Spot[]): Spot[] {
  const sorted = spots.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

function halfHull(spots: readonly Spot[]): Spot[] {
  const kept: Spot[] = []
  for (const spot of spots) {
    while (kept.length > 1 && turn(kept.at(-2) as Spot, kept.at(-1) as Spot, spot) <= 0) kept.pop()
    kept.push(spot)
  }
  return kept.slice(0, -1)
}

const turn = (o: Spot, a: Spot, b: Spot): number => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

/** The same way round for all, so that shapes of one path add up. */
export const clockwise = (spots: readonly Spot[]): readonly Spot[] => (area(spots) < 0 ? spots.toReversed() : spots)

const area = (spots: readonly Spot[]): number =>
  spots.reduce((sum, a, index) => {
    const b = spots[(index + 1) % spots.length] as Spot
    return sum + a[0] * b[1] - b[0] * a[1]
  }, 0)
