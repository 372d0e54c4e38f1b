import type { Camera } from './camera.ts'
import { heldAt, platesOf } from './held-kit.ts'
import { cord, drum, tube } from './kit-shapes.ts'
import { type Plane, SIDES } from './pose.ts'
import type { Shape } from './shape.ts'
import type { Skeleton } from './skeleton.ts'
import { add, along, between, cross, type Point, sub, unit, X, Y, Z } from './vector.ts'

/** Kit that hangs from the body, and cables to one side. */
export type Kit =
  | { kind: 'trap bar' }
  | { kind: 'band' }
  /** A bar on the back with pads over the shoulders, and handles ahead of them. */
  | { kind: 'safety bar' }
  | { kind: 'ab wheel' }
  /** A plate on a chain from the hips. */
  | { kind: 'belt' }
  /** A plate on the back. */
  | { kind: 'back plate' }
  /** A cable from a pulley to the near hand or ankle; `aside`: to the right. */
  | { kind: 'single cable'; from: Plane; aside?: number; to: 'hand' | 'ankle' }
  /** A tower to the right or left, with a cable to both hands. */
  | { kind: 'tower'; up: number; aside: number }

export type Drawn<P> = (prop: P, skeleton: Skeleton, camera: Camera) => Shape[]
type Draw<K extends Kit['kind']> = Drawn<Extract<Kit, { kind: K }>>

export const FRAME = 'frame line'
export const KIT = 'kit line'

const trapBar: Draw<'trap bar'> = (_, skeleton, camera) => {
  const { arms } = skeleton
  const [, y, z] = heldAt(skeleton)
  const x = Math.abs(arms[1].grip[0])
  const corner = (side: number, wide: number, long: number): Point => [side * wide, y, z + long]
  const plates = SIDES.flatMap((side) =>
    platesOf(camera, side, { spot: (across) => [across, y, z], at: x + 32, radius: 20 }),
  )
  return [
    ...plates,
    ...SIDES.flatMap((side) => {
      const depth = side * camera.eye[0] > 0 ? 28 : -34
      const look = { ink: KIT, depth } as const
      return [
        tube(camera, corner(side, x, 9), corner(side, x, -9), 1.7, look),
        tube(camera, corner(side, x + 24, 0), corner(side, x + 40, 0), 1.6, look),
        ...[1, -1].flatMap((end) => [
          tube(camera, corner(side, x + 24, 0), corner(side, x - 2, end * 40), 1.5, look),
          tube(camera, corner(side, x - 2, end * 40), corner(0, 0, end * 40), 1.5, {
            ink: KIT,
            depth: end > 0 ? 30 : -36,
          }),
        ]),
      ]
    }),
  ]
}

const belt: Draw<'belt'> = (_, { root, spine }, camera) => {
  const hips = along(root, [spine(0).f, 6])
  const plate = add(hips, [0, -40, 0])
  const axis = Math.abs(camera.eye[0]) > 0.7 ? X : Z
  return [
    tube(camera, hips, plate, 0.8, { ink: KIT, depth: 48 }),
    drum(camera, plate, { axis, radius: 12, thick: 4, ink: 'kit', depth: 49 }),
    drum(camera, plate, { axis, radius: 2.4, thick: 4.4, ink: 'kit back', depth: 50 }),
  ]
}

const singleCable: Draw<'single cable'> = ({ from: [ahead, up], aside = 0, to }, { arms, legs }, camera) => {
  const top: Point = [aside, up, ahead]
  const end = to === 'hand' ? arms[1].grip : legs[1].ankle
  const way = unit(sub(top, end))
  const across = unit(cross(way, Math.abs(way[0]) > 0.8 ? Z : X))
  const depth = camera.depth(end)
  return [
    ...towerAt(camera, [aside, up, ahead]),
    cord(camera, top, end, aside ? 3 : -30),
    to === 'hand'
      ? tube(camera, along(end, [across, 6]), along(end, [across, -6]), 1.7, { ink: KIT, depth: depth + 9 })
      : drum(camera, along(end, [Y, 2]), { axis: Y, radius: 5, thick: 5, ink: 'kit', depth: depth + 30 }),
  ]
}

const towerAt = (camera: Camera, [x, up, z]: Point): Shape[] => {
  const away: Point = x ? [Math.sign(x) * 7, 0, 0] : [0, 0, Math.sign(z) * 7]
  const foot = add([x, 0, z], away)
  return [
    tube(camera, foot, add(foot, [0, 204, 0]), 2.2, { ink: FRAME, depth: -80 }),
    drum(camera, [x, up, z], { axis: x ? Z : X, radius: 4.2, thick: 3, ink: 'frame', depth: -79 }),
  ]
}

const tower: Draw<'tower'> = ({ up, aside }, skeleton, camera) => {
  const top: Point = [aside, up, 0]
  const hands = heldAt(skeleton)
  const way = unit(sub(hands, top))
  const across = unit(cross(way, Math.abs(way[0]) > 0.8 ? Z : X))
  return [
    ...towerAt(camera, top),
    cord(camera, top, hands, camera.depth(between(top, hands, 0.5)) > 20 ? 12 : 2),
    tube(camera, along(hands, [across, 6]), along(hands, [across, -6]), 1.7, {
      ink: KIT,
      depth: camera.depth(hands) - 1,
    }),
  ]
}

const safetyBar: Draw<'safety bar'> = (_, { spine, arms }, camera) => {
  const { o, u, f } = spine(0.9)
  const back = along(o, [f, -11], [u, 3])
  const spot = (x: number): Point => [x, back[1], back[2]]
  return SIDES.flatMap((side) => {
    const at = (ahead: number, up: number): Point => [side * 13, ...along(o, [f, ahead], [u, up]).slice(1)] as never
    const depth = side * camera.eye[0] > 0 ? 30 : -30
    const handle = arms[side].grip
    return [
      ...platesOf(camera, side, { spot, at: 60, radius: 18 }),
      tube(camera, spot(0), spot(side * 78), 1.4, { ink: KIT, depth: depth * 2.5 }),
      tube(camera, at(-11, 5), at(-4, 9), 2.8, { ink: KIT, depth }),
      tube(camera, at(-4, 9), at(12, 5), 2.8, { ink: KIT, depth }),
      tube(camera, at(12, 5), handle, 1.5, { ink: KIT, depth }),
    ]
  })
}

export const DRAWN_KIT: { [K in Kit['kind']]: Draw<K> } = {
  'trap bar': trapBar,
  band: (_, { arms }, camera) => [
    tube(camera, arms[1].grip, arms[-1].grip, 1.1, { ink: KIT, depth: camera.depth(arms[1].grip) - 6 }),
  ],
  'ab wheel': (_, skeleton, camera) => {
    const { arms } = skeleton
    const middle = heldAt(skeleton)
    return [
      tube(camera, arms[1].grip, arms[-1].grip, 1.6, { ink: KIT, depth: 20 }),
      drum(camera, middle, { axis: X, radius: 9.5, thick: 5, ink: 'kit', depth: 21 }),
      drum(camera, middle, { axis: X, radius: 4, thick: 5.4, ink: 'kit back', depth: 22 }),
    ]
  },
  belt,
  'back plate': (_, { spine }, camera) => {
    const { o, f } = spine(0.62)
    return [drum(camera, along(o, [f, -13]), { axis: f, radius: 17, thick: 5, ink: 'kit', depth: 40 })]
  },
  'safety bar': safetyBar,
  'single cable': singleCable,
  tower,
}
