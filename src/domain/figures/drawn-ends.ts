import { BODY } from './body.ts'
import type { Camera } from './camera.ts'
import type { Arm, Leg } from './limbs.ts'
import { hull, polygon } from './outline.ts'
import type { Pose } from './pose.ts'
import type { Path, Shape } from './shape.ts'
import type { Skeleton } from './skeleton.ts'
import { roundAt, skin } from './solids.ts'
import type { Frame } from './spine.ts'
import { along, dot, length, ORIGIN, type Point, radians, type Spot, X, Y, Z } from './vector.ts'

/** The head, with hair above the hairline and down to the nape. */
export function drawnHead(head: Skeleton['head'], camera: Camera): Shape {
  const at = (up: number, ahead: number) => along(head.skull, [head.u, up], [head.f, ahead])
  const skull = at(7.2, -0.4)
  const face = skin(
    [
      roundAt(skull, head, 9.3, 9.9, 7.7),
      roundAt(at(4.5, 5), head, 4.5, 4.6, 6),
      roundAt(at(-2.2, 5.6), head, 2.3, 3, 3.1),
      roundAt(at(-0.4, 0.6), head, 2.6, 2.6, 5.6),
    ],
    camera,
  )
  const nose = skin([roundAt(at(3, 10.1), head, 1.1, 1.3, 1.2), roundAt(at(6, 9), head, 1, 0.8, 1)], camera, 8)
  const paths: Path[] = [
    ...(camera.isEven ? [{ ink: 'halo' as const, d: face }] : []),
    { ink: 'skin', d: face + nose },
    { ink: 'hair', d: hairOf(head, skull, camera) },
  ]
  return { depth: camera.depth(head.skull) + 0.2, paths }
}

/** What can be seen of a skull a little larger, above the hairline and behind it. */
function hairOf({ u, f, l }: Frame, skull: Point, camera: Camera): string {
  const [cap, nape]: [Spot[], Spot[]] = [[], []]
  for (let down = 0; down <= 180; down += 9) {
    for (let turned = 0; turned < 360; turned += 10) {
      const ring = Math.sin(radians(down))
      const [up, ahead, aside] = [
        Math.cos(radians(down)),
        ring * Math.cos(radians(turned)),
        ring * Math.sin(radians(turned)),
      ]
      const outward = along(ORIGIN, [u, up / 10], [f, ahead / 10.4], [l, aside / 8.2])
      const seen = dot(outward, camera.eye) / length(outward)
      if (seen < -0.02) continue
      const spot = camera.to(along(skull, [u, up * 10], [f, ahead * 10.4 - 0.2], [l, aside * 8.2]))
      if (up - ahead * 0.3 + ahead * aside * aside * 0.5 > 0.28) cap.push(spot)
      if (seen > 0.02 && ahead < -0.12 && up - ahead * 0.35 > -0.34) nape.push(spot)
    }
  }
  return [cap, nape].map((spots) => (spots.length > 3 ? polygon(hull(spots)) : '')).join('')
}

export function drawnShoe({ ankle, foot }: Leg, camera: Camera): string {
  const { w, v, l, toe } = foot
  const sole: Frame = { u: w, f: v, l }
  const front: Frame = { u: toe?.w ?? w, f: toe?.v ?? v, l }
  const at = (ahead: number, up: number) => along(ankle, [w, ahead], [v, up - BODY.ankle])
  const tip = (ahead: number, up: number) => along(at(13, 0.4), [front.u, ahead], [front.f, up])
  return skin(
    [
      roundAt(at(-1.2, 6.4), sole, 4.2, 3, 3.9),
      roundAt(at(-2.2, 3.6), sole, 4.0, 3.6, 3.7),
      roundAt(at(5, 4.6), sole, 4.5, 3.4, 4.0),
      roundAt(tip(0.2, 2.2), front, 4.2, 2.6, 4.8),
      roundAt(tip(3.8, 1.9), front, 3.4, 2.2, 4),
    ],
    camera,
  )
}

/** A fist, an open hand, or one that lies flat on the floor. */
export function drawnHand({ wrist, way, isFlat }: Arm, frame: Frame, hand: Pose['hand'], camera: Camera): string {
  const ahead = (cm: number) => along(wrist, [way, cm])
  const floor: Frame = { u: Z, f: Y, l: X }
  const onFloor = (cm: number, down: number) => along(wrist, [Z, cm], [Y, -down])
  if (isFlat) {
    const blobs = [
      roundAt(onFloor(0.5, 0.6), floor, 3, 2.6, 3),
      roundAt(onFloor(7, 1.6), floor, 4, 1.7, 4.2),
      roundAt(onFloor(13, 2.2), floor, 3, 1.1, 3.6),
    ]
    return skin(blobs, camera, 14)
  }
  const blobs =
    hand === 'open'
      ? [
          roundAt(ahead(1), frame, 3, 2.8, 2.7),
          roundAt(ahead(6), frame, 4, 4, 2.4),
          roundAt(ahead(12), frame, 4.4, 2.7, 1.9),
        ]
      : [roundAt(ahead(1), frame, 3, 2.6, 3), roundAt(ahead(6.2), frame, 4.4, 4.3, 4.4)]
  return skin(blobs, camera, 14)
}
