import { type Point, radians, type Spot } from './vector.ts'

/** Degrees: how far the viewer walks around the lifter from the side to the front, looks down, and tilts the head. */
export type View = readonly [yaw: number, pitch: number, roll?: number]

export const VIEWS = { side: [0, 0], front: [90, 0], back: [-90, 0] } as const satisfies Record<string, View>

export type Camera = {
  /** Where a point, or which way a way, is in the picture. */
  to: (point: Point) => Spot
  /** How near a point is to the viewer, in cm. */
  depth: (point: Point) => number
  /** The way to the viewer. */
  eye: Point
  /** Whether both sides of the body look alike, as from the front. */
  isEven: boolean
}

export function cameraAt([yaw, pitch, roll = 0]: View): Camera {
  const [cosRoll, sinRoll] = [Math.cos(radians(roll)), Math.sin(radians(roll))]
  const [c, s] = [Math.cos(radians(yaw)), Math.sin(radians(yaw))]
  const [cp, sp] = [Math.cos(radians(pitch)), Math.sin(radians(pitch))]
  const eye: Point = [c * cp, sp, s * cp]
  return {
    to: ([x, y, z]) => {
      const right = z * c - x * s
      const down = (x * c + z * s) * sp - y * cp
      return [right * cosRoll - down * sinRoll, right * sinRoll + down * cosRoll]
    },
    depth: ([x, y, z]) => (x * c + z * s) * cp + y * sp,
    eye,
    isEven: Math.abs(eye[0]) < 0.6,
  }
}
