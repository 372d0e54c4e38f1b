import type { Point } from './vector.ts'

/** In the middle plane: ahead and up, in cm. */
export type Plane = readonly [ahead: number, up: number]

/**
 * How a body stands. Angles are degrees. A limb at 0 hangs straight down, at 90 it points where the lifter looks, at
 * 180 up. The trunk at 0 is upright, at 90 face down, at -90 on the back.
 */
export type Pose = {
  /** What carries the body: feet on the floor, a hip at its place with feet planted, or a hip with free legs. */
  at: 'feet' | 'plant' | 'free'
  /** Where the hips are; null: where the legs carry them. */
  hip: Plane | null
  /** 'auto': it leans so that the bar stays over the middle of the foot. */
  trunk: number | 'auto'
  /** How far the whole body tips to its right about the floor under it. */
  lean: number
  /** How much the spine rounds and turns from the hips to the neck. */
  curve: number
  twist: number
  neck: number
  shin: number
  thigh: number
  /** How far free legs point outward. */
  spread: number
  /** Half the distance between the feet, in cm, and how far the toes point outward. */
  stance: number
  out: number
  /** The turn of a free foot; null: as the shin has it. */
  foot: number | null
  /** Where the foot is planted. */
  feet: Plane
  /** How far the heel is raised, turning about the ball of the foot. */
  heel: number
  /** Free arms follow their angles; others hold a bar or the body. */
  arms: 'free' | 'bar' | 'back' | 'rack' | 'chest' | 'hang'
  up: number
  fore: number
  open: number
  openFore: number
  /** How far the shoulders are drawn up, in cm. */
  shrug: number
  /** What differs on the far side. */
  far: Partial<Limbs> | null
  /** How far what the hands hold is moved to the right, in cm. */
  aside: number
  bar: Plane | null
  /** Half the distance between the hands, in cm. */
  grip: number
  /** To which side an elbow or a knee bends: outward, up, ahead; null: where the toes point. */
  elbow: Point
  knees: Point | null
  /** Whether the hands lie flat on the floor. */
  isFlat: boolean
  hand: 'fist' | 'open'
}

type Limbs = Pick<
  Pose,
  | 'at'
  | 'foot'
  | 'elbow'
  | 'knees'
  | 'arms'
  | 'bar'
  | 'grip'
  | 'isFlat'
  | 'feet'
  | 'heel'
  | 'stance'
  | 'thigh'
  | 'shin'
  | 'open'
  | 'openFore'
  | 'up'
  | 'fore'
>

export const STANDING: Pose = {
  at: 'feet',
  hip: null,
  trunk: 0,
  lean: 0,
  curve: 0,
  twist: 0,
  neck: 0,
  shin: -2,
  thigh: 1,
  spread: 0,
  stance: 11,
  out: 8,
  foot: null,
  feet: [0, 0],
  heel: 0,
  arms: 'free',
  up: 4,
  fore: 10,
  open: 6,
  openFore: 4,
  shrug: 0,
  far: null,
  aside: 0,
  bar: null,
  grip: 22,
  elbow: [0.3, -0.4, -0.8],
  knees: null,
  isFlat: false,
  hand: 'fist',
}

/** The pose as a side of the body has it. */
export const ofSide = (pose: Pose, side: Side): Pose => (side < 0 && pose.far ? { ...pose, ...pose.far } : pose)

/** 1: the near side, the lifter's right; -1: the far one. */
export type Side = 1 | -1
export const SIDES = [1, -1] as const satisfies readonly Side[]
