import type { Camera } from './camera.ts'
import {
  type Barbell,
  barbell,
  type Dumbbells,
  disc,
  dumbbells,
  type HeldDumbbell,
  heldAt,
  heldDumbbell,
  type Kettlebell,
  kettlebell,
} from './held-kit.ts'
import { type Board, board, cord, drum, inMiddle, post, tube } from './kit-shapes.ts'
import { drawnMachine, isMachine, type Machine } from './machines.ts'
import { polygon } from './outline.ts'
import { type Plane, SIDES } from './pose.ts'
import type { Shape } from './shape.ts'
import type { Skeleton } from './skeleton.ts'
import { add, along, cross, type Point, sub, unit, X, Y } from './vector.ts'

/** What the figure holds, lies on and pulls. Places are in the middle plane, lengths in cm. */
export type Prop =
  | Machine
  | Barbell
  | Dumbbells
  | HeldDumbbell
  | Kettlebell
  | ({ kind: 'pad' } & Omit<Board, 'ink'>)
  /** `legs`: where its feet stand. */
  | { kind: 'bench'; from: number; to: number; up?: number; legs: readonly number[] }
  | { kind: 'box'; from: number; to: number; up: number }
  /** `half` its width; `aside`: how far to the right. */
  | { kind: 'mat'; from: number; to: number; half?: number; aside?: number }
  | { kind: 'post'; from: Plane; to: Plane; radius?: number; depth?: number }
  /** A bar to hang from, perhaps between two posts. */
  | { kind: 'bar'; at: Plane; half: number; posts?: true }
  | { kind: 'rails'; up: number }
  | { kind: 'cable'; from: Plane; grip: 'bar' | 'wide' | 'rope' | 'handle' | 'close' | 'v'; half?: number }
  /** Two cables from the sides, from so high, each to the hand on its side or on the other. */
  | { kind: 'cables'; up?: number; isCrossed?: true }
  /** A plate that the hands hold at its edge. */
  | { kind: 'disc' }
  | { kind: 'wheel'; at: Plane; radius: number }
  /** A roll against the shins (`front` below 0) or heels, perhaps on an arm that turns about `pivot`. */
  | { kind: 'roll'; front: number; up?: number; pivot?: Plane }
  | { kind: 'foot plate' }
  | { kind: 'seat' }

export function drawnProp(prop: Prop, skeleton: Skeleton, camera: Camera): Shape[] {
  if (isMachine(prop)) return drawnMachine(prop, skeleton, camera)
  switch (prop.kind) {
    case 'barbell':
      return barbell(skeleton, camera, prop)
    case 'dumbbells':
      return dumbbells(skeleton, camera, prop)
    case 'dumbbell':
      return heldDumbbell(skeleton, camera, prop)
    case 'kettlebell':
      return kettlebell(skeleton, camera, prop)
    case 'pad':
      return [board(camera, prop)]
    case 'bench':
      return bench(camera, prop)
    case 'box':
      return [
        board(camera, { from: [prop.from, prop.up], to: [prop.to, prop.up], thick: prop.up, half: 22, depth: -45 }),
      ]
    case 'mat':
      return [mat(camera, prop)]
    case 'post':
      return [post(camera, prop.from, prop.to, prop.radius, prop.depth)]
    case 'bar':
      return hangingBar(camera, prop)
    case 'rails':
      return rails(camera, prop.up)
    case 'cable':
      return cable(skeleton, camera, prop)
    case 'cables':
      return cables(skeleton, camera, prop)
    case 'disc':
      return disc(skeleton, camera)
    case 'wheel':
      return [drum(camera, inMiddle(prop.at), { axis: X, radius: prop.radius, thick: 14, ink: 'kit back', depth: -50 })]
    case 'roll':
      return roll(skeleton, camera, prop)
    case 'foot plate':
      return footPlate(skeleton, camera)
    case 'seat':
      return [seat(skeleton, camera)]
  }
}

/** A camera for what stands so far to the right. */
const besides = (camera: Camera, aside: number): Camera => ({
  ...camera,
  to: ([x, y, z]) => camera.to([x + aside, y, z]),
})

const mat = (camera: Camera, { from, to, half = 30, aside = 0 }: Of<'mat'>): Shape =>
  board(besides(camera, aside), { from: [from, 0], to: [to, 0], thick: 3, half, depth: -95 })

type Of<K extends Prop['kind']> = Extract<Prop, { kind: K }>

function bench(camera: Camera, { from, to, up = 45, legs }: Of<'bench'>): Shape[] {
  const look = { ink: 'frame line', depth: -41 } as const
  return [
    board(camera, { from: [from, up], to: [to, up] }),
    ...legs.flatMap((z) => [
      tube(camera, [0, up - 6, z], [0, 2, z], 2, look),
      tube(camera, [-18, 1.6, z], [18, 1.6, z], 1.6, look),
      tube(camera, [0, 1.6, z - 7], [0, 1.6, z + 7], 1.6, look),
    ]),
  ]
}

function hangingBar(camera: Camera, { at: [ahead, up], half, posts = undefined }: Of<'bar'>): Shape[] {
  const bar = tube(camera, [-half, up, ahead], [half, up, ahead], 1.7, { ink: 'kit line' })
  if (!posts) return [bar]
  const look = { ink: 'frame line', depth: -80 } as const
  return [bar, ...SIDES.map((side) => tube(camera, [side * half, 0, 0], [side * half, up, 0], 2, look))]
}

function rails(camera: Camera, up: number): Shape[] {
  return SIDES.flatMap((side) => {
    const isNear = side * camera.eye[0] > 0
    const x = side * 27
    const foot = { ink: 'frame line', depth: isNear ? 11 : -41 } as const
    return [
      tube(camera, [x, up, -30], [x, up, 40], 1.8, { ink: 'kit line', depth: isNear ? 12 : -40 }),
      ...[-26, 36].map((z) => tube(camera, [x, up, z], [x, 0, z], 1.8, foot)),
    ]
  })
}

function cable(skeleton: Skeleton, camera: Camera, { from, grip, half = 22 }: Of<'cable'>): Shape[] {
  const top = inMiddle(from)
  const end = heldAt(skeleton)
  const way = unit(sub(top, end))
  const kit = (depth: number) => ({ ink: 'kit line', depth }) as const
  const depth = -30
  const shapes = [drum(camera, top, { axis: X, radius: 4.2, thick: 3, ink: 'frame', depth: depth - 1 })]
  if (grip === 'bar') {
    const rod = tube(camera, add(end, [-half, 0, 0]), add(end, [half, 0, 0]), 1.6, kit(camera.depth(end) - 2))
    return [...shapes, cord(camera, top, along(end, [way, 1]), depth), rod]
  }
  if (grip === 'handle') {
    const across = unit(cross(way, X))
    const handle = tube(camera, along(end, [across, 6.5]), along(end, [across, -6.5]), 1.7, kit(30))
    return [...shapes, cord(camera, top, end, depth), handle]
  }
  const hub = along(end, [way, { wide: 7, rope: 13, close: 9, v: 10 }[grip]])
  const ends = grip === 'wide' ? wideBar(camera, end, hub, half) : bothHands(skeleton, camera, hub, grip)
  return [...shapes, cord(camera, top, hub, depth), ...ends]
}

/** A long bar with bent ends. */
function wideBar(camera: Camera, end: Point, hub: Point, half: number): Shape[] {
  const look = { ink: 'kit line', depth: camera.depth(end) - 2 } as const
  return [
    tube(camera, hub, end, 1.2, { ink: 'kit line', depth: -30 }),
    ...SIDES.flatMap((side) => {
      const bend = add(end, [side * half * 0.72, 0, 0])
      return [tube(camera, end, bend, 1.6, look), tube(camera, bend, add(end, [side * half, -7, 0]), 1.6, look)]
    }),
  ]
}

/** From a hub to each hand: the ends of a rope, or a close grip. */
const bothHands = ({ arms }: Skeleton, camera: Camera, hub: Point, grip: 'rope' | 'close' | 'v'): Shape[] =>
  SIDES.flatMap((side) => {
    const hand = arms[side].grip
    const way = unit(sub(hand, hub))
    if (grip === 'rope') {
      const knob = along(hand, [way, 8])
      const nearer = Math.max(camera.depth(hand), 0) + 16
      return [
        tube(camera, hub, knob, 1, { ink: 'kit line', depth: nearer }),
        drum(camera, knob, { axis: way, radius: 2.4, thick: 4, ink: 'kit', depth: nearer }),
      ]
    }
    if (grip === 'v') {
      return [tube(camera, hub, along(hand, [way, 7]), 2, { ink: 'kit line', depth: camera.depth(hand) + 16 })]
    }
    const palm = along(hand, [arms[side].way, -2])
    return [
      tube(camera, hub, hand, 1.3, { ink: 'kit line', depth: side > 0 ? 2 : -31 }),
      tube(camera, along(palm, [Y, 7.5]), along(palm, [Y, -7.5]), 1.7, {
        ink: 'kit line',
        depth: camera.depth(hand) - 1,
      }),
    ]
  })

const cables = ({ arms }: Skeleton, camera: Camera, { up = 186, isCrossed }: Of<'cables'>): Shape[] =>
  SIDES.flatMap((side) => {
    const hand = arms[side].grip
    const [x, z] = [side * 92, -8]
    return [
      tube(camera, [x, 0, z], [x, 192, z], 2, { ink: 'frame line', depth: -80 }),
      cord(camera, [isCrossed ? -x : x, up, z], hand, 2),
      tube(camera, add(hand, [0, -3.5, 3]), add(hand, [0, 3.5, -3]), 1.6, {
        ink: 'kit line',
        depth: camera.depth(hand) - 1,
      }),
    ]
  })

function roll({ legs }: Skeleton, camera: Camera, { front, up = 3, pivot }: Of<'roll'>): Shape[] {
  const { knee, ankle } = legs[1]
  const u = unit(sub(knee, ankle))
  const [, y, z] = along(ankle, [[0, -u[2], u[1]], -front], [u, up])
  const drawn = drum(camera, [0, y, z], { axis: X, radius: 4.6, thick: 34, ink: 'kit', depth: 60 })
  return pivot ? [post(camera, pivot, [z, y], 1.8, -43), drawn] : [drawn]
}

function footPlate({ legs }: Skeleton, camera: Camera): Shape[] {
  const { ankle, foot } = legs[1]
  const middle: Point = [0, ankle[1], ankle[2]]
  const [low, high] = [-24, 24].map((cm) => along(middle, [foot.v, -8.2], [foot.w, 6 + cm])) as [Point, Point]
  const weight = along(middle, [foot.v, -17], [foot.w, 6])
  return [
    board(camera, { from: [low[2], low[1]], to: [high[2], high[1]], thick: 5, half: 26, depth: -50, ink: 'kit' }),
    drum(camera, weight, { axis: X, radius: 12, thick: 6, ink: 'kit back', depth: -52 }),
  ]
}

const seat = ({ root: [, up, ahead] }: Skeleton, camera: Camera): Shape =>
  board(camera, { from: [ahead - 13, up - 11], to: [ahead + 13, up - 11], thick: 4, half: 13, depth: -41 })

/** Where the body is over the floor. */
export function drawnShadow({ legs, root, spine }: Skeleton, camera: Camera): Shape {
  const spots = [...SIDES.flatMap((side) => [legs[side].ankle, legs[side].knee]), root, spine(1).o]
  const aheads = spots.map(([, , z]) => z)
  const [back, front] = [Math.min(...aheads) - 14, Math.max(...aheads) + 22]
  const asides = spots.map(([x]) => x)
  const [left, right] = [Math.min(...asides) - 18, Math.max(...asides) + 18]
  const edge = Array.from({ length: 28 }, (_, index): Point => {
    const angle = (index / 28) * 2 * Math.PI
    return [
      (left + right) / 2 + ((right - left) / 2) * Math.cos(angle),
      -0.6,
      (back + front) / 2 + ((front - back) / 2) * Math.sin(angle),
    ]
  })
  const d = polygon(edge.map(camera.to))
  return { depth: -1000, paths: [{ ink: 'floor', d }] }
}
