import type { Camera } from './camera.ts'
import { heldAt } from './held-kit.ts'
import { board, drum, inMiddle, post, tube } from './kit-shapes.ts'
import { DRAWN_KIT, type Drawn, FRAME, KIT, type Kit } from './loose-kit.ts'
import { type Plane, SIDES } from './pose.ts'
import type { Shape } from './shape.ts'
import type { Skeleton } from './skeleton.ts'
import { add, along, cross, type Point, sub, unit, X, Y } from './vector.ts'

/** Machines, and kit that is bound to a place. Each follows the body that moves it. */
export type Machine =
  /** Bars that turn about a beam, one for each hand; `handle`: which way the hands hold them. */
  | { kind: 'levers'; pivot: Plane; half: number; handle: 'across' | 'upright' }
  /** The rails of a Smith machine, where its bar runs. */
  | { kind: 'smith'; ahead: number; up?: number }
  /** Uprights with safety bars at a height. */
  | { kind: 'rack'; up: number; ahead?: number }
  /** A bar whose far end turns on the floor, with plates at the other; `past`: how far it goes on behind the hands. */
  | { kind: 'landmine'; pivot: Plane; past: number }
  /** A roll over the thighs, perhaps on an arm. */
  | { kind: 'lap roll'; pivot?: Plane }
  /** Pads that lie on the shoulders, on arms from a place. */
  | { kind: 'shoulder pads'; pivot?: Plane }
  /** A sled behind the back, on rails to a plate for the feet. */
  | { kind: 'back sled' }
  /** A platform under the knees that helps. */
  | { kind: 'knee board'; column: number }
  | { kind: 'sled' }
  | { kind: 'knee pads'; isInside?: boolean }
  | { kind: 'forearm pads' }
  | Kit

type Of<K extends Machine['kind']> = Extract<Machine, { kind: K }>
type Draw<K extends Machine['kind']> = Drawn<Of<K>>

const levers: Draw<'levers'> = ({ pivot: [ahead, up], half, handle }, { arms }, camera) => [
  tube(camera, [-half, up, ahead], [half, up, ahead], 2.4, { ink: FRAME, depth: -44 }),
  ...SIDES.flatMap((side) => {
    const { grip } = arms[side]
    const way = handle === 'across' ? X : Y
    const ends = [along(grip, [way, 7]), along(grip, [way, -7])] as const
    const depth = camera.depth(grip)
    return [
      tube(camera, [side * half, up, ahead], grip, 1.8, { ink: FRAME, depth: side > 0 ? depth - 8 : -46 }),
      tube(camera, ends[0], ends[1], 2, { ink: KIT, depth: depth - 1 }),
    ]
  }),
]

const smith: Draw<'smith'> = ({ ahead, up = 216 }, _, camera) =>
  SIDES.flatMap((side) => {
    const depth = camera.depth([side * 50, 0, 0]) > 0 ? 84 : -84
    const x = side * 52
    return [
      tube(camera, [x, 0, ahead], [x, up, ahead], 1.5, { ink: FRAME, depth }),
      tube(camera, [x, 1.6, ahead - 24], [x, 1.6, ahead + 24], 1.8, { ink: FRAME, depth }),
      ...(side > 0 ? [tube(camera, [-x, up, ahead], [x, up, ahead], 1.8, { ink: FRAME, depth: -86 })] : []),
    ]
  })

const rack: Draw<'rack'> = ({ up, ahead = 0 }, _, camera) =>
  SIDES.flatMap((side) => {
    const depth = camera.depth([side * 46, 0, 0]) > 0 ? 70 : -84
    const x = side * 46
    return [
      ...[ahead - 26, ahead + 26].map((z) => tube(camera, [x, 0, z], [x, up + 10, z], 2, { ink: FRAME, depth })),
      tube(camera, [x, up - 1.5, ahead - 26], [x, up - 1.5, ahead + 26], 1.6, { ink: KIT, depth: depth + 1 }),
    ]
  })

const landmine: Draw<'landmine'> = ({ pivot, past }, skeleton, camera) => {
  const hands = heldAt(skeleton)
  const foot = inMiddle(pivot)
  const u = unit(sub(hands, foot))
  const plates = along(hands, [u, past > 0 ? past : -24])
  const end = along(hands, [u, past > 0 ? past + 10 : 7])
  const depth = past > 0 ? 4 : camera.depth(hands) - 3
  return [
    tube(camera, foot, end, 1.6, { ink: KIT, depth }),
    drum(camera, plates, { axis: u, radius: 17, thick: 7, ink: 'kit', depth: depth + 0.5 }),
    board(camera, { from: [pivot[0] - 10, 3], to: [pivot[0] + 10, 3], thick: 3, half: 12, depth: -50, ink: 'kit' }),
  ]
}

const lapRoll: Draw<'lap roll'> = ({ pivot }, { legs }, camera) => {
  const { hip, knee } = legs[1]
  const u = unit(sub(knee, hip))
  const [, y, z] = along(knee, [u, -9], [[0, u[2], -u[1]], 12])
  const drawn = drum(camera, [0, y, z], { axis: X, radius: 5, thick: 52, ink: 'kit', depth: camera.isEven ? -20 : 62 })
  return pivot ? [drawn, post(camera, pivot, [z, y], 1.8, -43)] : [drawn]
}

const shoulderPads: Draw<'shoulder pads'> = ({ pivot }, { spine }, camera) => {
  const { o, u, f, l } = spine(0.95)
  return SIDES.flatMap((side) => {
    const middle = along(o, [l, side * 12], [u, 6])
    const depth = camera.depth(middle) + 8
    const arm =
      pivot &&
      tube(camera, along(middle, [f, 11]), [side * 12, pivot[1], pivot[0]], 1.8, {
        ink: FRAME,
        depth: side > 0 ? depth - 1 : -45,
      })
    return [...(arm ? [arm] : []), drum(camera, middle, { axis: f, radius: 3.8, thick: 22, ink: 'kit', depth })]
  })
}

const backSled: Draw<'back sled'> = (_, { spine, legs }, camera) => {
  const at = (t: number, cm: number): Plane => {
    const { o, f } = spine(t)
    const [, y, z] = along(o, [f, cm])
    return [z, y]
  }
  const { ankle, foot } = legs[1]
  const sole = [-11, 32].map((cm) => along([0, ankle[1], ankle[2]], [foot.v, -8], [foot.w, cm])) as [Point, Point]
  const [low, high] = [at(-1.1, -17), at(1.6, -17)]
  return [
    post(camera, low, high, 2.2, -60),
    post(camera, high, [high[0], 0], 2.2, -61),
    post(camera, [high[0], 1.6], [sole[1][2] + 4, 1.6], 2, -61),
    board(camera, { from: at(-0.12, -11), to: at(1.25, -11), thick: 5, half: 15, depth: -40 }),
    board(camera, {
      ...{ from: [sole[0][2], sole[0][1]], to: [sole[1][2], sole[1][1]] },
      ...{ thick: 5, half: 26, depth: -50, ink: 'kit' },
    }),
  ]
}

const kneeBoard: Draw<'knee board'> = ({ column }, { legs }, camera) => {
  const [, up, ahead] = legs[1].knee
  const top = up - 5.5
  return [
    board(camera, { from: [ahead - 30, top], to: [ahead + 9, top], thick: 6, half: 19, depth: -30 }),
    post(camera, [ahead, top - 3], [column, top - 3], 2, -43),
    post(camera, [column, 0], [column, 190], 2.4, -44),
  ]
}

const sled: Draw<'sled'> = (_, { arms }, camera) => {
  const ahead = arms[1].grip[2]
  const rails = SIDES.map((side) => {
    const { grip } = arms[side]
    const depth = side > 0 ? camera.depth(grip) - 1 : -42
    return tube(camera, [grip[0], 6, ahead + 4], add(grip, [0, 14, -2]), 2, { ink: KIT, depth })
  })
  return [
    ...rails,
    board(camera, { from: [ahead - 4, 8], to: [ahead + 74, 8], thick: 6, half: 26, depth: -41, ink: 'kit' }),
    tube(camera, [0, 8, ahead + 40], [0, 46, ahead + 40], 1.8, { ink: KIT, depth: -39 }),
    ...[13, 20, 27].map((up, index) =>
      drum(camera, [0, up, ahead + 40], { axis: Y, radius: 21, thick: 5, ink: 'kit back', depth: -38 + index }),
    ),
  ]
}

const kneePads: Draw<'knee pads'> = ({ isInside = false }, { legs }, camera) =>
  SIDES.map((side) => {
    const { knee, hip } = legs[side]
    const u = unit(sub(knee, hip))
    const middle = along(knee, [u, -4], [unit(cross(Y, u)), side * (isInside ? -7.5 : 7.5)])
    return drum(camera, middle, { axis: Y, radius: 4, thick: 18, ink: 'kit', depth: camera.depth(knee) + 9 })
  })

const forearmPads: Draw<'forearm pads'> = (_, { arms }, camera) =>
  SIDES.flatMap((side) => {
    const { elbow, grip, wrist } = arms[side]
    const [x, up] = [elbow[0], elbow[1] - 6]
    const depth = side > 0 ? camera.depth(elbow) - 2 : -43
    return [
      tube(camera, [x, up, elbow[2] - 4], [x, up, wrist[2] + 2], 2.6, { ink: 'kit line', depth }),
      tube(camera, [x, up, elbow[2]], [x, up, -20], 1.8, { ink: 'frame line', depth: depth - 1 }),
      tube(camera, [x, up, wrist[2] + 4], add(grip, [0, 6, 0]), 1.6, { ink: 'kit line', depth: depth + 1 }),
    ]
  })

const DRAWN: { [K in Machine['kind']]: Draw<K> } = {
  levers,
  smith,
  rack,
  landmine,
  'lap roll': lapRoll,
  'shoulder pads': shoulderPads,
  'back sled': backSled,
  'knee board': kneeBoard,
  sled,
  'knee pads': kneePads,
  'forearm pads': forearmPads,
  ...DRAWN_KIT,
}

export const isMachine = (prop: { kind: string }): prop is Machine => Object.hasOwn(DRAWN, prop.kind)

export const drawnMachine = <K extends Machine['kind']>(prop: Of<K>, skeleton: Skeleton, camera: Camera): Shape[] =>
  (DRAWN[prop.kind as K] as Draw<K>)(prop, skeleton, camera)
