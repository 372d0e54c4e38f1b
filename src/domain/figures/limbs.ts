import { ANKLE_Z, BODY } from './body.ts'
import { ofSide, type Pose, type Side } from './pose.ts'
import { type Joint, SHOULDERS_AT, type Spine, shoulderAt } from './spine.ts'
import {
  add,
  along,
  clamp,
  cross,
  dot,
  length,
  mul,
  ORIGIN,
  type Point,
  radians,
  sub,
  unit,
  upright,
  Y,
  Z,
} from './vector.ts'

/** A foot's ways: `w` along the sole, `v` up from it, `l` across; toes that stay on the floor have their own. */
type Foot = { w: Point; v: Point; l: Point; toe: { w: Point; v: Point } | null }
export type Leg = { hip: Point; knee: Point; ankle: Point; foot: Foot }
/** `way`: of the forearm. */
export type Arm = { shoulder: Point; elbow: Point; wrist: Point; grip: Point; way: Point; isFlat: boolean }
/** A limb, and by how many cm it does not reach what it should hold. */
type Reached<L> = { limb: L; miss: number }

/** Down at 0, ahead at 90; `out` turns it away from the middle. */
export function limbWay(angle: number, out = 0, side: number = 1): Point {
  const [a, o] = [radians(angle), radians(out)]
  return [side * Math.sin(o), -Math.cos(o) * Math.cos(a), Math.cos(o) * Math.sin(a)]
}

/** Two bones of lengths `a` and `b` from one spot to another; `pole`: to which side the joint bends. */
function bent(from: Point, to: Point, a: number, b: number, pole: Point) {
  const way = sub(to, from)
  const far = length(way)
  const d = clamp(far, Math.abs(a - b) + 0.01, a + b - 0.001)
  const u = unit(way)
  const ahead = (a * a - b * b + d * d) / (2 * d)
  const aside = Math.sqrt(Math.max(0, a * a - ahead * ahead))
  const joint = along(from, [u, ahead], [upright(pole, u, Z), aside])
  return { joint, end: along(from, [u, d]), miss: Math.max(0, far - (a + b)) }
}

function footOf(heel: number, out: number, side: number, isPlanted: boolean): Foot {
  const [h, o] = [radians(heel), radians(out)]
  const ahead: Point = [side * Math.sin(o), 0, Math.cos(o)]
  return {
    w: along(ORIGIN, [ahead, Math.cos(h)], [Y, -Math.sin(h)]),
    v: along(ORIGIN, [Y, Math.cos(h)], [ahead, Math.sin(h)]),
    l: [Math.cos(o), 0, -side * Math.sin(o)],
    toe: isPlanted && heel > 0 && heel < 95 ? { w: ahead, v: Y } : null,
  }
}

/** The ankle above a planted foot, which turns about its ball. */
export function ankleOf({ stance, feet: [ahead, up], heel }: Pose, out: number, side: number): Point {
  const [flat, now] = [footOf(0, out, side, false), footOf(heel, out, side, false)]
  const ball = along([side * stance, up, ANKLE_Z + ahead], [flat.w, 13], [flat.v, 1])
  return along(ball, [now.w, -13], [now.v, BODY.ankle - 1])
}

export function legOf(whole: Pose, side: Side, spine: Spine): Reached<Leg> {
  const pose = ofSide(whole, side)
  const { heel, out, thigh, shin, foot, spread, knees } = pose
  const { o, l } = spine(0)
  const hip = along(o, [l, side * BODY.hip])
  if (pose.at !== 'free') {
    const ankle = ankleOf(pose, out, side)
    const toes: Point = [side * Math.sin(radians(out)) * 1.1, 0.15, Math.cos(radians(out))]
    const pole = unit(knees ? [side * knees[0], knees[1], knees[2]] : toes)
    const { joint, end, miss } = bent(hip, ankle, BODY.thigh, BODY.shank, pole)
    return { limb: { hip, knee: joint, ankle: end, foot: footOf(heel, out, side, true) }, miss }
  }
  const knee = along(hip, [limbWay(thigh, spread, side), BODY.thigh])
  const ankle = along(knee, [limbWay(shin, spread * 0.3, side), BODY.shank])
  return { limb: { hip, knee, ankle, foot: footOf(foot ?? -shin, out, side, false) }, miss: 0 }
}

/** `bar`: the middle of what the hands hold; null: nothing. */
export function armOf(whole: Pose, side: Side, spine: Spine, held: Point | null): Reached<Arm> {
  const pose = ofSide(whole, side)
  const bar = pose.bar === whole.bar || !pose.bar ? held : ([0, pose.bar[1], pose.bar[0]] as const)
  if (pose.arms === 'free' || !bar) return { limb: freeArm(pose, side, spine), miss: 0 }
  return pose.arms === 'rack' ? { limb: rackArm(side, spine, bar), miss: 0 } : holdingArm(pose, side, spine, bar)
}

function freeArm({ up, fore, open, openFore, shrug }: Pose, side: Side, spine: Spine): Arm {
  const [upperWay, way] = [limbWay(up, open, side), limbWay(fore, openFore, side)]
  const shoulder = along(shoulderAt(spine, side, upperWay), [spine(SHOULDERS_AT).u, shrug])
  const elbow = along(shoulder, [upperWay, BODY.upper])
  const wrist = along(elbow, [way, BODY.fore])
  return { shoulder, elbow, wrist, grip: along(wrist, [way, BODY.grip]), way, isFlat: false }
}

/** The bar lies on the shoulders, the elbows point ahead. */
function rackArm(side: Side, spine: Spine, bar: Point): Arm {
  const { u, f, l } = spine(SHOULDERS_AT)
  const shoulder = shoulderAt(spine, side, f)
  const target = along(shoulder, [f, 11], [u, 8.5], [l, side * 6])
  const pole = along(ORIGIN, [f, 0.75], [u, -0.55], [l, side * 0.1])
  const { joint: elbow, end: wrist } = bent(shoulder, target, BODY.upper, BODY.fore, pole)
  const grip: Point = [wrist[0], bar[1] + 0.5, bar[2] - 1]
  return { shoulder, elbow, wrist, grip, way: unit(sub(grip, wrist)), isFlat: false }
}

function holdingArm(pose: Pose, side: Side, spine: Spine, bar: Point): Reached<Arm> {
  const { isFlat, grip, aside, elbow: bends } = pose
  const { o, u, f, l } = spine(SHOULDERS_AT)
  const target: Point = [side * grip + aside, bar[1] + (isFlat ? 3.2 : 0), bar[2]]
  const pole = along(ORIGIN, [l, side * bends[0]], [u, bends[1]], [f, bends[2]])
  const lower = isFlat ? BODY.fore : BODY.fore + BODY.grip
  // The shoulder follows the upper arm, which follows the shoulder: twice is near enough.
  const first = shoulderAt(spine, side, unit(sub(target, o)))
  const guess = bent(first, target, BODY.upper, lower, pole)
  const shoulder = shoulderAt(spine, side, unit(sub(guess.joint, first)))
  const { joint: elbow, end, miss } = bent(shoulder, target, BODY.upper, lower, pole)
  const way = unit(sub(end, elbow))
  const wrist = along(elbow, [way, BODY.fore])
  return { limb: { shoulder, elbow, wrist, grip: isFlat ? along(wrist, [Z, 7]) : end, way, isFlat }, miss }
}

/** A bone's ways; `front`: where its front looks. */
export function boneFrame(from: Point, to: Point, front: Point): (t: number) => Joint {
  const u = unit(sub(to, from))
  const f = upright(front, u, Z)
  const across = cross(u, f)
  const l = across[0] < -1e-6 ? mul(across, -1) : across
  const long = length(sub(to, from))
  return (t) => ({ o: add(from, mul(u, t * long)), u, f, l })
}

/** The middle of a bent limb's chord, and whether the joint stands out of it. */
export function bendOf(from: Point, joint: Point, to: Point, share: number): Point | null {
  const middle = add(from, mul(sub(to, from), share))
  const way = sub(joint, middle)
  return dot(way, way) > 2.25 ? unit(way) : null
}
