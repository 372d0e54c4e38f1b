import { PARTS, type Part, type Section } from './body.ts'
import type { Camera } from './camera.ts'
import { clockwise, curve, hull, polygon } from './outline.ts'
import type { Frame, Joint } from './spine.ts'
import { along, clamp, degrees, dot, length, mix, type Point, radians, type Spot, sub } from './vector.ts'

/** An ellipse across a part, or a whole ellipsoid: its middle, its ways, and half axes in cm. */
type Round = Frame & { o: Point; front: number; across: number; long: number }

/** A round at a spot. `half`: its half axes along the frame's `u`, `f` and `l`, in cm. */
export const roundAt = (
  o: Point,
  { u, f, l }: Frame,
  ...half: readonly [long: number, front: number, across: number]
): Round => ({
  ...{ o, u, f, l },
  ...{ long: half[0], front: half[1], across: half[2] },
})

/** Where a part's spots are. `side`: of a limb; 0: the trunk. */
export type PartAt = { part: Part; at: (t: number) => Joint; side: number }

/** The ellipse across a part at each section. `grow`: in cm. */
export const roundsOf = (sections: readonly Section[], { at, side }: Omit<PartAt, 'part'>, grow = 0): Round[] =>
  sections.map(([t, front, back, outward, inward]) => {
    const { o, u, f, l } = at(t)
    const middle = along(o, [f, (front - back) / 2], [l, (side * (outward - inward)) / 2])
    return { o: middle, u, f, l, front: (front + back) / 2 + grow, across: (outward + inward) / 2 + grow, long: 0 }
  })

/** Where the outline of a round stands furthest to a way of the picture. */
function furthest({ o, u, f, l, front, across, long }: Round, way: Spot, { to }: Camera): Spot {
  const [middle, fs, ls, us] = [to(o), to(f), to(l), to(u)]
  const a = front * (fs[0] * way[0] + fs[1] * way[1])
  const b = across * (ls[0] * way[0] + ls[1] * way[1])
  const c = long * (us[0] * way[0] + us[1] * way[1])
  const h = Math.hypot(a, b, c) || 1
  const reach = (axis: 0 | 1) => middle[axis] + (a * front * fs[axis] + b * across * ls[axis] + c * long * us[axis]) / h
  return [reach(0), reach(1)]
}

const around = (round: Round, camera: Camera, many: number): Spot[] =>
  Array.from({ length: many }, (_, index) => {
    const angle = radians((index / many) * 360)
    return furthest(round, [Math.cos(angle), Math.sin(angle)], camera)
  })

/** One ball. */
export const ball = (round: Round, camera: Camera): string => curve(clockwise(around(round, camera, 8)), 5.4)

/** Several rounds under one skin. */
export function skin(rounds: readonly Round[], camera: Camera, many = 24): string {
  const outer = hull(rounds.flatMap((round) => around(round, camera, many)))
  const isApart = (spot: Spot, next: Spot) => Math.hypot(spot[0] - next[0], spot[1] - next[1]) > 0.35
  return polygon(outer.filter((spot, index) => isApart(spot, outer[(index + 1) % outer.length] as Spot)))
}

/** A part as one outline. `ends`: how round its ends are, from 0 to 1. */
export function sweep(rounds: readonly Round[], camera: Camera, ends: readonly [number, number] = [1, 1]): string {
  const [first, last] = [rounds[0] as Round, rounds.at(-1) as Round]
  const middles = rounds.map(({ o }) => camera.to(o))
  const whole = wayOf(camera.to(first.o), camera.to(last.o))
  // A part that points at the viewer has no sides: it is a pile of balls.
  const isShort = whole.long / length(sub(last.o, first.o)) < 0.55
  const ways = middles.map((_, index) => {
    const [before, after] = [middles[Math.max(0, index - 1)], middles[Math.min(rounds.length - 1, index + 1)]]
    const { way, long } = wayOf(before as Spot, after as Spot)
    return isShort || long < 0.4 ? whole.way : way
  })
  const sideOf = (turned: 1 | -1) =>
    rounds.map((round, index) => {
      const [x, y] = ways[index] as Spot
      return furthest(round, [-y * turned, x * turned], camera)
    })
  const [left, right] = [sideOf(1), sideOf(-1)]
  const [start, end] = [ways[0] as Spot, ways.at(-1) as Spot]
  const spots = [
    ...left,
    ...(ends[1] < 0.1 ? [] : cap(last, end, ends[1], camera).reverse()),
    ...right.toReversed(),
    ...(ends[0] < 0.1 ? [] : cap(first, [-start[0], -start[1]], ends[0], camera).reverse()),
  ]
  const balls = isShort
    ? rounds.map((round) => ball({ ...round, long: Math.min(round.front, round.across) }, camera))
    : []
  return curve(clockwise(spots)) + balls.join('')
}

function cap(round: Round, [x, y]: Spot, roundness: number, camera: Camera): Spot[] {
  const rounded = { ...round, long: Math.min(round.front, round.across) * roundness }
  return [-50, 0, 50].map((turned) => {
    const [c, s] = [Math.cos(radians(turned)), Math.sin(radians(turned))]
    return furthest(rounded, [x * c - y * s, x * s + y * c], camera)
  })
}

function wayOf(from: Spot, to: Spot): { way: Spot; long: number } {
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const long = Math.hypot(x, y)
  return { way: long > 0.4 ? [x / long, y / long] : [0, 1], long }
}

/** The section at any `t`, on a curve through those of the table. */
function sectionAt(part: Part, t: number): Section {
  const rows: readonly Section[] = PARTS[part]
  let index = 0
  while (index < rows.length - 2 && (rows[index + 1] as Section)[0] < t) index++
  const row = (at: number) => rows[clamp(at, 0, rows.length - 1)] as Section
  const [p, a, b, q] = [row(index - 1), row(index), row(index + 1), row(index + 2)]
  const k = clamp((t - a[0]) / (b[0] - a[0]), 0, 1)
  const valueIn = (column: 1 | 2 | 3 | 4): number => {
    const step = b[0] - a[0]
    const [m0, m1] = [
      ((b[column] - p[column]) / (b[0] - p[0])) * step,
      ((q[column] - a[column]) / (q[0] - a[0])) * step,
    ]
    const [k2, k3] = [k * k, k * k * k]
    return (2 * k3 - 3 * k2 + 1) * a[column] + (k3 - 2 * k2 + k) * m0 + (3 * k2 - 2 * k3) * b[column] + (k3 - k2) * m1
  }
  return [t, valueIn(1), valueIn(2), valueIn(3), valueIn(4)]
}

export const cutOf = (part: Part, from: number, to: number): Section[] =>
  [0, 0.25, 0.5, 0.75, 1].map((k) => sectionAt(part, mix(from, to, k)))

/** A row of an area on a part's surface: at `t` between two angles (0 front, 90 outward, 180 back). */
export type AreaRow = readonly [t: number, from: number, to: number]

/** What of an area on a part's surface can be seen; '' if nothing. */
export function patch(rows: readonly AreaRow[], where: PartAt, camera: Camera): string {
  const [from, to]: [Spot[], Spot[]] = [[], []]
  for (let step = 0; step <= 9; step++) {
    const [t, low, high] = areaAt(rows, step / 9)
    const surface = surfaceAt(where, t, camera)
    const turns = Math.round((surface.facing - (low + high) / 2) / 360) * 360
    const [start, end] = [Math.max(low + turns, surface.facing - 90), Math.min(high + turns, surface.facing + 90)]
    if (end - start < 2) continue
    from.push(surface.spot(start))
    to.push(surface.spot(end))
  }
  return from.length < 2 ? '' : curve([...from, ...to.reverse()])
}

function areaAt(rows: readonly AreaRow[], share: number): AreaRow {
  const t = mix((rows[0] as AreaRow)[0], (rows.at(-1) as AreaRow)[0], share)
  let index = 0
  while (index < rows.length - 2 && (rows[index + 1] as AreaRow)[0] < t) index++
  const [a, b] = [rows[index] as AreaRow, rows[index + 1] as AreaRow]
  const k = clamp((t - a[0]) / (b[0] - a[0]), 0, 1)
  return [t, mix(a[1], b[1], k), mix(a[2], b[2], k)]
}

/** A closed curve on a part's surface; what lies behind the body's edge moves to the edge. */
export const outlined = (points: readonly (readonly [t: number, angle: number])[], where: PartAt, camera: Camera) =>
  curve(
    points.map(([t, angle]) => {
      const surface = surfaceAt(where, t, camera)
      const turned = angle + Math.round((surface.facing - angle) / 360) * 360
      return surface.spot(clamp(turned, surface.facing - 88, surface.facing + 88))
    }),
  )

/** The surface of a part at `t`: which angle faces the viewer, and where an angle is in the picture. */
function surfaceAt(where: PartAt, t: number, camera: Camera) {
  const [{ o, f, l, front, across }] = roundsOf([sectionAt(where.part, t)], where, -0.5) as [Round]
  const side = where.side || 1
  return {
    facing: degrees(Math.atan2(side * dot(l, camera.eye) * across, dot(f, camera.eye) * front)),
    spot: (angle: number) =>
      camera.to(along(o, [f, front * Math.cos(radians(angle))], [l, side * across * Math.sin(radians(angle))])),
  }
}
