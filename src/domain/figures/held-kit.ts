import type { Camera } from './camera.ts'
import { circle, drum, tube } from './kit-shapes.ts'
import { hull, polygon, spotText } from './outline.ts'
import { SIDES } from './pose.ts'
import type { Shape } from './shape.ts'
import type { Skeleton } from './skeleton.ts'
import { add, along, between, cross, dot, length, mul, type Point, sub, unit, X, Y, Z } from './vector.ts'

/** `radius` of the plates, `half` the length of the bar, `at`: where the plates sit; all in cm. An EZ bar is bent. */
export type Barbell = { kind: 'barbell'; radius?: number; half?: number; at?: number; isBent?: true }
/** `axis`: along the handle, mirrored on the far side. */
export type Dumbbells = { kind: 'dumbbells'; axis: Point; sides?: readonly (1 | -1)[]; radius?: number; long?: number }
/** One that both hands hold, moved by `shift`. */
export type HeldDumbbell = { kind: 'dumbbell'; axis: Point; shift?: Point }
/** `hangs`: missing: it follows the arms. */
export type Kettlebell = { kind: 'kettlebell'; hangs?: Point; shift?: Point }

/** The middle between the hands. */
export const heldAt = ({ arms }: Skeleton): Point => between(arms[1].grip, arms[-1].grip, 0.5)

/** Seen from the side, plates are rings, so that the body stays in sight behind them. */
export function barbell(skeleton: Skeleton, camera: Camera, bar: Barbell): Shape[] {
  const { radius = 18, half = 78, at = 60, isBent } = bar
  const middle = skeleton.bar ?? heldAt(skeleton)
  const spot = (x: number): Point => [x, middle[1], middle[2]]
  const facing = Math.abs(camera.eye[0])
  const plates = SIDES.flatMap((side) => platesOf(camera, side, { spot, at, radius }))
  if (isBent) return [...plates, ...bentRod(camera, spot, half)]
  return facing < 0.995 ? [...plates, ...rodOf(skeleton, camera, spot, half)] : plates
}

/** How far from its middle an EZ bar turns, and how high it is there. */
const BENDS = [
  [0, 4],
  [5, 4],
  [13, -4],
  [23, 4],
  [29, 0],
] as const

const bentRod = (camera: Camera, spot: (x: number) => Point, half: number): Shape[] =>
  SIDES.flatMap((side) => {
    const spots = [...BENDS, [half, 0] as const].map(([x, up]) => add(spot(side * x), [0, up, 0]))
    return spots
      .slice(1)
      .map((to, index) =>
        tube(camera, spots[index] as Point, to, 1.4, { ink: 'kit line', depth: camera.depth(spot(0)) + 14 }),
      )
  })

type Plates = { spot: (x: number) => Point; at: number; radius: number }

export function platesOf(camera: Camera, side: number, { spot, at, radius }: Plates): Shape[] {
  const facing = Math.abs(camera.eye[0])
  const middle = spot(side * (at + 3))
  if (facing <= 0.75) {
    const depth = camera.depth(middle)
    const outer = spot(side * (at + 8.2))
    return [
      drum(camera, middle, { axis: X, radius, thick: 5, ink: 'kit', depth }),
      drum(camera, outer, { axis: X, radius: radius * 0.72, thick: 3.6, ink: 'kit', depth: depth + 0.1 }),
    ]
  }
  const d = polygon(circle(camera, middle, X, radius, 40))
  if (camera.depth([side, 0, 0]) <= 0.05) return facing < 0.995 ? [{ depth: -90, paths: [{ ink: 'kit back', d }] }] : []
  const hub = polygon(circle(camera, middle, X, 3.4, 20))
  return [
    {
      depth: 90,
      paths: [
        { ink: 'glass', d },
        { ink: 'ring', d },
        { ink: 'kit', d: hub },
      ],
    },
  ]
}

/** The bar in five pieces, with gaps for the hands. */
function rodOf({ arms }: Skeleton, camera: Camera, spot: (x: number) => Point, half: number): Shape[] {
  const hand = Math.abs(arms[1].grip[0])
  const gap = length(sub(arms[1].grip, spot(hand))) < 6 ? 3 : 0
  const depth = camera.depth(spot(0))
  const piece = (from: number, to: number, at: number) =>
    tube(camera, spot(from), spot(to), 1.4, { ink: 'kit line', depth: at })
  return [
    ...SIDES.flatMap((side) => {
      const isNear = camera.depth([side, 0, 0]) > 0.02
      return [
        piece(side * (hand + gap), side * half, isNear ? 80 : -80),
        piece(side * 9, side * (hand - gap), isNear ? Math.max(depth, 6) : depth - 6),
      ]
    }),
    piece(-9, 9, depth),
  ]
}

export function dumbbells(skeleton: Skeleton, camera: Camera, { axis, sides = SIDES, ...size }: Dumbbells): Shape[] {
  return sides.flatMap((side) => {
    const { grip } = skeleton.arms[side]
    const facing = side * camera.eye[0]
    const nearer = facing > 0.4 ? 14 : facing < -0.4 ? -8 : 6
    return dumbbell(camera, grip, unit([axis[0] * side, axis[1], axis[2]]), camera.depth(grip) + nearer, size)
  })
}

export const heldDumbbell = (skeleton: Skeleton, camera: Camera, { axis, shift = [0, 0, 0] }: HeldDumbbell): Shape[] =>
  dumbbell(camera, add(heldAt(skeleton), shift), axis, 8, {})

/** A plate between the hands. */
export function disc(skeleton: Skeleton, camera: Camera): Shape[] {
  const middle = heldAt(skeleton)
  const depth = camera.depth(middle)
  return [
    drum(camera, middle, { axis: Z, radius: 11, thick: 4, ink: 'kit', depth }),
    drum(camera, middle, { axis: Z, radius: 2.6, thick: 4.2, ink: 'kit back', depth: depth + 0.1 }),
  ]
}

type Size = { radius?: number; long?: number }

function dumbbell(camera: Camera, at: Point, axis: Point, depth: number, { radius = 5.6, long = 5.4 }: Size): Shape[] {
  const gap = 6.2
  const ends = [along(at, [axis, -gap]), along(at, [axis, gap])] as const
  const isEndOn = Math.abs(dot(axis, camera.eye)) > 0.9
  return [
    tube(camera, ends[0], ends[1], 1.5, { ink: 'kit line', depth: depth - 0.3 }),
    ...SIDES.flatMap((end): Shape[] => {
      const middle = along(at, [axis, end * (gap + long / 2)])
      const isFront = camera.depth(mul(axis, end)) > 0.3
      const head = drum(camera, middle, { axis, radius, thick: long, ink: 'kit', depth: depth + (isFront ? 4 : -4) })
      if (!isEndOn || !isFront) return [head]
      const rim = polygon(circle(camera, middle, axis, radius * 0.62, 24))
      return [{ ...head, paths: [...head.paths, { ink: 'kit edge', d: rim }] }]
    }),
  ]
}

export function kettlebell(skeleton: Skeleton, camera: Camera, { hangs, shift = [0, 0, 0] }: Kettlebell): Shape[] {
  const { arms } = skeleton
  const at = add(heldAt(skeleton), shift)
  const down = hangs ?? unit(add(arms[1].way, arms[-1].way))
  const nearer = hangs ? 3 : -3
  const radius = 9.2
  const ball = along(at, [down, 6.5 + radius])
  const across = camera.eye[0] > 0.7 ? unit(cross(down, X)) : unit(cross(down, Math.abs(down[2]) > 0.95 ? Y : Z))
  const spot = (aside: number, below: number) => spotText(camera.to(along(at, [across, aside], [down, below])))
  const handle = `M${spot(-5.4, 8)}C${spot(-6.6, 1)} ${spot(-5.2, -1.4)} ${spot(0, -1.4)}C${spot(5.2, -1.4)} ${spot(6.6, 1)} ${spot(5.4, 8)}`
  const body = [
    ...circle(camera, ball, camera.eye, radius),
    ...circle(camera, along(ball, [down, 2.2]), camera.eye, radius * 0.8),
  ]
  const depth = camera.depth(ball) + nearer
  return [
    { depth: depth - 0.5, paths: [{ ink: 'kit line', d: handle, width: 2.6 }] },
    { depth, paths: [{ ink: 'kit', d: polygon(hull(body)) }] },
  ]
}
