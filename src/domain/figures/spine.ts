import { BODY } from './body.ts'
import type { Pose } from './pose.ts'
import { add, along, between, clamp, degrees, dot, mul, ORIGIN, type Point, radians, X } from './vector.ts'

/** Ways that belong to a spot of the body: along the bone, to its front, to the lifter's right. */
export type Frame = { u: Point; f: Point; l: Point }

/** A spot of a bone with its ways. */
export type Joint = Frame & { o: Point }

/** The spine at `t` of its length, from the hips to the neck; it goes on straight beyond both. */
export type Spine = (t: number) => Joint

export type Leaning = Pose & { trunk: number }

const STEPS = 24
/** Where the arms hang on the spine. */
export const SHOULDERS_AT = 0.885

export function spineFrom(root: Point, { trunk, curve, twist }: Pick<Leaning, 'trunk' | 'curve' | 'twist'>): Spine {
  const angleAt = (t: number) => radians(trunk + curve * clamp(t, 0, 1) ** 0.9)
  const upAt = (angle: number): Point => [0, Math.cos(angle), Math.sin(angle)]
  const frameAt = (t: number): Frame => {
    const angle = angleAt(t)
    const turn = radians(twist * clamp(t, 0, 1))
    const ahead: Point = [0, -Math.sin(angle), Math.cos(angle)]
    return {
      u: upAt(angle),
      f: along(ORIGIN, [ahead, Math.cos(turn)], [X, Math.sin(turn)]),
      l: along(ORIGIN, [X, Math.cos(turn)], [ahead, -Math.sin(turn)]),
    }
  }
  const spots: Point[] = [root]
  for (let step = 0; step < STEPS; step++) {
    const way = upAt(angleAt((step + 0.5) / STEPS))
    spots.push(add(spots[step] as Point, mul(way, BODY.spine / STEPS)))
  }
  return (t) => {
    const frame = frameAt(t)
    if (t < 0 || t >= 1) {
      const end = t < 0 ? root : (spots[STEPS] as Point)
      return { o: along(end, [frame.u, (t < 0 ? t : t - 1) * BODY.spine]), ...frame }
    }
    const step = Math.floor(t * STEPS)
    return { o: between(spots[step] as Point, spots[step + 1] as Point, t * STEPS - step), ...frame }
  }
}

/** Where the upper arm begins: a shoulder comes up and ahead with an arm that points there. */
export function shoulderAt(spine: Spine, side: number, way: Point): Point {
  const { o, u, f, l } = spine(SHOULDERS_AT)
  const raised = clamp((degrees(Math.acos(clamp(-dot(way, u), -1, 1))) - 50) / 130, 0, 1)
  const ahead = clamp(dot(way, f), -0.6, 1)
  return along(o, [l, side * (BODY.shoulder - 2.6 * raised)], [u, 4.8 * raised - 1.7], [f, 2.6 * ahead - 0.6])
}
