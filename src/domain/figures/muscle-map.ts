import { cameraAt, VIEWS } from './camera.ts'
import { armFrames, drawnBody, legFrames } from './drawn-body.ts'
import { BACK_EDGES, type Edge, FRONT_EDGES } from './muscle-edges.ts'
import { SIDES, type Side, STANDING } from './pose.ts'
import type { Path } from './shape.ts'
import { type Skeleton, skeletonOf } from './skeleton.ts'
import { outlined, roundAt, skin } from './solids.ts'
import type { DrawnMuscle } from './tint.ts'
import { along, type Point, X, Y } from './vector.ts'

export type Face = 'front' | 'back'
/** A body with the outline of each muscle that shows from there. */
export type MuscleMap = {
  viewBox: string
  body: readonly Path[]
  muscles: readonly { muscle: DrawnMuscle; d: string }[]
}

/** What holds a map of either face, in cm: left, top, width, height. */
const MAP_BOX = '-48 -184 96 192'

const POSE = {
  ...STANDING,
  open: 15,
  openFore: 19,
  up: 0,
  fore: 8,
  stance: 12,
  out: 10,
  shin: 0,
  thigh: 0,
  hand: 'open' as const,
}

export function muscleMapOf(face: Face): MuscleMap {
  const camera = cameraAt(VIEWS[face])
  const skeleton = skeletonOf(POSE)
  const body = drawnBody(skeleton, camera, {}, true)
    .toSorted((a, b) => a.depth - b.depth)
    .flatMap(({ paths }) => paths)
  const edges = Object.entries(face === 'front' ? FRONT_EDGES : BACK_EDGES) as [DrawnMuscle, readonly Edge[]][]
  const muscles = SIDES.flatMap((side) => {
    const frames = framesOf(skeleton, side)
    const drawn = edges.flatMap(([muscle, own]) =>
      own.map(({ part, edge }) => ({ muscle, d: outlined(edge, { part, at: frames[part], side }, camera) })),
    )
    return face === 'back' ? [...drawn, { muscle: 'Glutes' as const, d: glute(skeleton, side) }] : drawn
  })
  return { viewBox: MAP_BOX, body, muscles }
}

/** Where the parts of one side are. */
const framesOf = ({ legs, arms, spine }: Skeleton, side: Side) => ({
  trunk: spine,
  ...legFrames(legs[side], spine),
  ...armFrames(arms[side], spine),
})

/** The seat as it shows from behind. */
function glute({ legs }: Skeleton, side: Side): string {
  const frame = { u: Y, f: [0, 0, -1] as Point, l: X }
  const round = (aside: number, up: number, ...half: readonly [number, number, number]) =>
    roundAt(along(legs[side].hip, [X, side * aside], [Y, up]), frame, ...half)
  const rounds = [
    round(-1.4, -1.6, 7.2, 6, 6.2),
    round(1.6, -0.8, 6.2, 6, 5.6),
    round(2.6, 5.6, 4.2, 4, 4.2),
    round(-3.6, 5.4, 2.4, 3, 2.6),
  ]
  return skin(rounds, cameraAt(VIEWS.back))
}
