/**
 * A point or a way in space, in cm. x: to the lifter's right, towards the viewer of a side view; y: up; z: where the
 * lifter looks.
 */
export type Point = readonly [x: number, y: number, z: number]

/** A point of a picture, in cm; y goes down. */
export type Spot = readonly [x: number, y: number]

export const ORIGIN: Point = [0, 0, 0]
export const X: Point = [1, 0, 0]
export const Y: Point = [0, 1, 0]
export const Z: Point = [0, 0, 1]

/** Degrees in radians. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180
export const degrees = (angle: number): number => (angle * 180) / Math.PI

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const mul = (a: Point, k: number): Point => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export const length = (a: Point): number => Math.hypot(a[0], a[1], a[2])
export const unit = (a: Point): Point => mul(a, 1 / (length(a) || 1))
export const mix = (a: number, b: number, t: number): number => a + (b - a) * t
export const between = (a: Point, b: Point, t: number): Point => [
  mix(a[0], b[0], t),
  mix(a[1], b[1], t),
  mix(a[2], b[2], t),
]
export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** From a point some cm along each way. */
export const along = (from: Point, ...ways: readonly (readonly [way: Point, cm: number])[]): Point =>
  ways.reduce<Point>((point, [way, cm]) => add(point, mul(way, cm)), from)

/** The part of `a` that stands upright on the unit `u`, as a unit; `otherwise` if nothing is left. */
export function upright(a: Point, u: Point, otherwise: Point): Point {
  const rest = sub(a, mul(u, dot(a, u)))
  return length(rest) < 1e-4 ? otherwise : unit(rest)
}
