import type { Camera } from './camera.ts'
import { hull, inPath, polygon, spotText } from './outline.ts'
import type { Plane } from './pose.ts'
import type { Ink, Shape } from './shape.ts'
import { along, between, cross, dot, mul, type Point, radians, type Spot, unit, Y, Z } from './vector.ts'

/* What bars, benches and machines are made of. `depth`: missing: where the thing is. */

type Look = { ink: Ink; depth?: number }

/** A straight tube of a radius in cm. */
export const tube = (camera: Camera, from: Point, to: Point, radius: number, { ink, depth }: Look): Shape => ({
  depth: depth ?? camera.depth(between(from, to, 0.5)),
  paths: [{ ink, d: `M${spotText(camera.to(from))}L${spotText(camera.to(to))}`, width: inPath(radius * 2) }],
})

/** The edge of a disc. */
export function circle(camera: Camera, middle: Point, axis: Point, radius: number, many = 30): Spot[] {
  const a = unit(Math.abs(axis[1]) > 0.9 ? cross(axis, Z) : cross(axis, Y))
  const b = unit(cross(axis, a))
  return Array.from({ length: many }, (_, index) => {
    const angle = radians((index / many) * 360)
    return camera.to(along(middle, [a, radius * Math.cos(angle)], [b, radius * Math.sin(angle)]))
  })
}

type Drum = Look & { axis: Point; radius: number; thick: number }

/** A disc or a roll. */
export const drum = (camera: Camera, middle: Point, { axis, radius, thick, ink, depth }: Drum): Shape => {
  const ends = [thick / 2, -thick / 2].map((cm) => circle(camera, along(middle, [axis, cm]), axis, radius))
  return { depth: depth ?? camera.depth(middle), paths: [{ ink, d: polygon(hull(ends.flat())) }] }
}

/** `from`, `to`: the upper edge in the middle plane. */
export type Board = { from: Plane; to: Plane; thick?: number; half?: number; depth?: number; ink?: 'pad' | 'kit' }

/** A flat thing with an edge, and with a lighter top where the viewer sees it. */
export function board(camera: Camera, { from, to, thick = 7, half = 14, depth = -40, ink = 'pad' }: Board): Shape {
  const u = unit([0, to[1] - from[1], to[0] - from[0]])
  const below: Point = [0, -u[2], u[1]]
  const down = u[2] < 0 ? mul(below, -1) : below
  const edge = Math.min(2, thick / 2 - 0.2)
  const corners = (depths: readonly number[]) =>
    [from, to].flatMap(([ahead, up], index) =>
      depths.flatMap((cm) =>
        [-half + edge, half - edge].map((x) => camera.to(along([x, up, ahead], [down, cm], [u, index ? -edge : edge]))),
      ),
    )
  const isTopSeen = ink === 'pad' && -dot(down, camera.eye) > 0.04
  const width = edge * 2
  const d = polygon(hull(corners([edge, thick - edge])))
  return {
    depth,
    paths: [
      { ink: 'frame line', d, width: inPath(width + 1.4) },
      { ink, d, width },
      ...(isTopSeen ? [{ ink: 'pad top' as const, d: polygon(hull(corners([edge]))), width }] : []),
    ],
  }
}

/** A point of the middle plane. */
export const inMiddle = ([ahead, up]: Plane): Point => [0, up, ahead]

/** A post of a frame in the middle plane. */
export const post = (camera: Camera, from: Plane, to: Plane, radius = 2, depth = -42): Shape =>
  tube(camera, inMiddle(from), inMiddle(to), radius, { ink: 'frame line', depth })

export const cord = (camera: Camera, from: Point, to: Point, depth?: number): Shape =>
  tube(camera, from, to, 0.55, { ink: 'cord', depth })
