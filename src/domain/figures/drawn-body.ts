import { BODY, PARTS } from './body.ts'
import type { Camera } from './camera.ts'
import { drawnHand, drawnHead, drawnShoe } from './drawn-ends.ts'
import { type Arm, bendOf, boneFrame, type Leg } from './limbs.ts'
import { MUSCLE_AREAS } from './muscle-areas.ts'
import { SIDES, type Side } from './pose.ts'
import type { Ink, Path, Shape } from './shape.ts'
import type { Skeleton } from './skeleton.ts'
import { ball, cutOf, type PartAt, patch, roundAt, roundsOf, skin, sweep } from './solids.ts'
import { type Joint, SHOULDERS_AT, type Spine } from './spine.ts'
import type { DrawnMuscle, Tint } from './tint.ts'
import { along, between, cross, dot, mul, ORIGIN, sub, unit, upright, Y } from './vector.ts'

/** How a body is drawn: `isPlain`: without clothes, for the muscle figure. */
type Look = { camera: Camera; tint: Tint; isPlain: boolean }

/** The shapes of a body. */
export function drawnBody(skeleton: Skeleton, camera: Camera, tint: Tint, isPlain = false): Shape[] {
  const look: Look = { camera, tint, isPlain }
  return [
    ...SIDES.map((side) => drawnLeg(skeleton, side, look)),
    ...SIDES.map((side) => drawnArm(skeleton, side, look)),
    drawnTrunk(skeleton, look),
    drawnHead(skeleton.head, camera),
  ]
}

/** The frames of the parts of a leg. */
export function legFrames({ hip, knee, ankle, foot }: Leg, spine: Spine) {
  const bend = bendOf(hip, knee, ankle, BODY.thigh / (BODY.thigh + BODY.shank))
  const front = bend ?? unit(along(ORIGIN, [foot.w, 1], [spine(0).f, 0.4]))
  return { front, thigh: boneFrame(hip, knee, front), shank: boneFrame(knee, ankle, bend ?? foot.w) }
}

export function armFrames({ shoulder, elbow, wrist }: Arm, spine: Spine) {
  const bend = bendOf(shoulder, elbow, wrist, BODY.upper / (BODY.upper + BODY.fore))
  const front = mul(bend ?? mul(spine(SHOULDERS_AT).f, -1), -1)
  return { upper: boneFrame(shoulder, elbow, front), fore: boneFrame(elbow, wrist, front) }
}

const isFar = (side: Side, { isEven }: Camera): boolean => side < 0 && !isEven
const inkOf = (ink: 'skin' | 'cloth' | 'shoe', side: Side, camera: Camera): Ink =>
  isFar(side, camera) ? `${ink} far` : ink

/** The outline of a part; `from`: only from there on. */
const outlineOf = ({ part, ...where }: PartAt, camera: Camera, from = -1): string =>
  sweep(
    roundsOf(
      PARTS[part].filter(([t]) => t >= from),
      where,
    ),
    camera,
  )

/** The tinted muscles on a part that can be seen. */
function marksOn(where: PartAt, { camera, tint }: Look): Path[] {
  return Object.entries(tint).flatMap(([muscle, ink]): Path[] => {
    const area = MUSCLE_AREAS[muscle as DrawnMuscle]
    const d = area?.part === where.part ? patch(area.rows, where, camera) : ''
    return d ? [{ ink, d }] : []
  })
}

const pathIf = (ink: Ink | undefined, d: string): Path[] => (ink && d ? [{ ink, d }] : [])

function drawnLeg(skeleton: Skeleton, side: Side, look: Look): Shape {
  const { camera, tint, isPlain } = look
  const leg = skeleton.legs[side]
  const pelvis = skeleton.spine(0)
  const { front, thigh, shank } = legFrames(leg, skeleton.spine)
  const upper: PartAt = { part: 'thigh', at: thigh, side }
  const lower: PartAt = { part: 'shank', at: shank, side }
  const knee = ball(roundAt(along(leg.knee, [front, 0.2]), shank(0), 5.1, 5.1, 5), camera)
  const shoe = drawnShoe(leg, camera)
  const glute = gluteOf(leg, pelvis, thigh(0), side)
  const cheek = skin([roundAt(glute.o, glute, 10, 8.6, 8.4)], camera)
  const shorts = sweep(roundsOf(cutOf('thigh', -0.06, 0.34), upper, 0.08), camera, [1, 0.05])
  const isCheekSeen = camera.isEven ? dot(glute.f, camera.eye) > -0.1 : side > 0
  return {
    depth: camera.depth(between(leg.hip, leg.knee, 0.6)),
    paths: [
      { ink: 'halo', d: outlineOf(upper, camera, 0.28) + knee + outlineOf(lower, camera) },
      { ink: 'halo', d: shoe },
      { ink: inkOf('skin', side, camera), d: cheek + outlineOf(upper, camera) + knee + outlineOf(lower, camera) },
      ...(isPlain ? [] : [{ ink: inkOf('cloth', side, camera), d: cheek + shorts }]),
      ...marksOn(upper, look),
      ...marksOn(lower, look),
      ...pathIf(isCheekSeen ? tint.Glutes : undefined, gluteMark(glute, thigh, pelvis, side, camera)),
      { ink: inkOf('shoe', side, camera), d: shoe },
    ],
  }
}

/** The seat: its front looks backward. */
function gluteOf({ hip }: Leg, pelvis: Joint, thigh: Joint, side: Side): Joint {
  const f = unit(along(ORIGIN, [pelvis.f, -1], [thigh.f, -1]))
  const l = unit(cross(unit(along(ORIGIN, [pelvis.u, 1], [thigh.u, -1])), f))
  const u = unit(cross(f, l))
  return { o: along(hip, [f, 3.6], [u, 0.6], [pelvis.l, side * -0.4]), u, f, l }
}

const gluteMark = (glute: Joint, thigh: (t: number) => Joint, pelvis: Joint, side: Side, camera: Camera): string =>
  skin(
    [
      roundAt(along(glute.o, [glute.f, 0.3], [glute.u, 3]), glute, 6.6, 6.6, 6.8),
      roundAt(along(glute.o, [glute.f, 1.5], [glute.u, -3]), glute, 6, 6.3, 6.6),
      roundAt(along(thigh(0.17).o, [glute.f, 3.4], [pelvis.l, side * 2.4]), glute, 2.6, 3, 3),
    ],
    camera,
  )

function drawnArm(skeleton: Skeleton, side: Side, look: Look): Shape {
  const { camera, tint } = look
  const arm = skeleton.arms[side]
  const { upper, fore } = armFrames(arm, skeleton.spine)
  const above: PartAt = { part: 'upper', at: upper, side }
  const below: PartAt = { part: 'fore', at: fore, side }
  const elbow = ball(roundAt(arm.elbow, fore(0), 3.9, 3.9, 3.9), camera)
  const hand = drawnHand(arm, fore(1), skeleton.pose.hand, camera)
  const top = upper(0)
  const outer = upright(mul(skeleton.spine(SHOULDERS_AT).l, side), top.u, Y)
  const shoulder = skin(
    [
      roundAt(along(upper(0.03).o, [outer, 0.9]), top, 4.9, 5.2, 4.4),
      roundAt(along(upper(0.2).o, [outer, 1.2]), top, 4, 4.9, 4.2),
      roundAt(along(upper(0.46).o, [outer, 2.6]), top, 1.2, 1.2, 1.2),
    ],
    camera,
  )
  const rest = elbow + outlineOf(below, camera) + hand
  return {
    depth: camera.depth(between(arm.elbow, arm.shoulder, 0.3)) + 0.5,
    paths: [
      { ink: 'halo', d: outlineOf(above, camera, 0.28) + rest },
      { ink: inkOf('skin', side, camera), d: outlineOf(above, camera) + rest },
      ...marksOn(above, look),
      ...marksOn(below, look),
      ...pathIf(tint.Shoulders, shoulder),
    ],
  }
}

function drawnTrunk({ spine, head }: Skeleton, look: Look): Shape {
  const { camera, isPlain } = look
  const trunk: PartAt = { part: 'trunk', at: spine, side: 0 }
  const u = unit(sub(head.skull, head.base))
  const f = upright(head.f, u, head.f)
  const neck: PartAt = {
    part: 'neck',
    at: (t) => ({ o: between(head.base, head.skull, t), u, f, l: unit(cross(u, f)) }),
    side: 0,
  }
  const d =
    sweep(roundsOf(PARTS.trunk, trunk), camera, [0.6, 0.3]) + sweep(roundsOf(PARTS.neck, neck), camera, [0.2, 0.2])
  const waist = sweep(roundsOf(PARTS.trunk.slice(3, 8), trunk), camera)
  return {
    depth: camera.depth(spine(0.5).o),
    paths: [
      ...(camera.isEven ? [{ ink: 'halo' as const, d: waist }] : []),
      { ink: 'skin', d },
      ...(isPlain
        ? []
        : [{ ink: 'cloth' as const, d: sweep(roundsOf(cutOf('trunk', -0.13, 0.17), trunk), camera, [0.6, 0.05]) }]),
      ...marksOn(trunk, look),
    ],
  }
}
