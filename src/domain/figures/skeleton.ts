import { BODY } from './body.ts'
import { type Arm, ankleOf, armOf, type Leg, legOf, limbWay } from './limbs.ts'
import type { Pose, Side } from './pose.ts'
import { type Frame, type Leaning, type Spine, shoulderAt, spineFrom } from './spine.ts'
import { along, cross, ORIGIN, type Point, radians, unit, X } from './vector.ts'

type Sides<T> = Record<Side, T>

export type Skeleton = {
  pose: Leaning
  /** Where the hips are. */
  root: Point
  spine: Spine
  /** The middle of what the hands hold; null: nothing. */
  bar: Point | null
  legs: Sides<Leg>
  arms: Sides<Arm>
  head: Frame & { base: Point; skull: Point }
  /** By how many cm the limbs that reach their targets worst miss them. */
  miss: { hands: number; feet: number }
}

const bySide = <T>(of: (side: Side) => T): Sides<T> => ({ 1: of(1), '-1': of(-1) })

/** How far a straight arm reaches with its hand. */
const REACH = BODY.upper + BODY.fore + BODY.grip

/** Where a pose puts the bones. */
export function skeletonOf(pose: Pose): Skeleton {
  const root = rootOf(pose)
  const leaning: Leaning = { ...pose, trunk: pose.trunk === 'auto' ? balanced(root, pose) : pose.trunk }
  const spine = spineFrom(root, leaning)
  const bar = barOf(leaning, spine)
  const arms = bySide((side) => armOf(leaning, side, spine, bar))
  const legs = bySide((side) => legOf(leaning, side, spine))
  const whole: Skeleton = {
    pose: leaning,
    root,
    spine,
    bar,
    arms: bySide((side) => arms[side].limb),
    legs: bySide((side) => legs[side].limb),
    head: headOf(leaning, spine),
    miss: {
      hands: Math.max(arms[1].miss, arms[-1].miss),
      feet: Math.max(legs[1].miss, legs[-1].miss),
    },
  }
  return pose.lean ? tipped(whole) : whole
}

/** The body tips to its right as one piece: all points and ways turn about the line ahead on the floor. */
function tipped({ spine, pose, miss, ...points }: Skeleton): Skeleton {
  const [c, s] = [Math.cos(radians(pose.lean)), Math.sin(radians(pose.lean))]
  const turn = <T>(value: T): T => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return [value[0] * c + value[1] * s, value[1] * c - value[0] * s, value[2]] as T
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, turn(each)])) as T
  }
  return { ...turn(points), spine: (t) => turn(spine(t)), pose, miss }
}

function rootOf(pose: Pose): Point {
  if (pose.hip) return [0, pose.hip[1], pose.hip[0]]
  if (pose.at !== 'feet') return ORIGIN
  const knee = along(ankleOf(pose, 0, 1), [limbWay(pose.shin), -BODY.shank])
  const [, up, ahead] = along(knee, [limbWay(pose.thigh), -BODY.thigh])
  return [0, up, ahead]
}

/** The lean at which what the hands hold is over the middle of the foot. */
function balanced(root: Point, pose: Pose): number {
  let [low, high] = [-15, 88]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (imbalance(root, { ...pose, trunk: middle }) > 0) high = middle
    else low = middle
  }
  return (low + high) / 2
}

/** Above 0: the trunk leans too far. */
function imbalance(root: Point, pose: Leaning): number {
  const bar = barOf(pose, spineFrom(root, pose))
  if (!bar) return 0
  const [ahead = 0, up = 0] = pose.bar ?? []
  return pose.arms === 'hang' ? up - bar[1] : bar[2] - (pose.arms === 'chest' ? 0 : ahead)
}

/** Where the bar is: on the back, on the shoulders, before the chest, at the end of hanging arms, or at its place. */
function barOf(pose: Leaning, spine: Spine): Point | null {
  const [ahead = 0, up = 0] = pose.bar ?? []
  if (pose.arms === 'back') return onBody(spine, 0.9, -11.4, 1)
  if (pose.arms === 'rack') return onBody(spine, 0.9, 11.5, 3)
  if (pose.arms === 'chest') return onBody(spine, 0.8, ahead, up)
  if (pose.arms !== 'hang') return pose.bar && [0, up, ahead]
  const shoulder = shoulderAt(spine, 1, [0, -1, 0])
  const [across, before] = [pose.grip - shoulder[0], ahead - shoulder[2]]
  return [0, shoulder[1] - Math.sqrt(Math.max(0, REACH ** 2 - across ** 2 - before ** 2)), ahead]
}

function onBody(spine: Spine, t: number, front: number, up: number): Point {
  const { o, f, u } = spine(t)
  const [, y, z] = along(o, [f, front], [u, up])
  return [0, y, z]
}

function headOf({ trunk, curve, neck, twist }: Leaning, spine: Spine): Skeleton['head'] {
  const top = spine(1)
  const [neckAngle, angle] = [radians(trunk + curve + neck * 0.5), radians(trunk + curve + neck)]
  const u: Point = [0, Math.cos(angle), Math.sin(angle)]
  const ahead: Point = [0, -Math.sin(angle), Math.cos(angle)]
  const f = along(ORIGIN, [ahead, Math.cos(radians(twist))], [X, Math.sin(radians(twist))])
  const neckWay = unit([0, Math.cos(neckAngle + 0.2), Math.sin(neckAngle + 0.2)])
  return { base: along(top.o, [top.f, -0.6]), skull: along(top.o, [neckWay, 9.5]), u, f, l: cross(u, f) }
}
