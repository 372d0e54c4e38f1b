import { type Camera, cameraAt, type View } from './camera.ts'
import { drawnBody } from './drawn-body.ts'
import { type Pose, STANDING } from './pose.ts'
import { drawnProp, drawnShadow, type Prop } from './props.ts'
import type { Path, Shape } from './shape.ts'
import { type Skeleton, skeletonOf } from './skeleton.ts'
import type { Tint } from './tint.ts'

/** How an exercise is drawn. */
export type Figure = {
  view: View
  props: readonly Prop[]
  /** What is the same in every key pose. */
  pose: Partial<Pose>
  /** What each says anew stays so in the next; one pose is held. */
  keys: readonly Partial<Pose>[]
  /** The key pose by which people know the exercise; the last one, if the row does not say. */
  tells?: 'first'
}

/** The frame of a picture: left, top, right, bottom, in cm. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number]
export type Picture = { paths: readonly Path[]; box: Box }

/** The whole key poses. A bar that hangs from the arms stays where it hangs. */
export function keyPosesOf({ pose, keys }: Figure): Pose[] {
  let now: Pose = { ...STANDING, ...pose }
  return keys.map((key) => {
    now = { ...now, ...key }
    const { pose: leaning, bar } = skeletonOf(now)
    return { ...leaning, ...(now.arms === 'hang' && bar && { bar: [bar[2], bar[1]] as const }) }
  })
}

/** The pose a share of the way from the first to the last key pose. */
export function poseAt(figure: Figure, share: number, keys = keyPosesOf(figure)): Pose {
  const spans = keys.length - 1
  const index = Math.max(0, Math.min(spans - 1, Math.floor(share * spans)))
  const [from, to] = [keys[index] as Pose, keys[Math.min(spans, index + 1)] as Pose]
  const t = share * spans - index
  const pose = blended(from, to, t) as Pose
  // Between two poses that balance, the trunk balances too.
  return t > 0 && t < 1 && figure.pose.trunk === 'auto' ? { ...pose, trunk: 'auto' } : pose
}

function blended(from: unknown, to: unknown, t: number): unknown {
  if (typeof from === 'number' && typeof to === 'number') return from + (to - from) * t
  if (Array.isArray(from) && Array.isArray(to)) return from.map((value, index) => blended(value, to[index], t))
  if (isRecord(from) && isRecord(to)) {
    const names = Object.keys({ ...from, ...to })
    return Object.fromEntries(names.map((name) => [name, blended(from[name] ?? to[name], to[name] ?? from[name], t)]))
  }
  return t < 0.5 ? from : to
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The skeletons at the key poses, or at shares of the way. */
export const skeletonsAt = (figure: Figure, shares: readonly number[]): Skeleton[] => {
  const keys = keyPosesOf(figure)
  return shares.map((share) => skeletonOf(poseAt(figure, share, keys)))
}

/** The figure in one pose: what is nearer comes later. */
export function pictureOf(figure: Figure, skeleton: Skeleton, tint: Tint): Picture {
  const camera: Camera = cameraAt(figure.view)
  const shapes: Shape[] = [
    ...drawnBody(skeleton, camera, tint),
    ...figure.props.flatMap((prop) => drawnProp(prop, skeleton, camera)),
    drawnShadow(skeleton, camera),
  ]
  const paths = shapes.toSorted((a, b) => a.depth - b.depth).flatMap((shape) => shape.paths)
  return { paths, box: boxOf(paths) }
}

const NUMBERS = /(-?[\d.]+) (-?[\d.]+)/g

function boxOf(paths: readonly Path[]): Box {
  const spots = paths.flatMap(({ d }) => [...d.matchAll(NUMBERS)].map(([, x, y]) => [Number(x), Number(y)] as const))
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys, 1)]
}
