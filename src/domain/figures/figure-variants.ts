// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table

import type { Figure } from './figure.ts'
import type { Prop } from './props.ts'
import { BENCH, INCLINE, MAT, SEAT } from './stands.ts'
import { X, Y, Z } from './vector.ts'

/** A figure like one of the table. `pose` says what differs; all else replaces what the base has. */
type Variant = { like: string } & Partial<Figure>

const SEATED = { hip: [0, 54], feet: [40, 0], stance: 18, knees: [0.2, 1, 0.5] } as const
const BARBELL: Prop = { kind: 'barbell' }
const EZ_BAR: Prop = { kind: 'barbell', radius: 12, half: 52, at: 38, isBent: true }
const CURL_BAR: Prop = { kind: 'barbell', radius: 12, half: 58, at: 42 }
const HANGING_DUMBBELLS: Prop = { kind: 'dumbbells', axis: Z }
const DUMBBELLS: Prop = { kind: 'dumbbells', axis: X }

/** From above the head, where the hands' distance shows. */
const FROM_HEAD = [-66, 24] as const
const BELT: Prop = { kind: 'belt' }
const HANGING: readonly Prop[] = [{ kind: 'bar', at: [0, 214], half: 56, posts: true }]

const SHRUG = {
  view: [-78, 6],
  pose: { up: 0, fore: 3, open: 6, openFore: 3 },
  keys: [{ shrug: -2 }, { shrug: 9, neck: -6 }],
} as const

const CHEST: Record<string, Variant> = {
  'Pause Bench Press': { like: 'Bench Press' },
  'Wide-Grip Bench Press': {
    like: 'Bench Press',
    view: FROM_HEAD,
    pose: { grip: 43 },
    keys: [{ bar: [-50, 113] }, { bar: [-40, 70] }],
  },
  'Close-Grip Bench Press': { like: 'Bench Press', view: FROM_HEAD, pose: { grip: 17, elbow: [0.4, -0.9, -0.4] } },
  'Dumbbell Bench Press': {
    like: 'Bench Press',
    props: [BENCH, DUMBBELLS],
    keys: [
      { bar: [-50, 117], grip: 19 },
      { bar: [-42, 74], grip: 36 },
    ],
  },
  'Incline Bench Press': {
    like: 'Incline Dumbbell Press',
    props: [...INCLINE, BARBELL],
    pose: { grip: 33 },
    keys: [{ bar: [-18, 153] }, { bar: [-6, 112] }],
  },
  'Chest Fly': {
    like: 'Bench Press',
    view: FROM_HEAD,
    props: [BENCH, { kind: 'dumbbells', axis: Z }],
    pose: { arms: 'free', up: 182, fore: 182 },
    keys: [
      { open: -2, openFore: -14 },
      { open: 86, openFore: 66 },
    ],
  },
  'Incline Dumbbell Fly': {
    like: 'Incline Dumbbell Press',
    view: [62, 10],
    props: [...INCLINE, { kind: 'dumbbells', axis: Z }],
    pose: { arms: 'free', up: 160, fore: 170 },
    keys: [
      { open: -2, openFore: -14 },
      { open: 82, openFore: 60 },
    ],
  },
  'Floor Press': {
    like: 'Bench Press',
    props: [MAT, BARBELL],
    pose: { hip: [0, 11], feet: [44, 0], knees: [0.1, 1, 0.4], trunk: -91 },
    keys: [{ bar: [-50, 72] }, { bar: [-44, 42] }],
  },
  'Dumbbell Floor Press': {
    like: 'Bench Press',
    props: [MAT, DUMBBELLS],
    pose: { hip: [0, 11], feet: [44, 0], knees: [0.1, 1, 0.4], trunk: -91 },
    keys: [
      { bar: [-50, 72], grip: 19 },
      { bar: [-46, 42], grip: 38 },
    ],
  },
  'Cable Fly': {
    like: 'Cable Crossover',
    props: [{ kind: 'cables', up: 136 }],
    keys: [
      { up: 78, fore: 82, open: 78, openFore: 58 },
      { up: 78, fore: 84, open: -6, openFore: -16 },
    ],
  },
  'Low Cable Fly': {
    like: 'Cable Crossover',
    props: [{ kind: 'cables', up: 20 }],
    keys: [
      { up: 10, fore: 30, open: 46, openFore: 34 },
      { up: 84, fore: 104, open: -6, openFore: -16 },
    ],
  },
  'Smith Machine Bench Press': {
    like: 'Bench Press',
    props: [BENCH, BARBELL, { kind: 'smith', ahead: -44, up: 170 }],
    keys: [{ bar: [-44, 116] }, { bar: [-44, 70] }],
  },
  'Diamond Push-Up': { like: 'Push-Up', pose: { grip: 6, elbow: [0.4, -0.8, -0.6] } },
}

const BACK: Record<string, Variant> = {
  'Pause Deadlift': { like: 'Deadlift' },
  'Sumo Deadlift': {
    like: 'Deadlift',
    view: [80, 7],
    pose: { stance: 30, out: 36, grip: 15 },
    keys: [
      { shin: -8, thigh: 66, trunk: 'auto', bar: [0, 21], neck: -20 },
      { shin: -15, thigh: 15, trunk: -3, bar: [3, 0], neck: 0 },
    ],
  },
  'Stiff-Leg Deadlift': {
    like: 'Romanian Deadlift',
    tells: 'first',
    keys: [
      { shin: -1, thigh: 22, trunk: 88, bar: [1, 0], neck: -22 },
      { shin: -1, thigh: 2, trunk: -2, bar: [3, 0], neck: 0 },
    ],
  },
  'Dumbbell Deadlift': { like: 'Deadlift', props: [HANGING_DUMBBELLS], pose: { grip: 26 } },
  'Dumbbell Romanian Deadlift': { like: 'Romanian Deadlift', props: [DUMBBELLS] },
  'Dumbbell Stiff-Leg Deadlift': {
    like: 'Romanian Deadlift',
    props: [DUMBBELLS],
    keys: [
      { shin: -1, thigh: 2, trunk: -2, bar: [3, 0] },
      { shin: -1, thigh: 22, trunk: 86, bar: [1, 0], neck: -22 },
    ],
  },
  'Good Morning': {
    like: 'Squat',
    view: [20, 6],
    pose: { stance: 11, out: 8 },
    keys: [
      { shin: -6, thigh: -3, neck: -6 },
      { shin: 4, thigh: 42, neck: -20 },
    ],
  },
  'Pendlay Row': {
    like: 'Barbell Row',
    props: [{ kind: 'barbell', radius: 21 }],
    pose: { shin: -16, thigh: 58, trunk: 80, grip: 28 },
    keys: [{ bar: [4, 24] }, { bar: [0, 62] }],
  },
  'Underhand Barbell Row': {
    like: 'Barbell Row',
    pose: { trunk: 52, elbow: [0.1, -0.4, -1], grip: 20 },
    keys: [{ bar: [4, 52] }, { bar: [-2, 84] }],
  },
  'Bent-Over Dumbbell Row': {
    like: 'Barbell Row',
    props: [HANGING_DUMBBELLS],
    pose: { elbow: [0.2, -0.3, -1] },
    keys: [{ bar: [6, 42] }, { bar: [-8, 76] }],
  },
  'Chin-Up': { like: 'Pull-Up', pose: { grip: 17, elbow: [0.3, -0.8, 0.7] } },
  'Weighted Chin-Up': { like: 'Pull-Up', props: [...HANGING, BELT], pose: { grip: 17, elbow: [0.3, -0.8, 0.7] } },
  'Weighted Pull-Up': { like: 'Pull-Up', props: [...HANGING, BELT] },
  'Neutral-Grip Pull-Up': { like: 'Pull-Up', pose: { grip: 20, elbow: [0.5, -0.8, 0.6] } },
  'Wide-Grip Pull-Up': {
    like: 'Pull-Up',
    props: [{ kind: 'bar', at: [0, 214], half: 68, posts: true }],
    pose: { grip: 54, elbow: [1, -0.9, 0.1] },
    keys: [
      { hip: [-2, 114], trunk: 0 },
      { hip: [-8, 138], trunk: -10, neck: -6 },
    ],
  },
  'Scapular Pull-Up': {
    like: 'Pull-Up',
    keys: [
      { hip: [-2, 101], trunk: 0 },
      { hip: [-4, 107], trunk: -6, neck: -4 },
    ],
  },
  'Dead Hang': { like: 'Pull-Up', keys: [{ hip: [-2, 101], trunk: 0 }] },
  'Wide-Grip Lat Pulldown': {
    like: 'Lat Pulldown',
    pose: { grip: 44 },
    keys: [{ bar: [6, 160] }, { bar: [6, 115], trunk: -14 }],
  },
  'Close-Grip Lat Pulldown': {
    like: 'Lat Pulldown',
    view: [-34, 8],
    props: [
      { kind: 'cable', from: [10, 206], grip: 'close' },
      { kind: 'pad', from: [-16, 46], to: [18, 46], half: 17 },
      { kind: 'post', from: [0, 42], to: [0, 1] },
    ],
    pose: { grip: 6, elbow: [0.6, -0.6, 0.3] },
    keys: [{ bar: [12, 164] }, { bar: [16, 118], trunk: -16 }],
  },
  'Dumbbell Shrug': { like: 'Dumbbell Curl', ...SHRUG, props: [HANGING_DUMBBELLS] },
  'Barbell Shrug': {
    like: 'Dumbbell Curl',
    ...SHRUG,
    view: [-52, 7],
    props: [BARBELL],
    pose: { up: 5, fore: 9, open: 7, openFore: 2 },
  },
  'Rack Pull': {
    like: 'Deadlift',
    props: [
      { kind: 'barbell', radius: 21 },
      { kind: 'rack', up: 46 },
    ],
    keys: [
      { shin: -6, thigh: 46, trunk: 'auto', bar: [0, 47], neck: -20 },
      { shin: -1, thigh: 2, trunk: -3, bar: [3, 0], neck: 0 },
    ],
  },
  'Straight-Arm Pulldown': {
    like: 'Triceps Pushdown',
    props: [
      { kind: 'cable', from: [64, 196], grip: 'bar' },
      { kind: 'post', from: [72, 205], to: [72, 0] },
    ],
    pose: { trunk: 22, shin: -6, thigh: 16, arms: 'bar', grip: 18, elbow: [1, 0.3, -0.3] },
    keys: [{ bar: [60, 142] }, { bar: [22, 78] }],
  },
  'Rope Pullover': {
    like: 'Triceps Pushdown',
    props: [
      { kind: 'cable', from: [64, 196], grip: 'rope' },
      { kind: 'post', from: [72, 205], to: [72, 0] },
    ],
    pose: { trunk: 22, shin: -6, thigh: 16, arms: 'bar', grip: 10, elbow: [1, 0.3, -0.3] },
    keys: [
      { bar: [58, 142], grip: 8 },
      { bar: [14, 80], grip: 24 },
    ],
  },
}

const SHOULDERS: Record<string, Variant> = {
  'Push Press': {
    like: 'Overhead Press',
    keys: [
      { shin: -20, thigh: 24, bar: [4, 136], trunk: -7, neck: -2, elbow: [0.3, -1, 0.3] },
      { shin: -1, thigh: 1, bar: [-2, 208], trunk: 1, neck: 9, elbow: [0.6, -0.2, 0.6] },
    ],
  },
  'Standing Dumbbell Press': {
    like: 'Overhead Press',
    props: [DUMBBELLS],
    keys: [
      { bar: [2, 150], grip: 30, elbow: [0.8, -0.8, 0.3] },
      { bar: [-2, 204], grip: 16, neck: 4 },
    ],
  },
  'Seated Overhead Press': {
    like: 'Dumbbell Shoulder Press',
    props: [...SEAT, BARBELL],
    pose: { grip: 25 },
    keys: [{ bar: [10, 116] }, { bar: [-4, 168] }],
  },
  'Arnold Press': {
    like: 'Dumbbell Shoulder Press',
    tells: 'first',
    keys: [
      { bar: [20, 116], grip: 9, elbow: [0.4, -1, 0.3] },
      { bar: [-4, 168], grip: 16, elbow: [1, -0.7, 0.3] },
    ],
  },
  'Front Raise': {
    like: 'Dumbbell Curl',
    view: [24, 6],
    keys: [
      { up: 2, fore: 6 },
      { up: 90, fore: 92 },
    ],
  },
  'Barbell Front Raise': {
    like: 'Dumbbell Curl',
    view: [24, 6],
    props: [CURL_BAR],
    keys: [
      { up: 2, fore: 6 },
      { up: 88, fore: 90 },
    ],
  },
  'Plate Front Raise': {
    like: 'Dumbbell Curl',
    view: [46, 8],
    props: [{ kind: 'disc' }],
    pose: { arms: 'bar', grip: 12, elbow: [1, -0.4, -0.2] },
    keys: [{ bar: [22, 84] }, { bar: [60, 142] }],
  },
  'Rear Delt Fly': {
    like: 'Lateral Raise',
    view: [62, 16],
    pose: { trunk: 70, shin: -10, thigh: 44, neck: -20 },
    keys: [
      { open: 4, openFore: 2, up: 6, fore: 8 },
      { open: 78, openFore: 74, up: 6, fore: 8 },
    ],
  },
  'Seated Lateral Raise': {
    like: 'Lateral Raise',
    view: [90, 24],
    props: [
      { kind: 'pad', from: [-14, 44], to: [20, 44] },
      { kind: 'post', from: [4, 40], to: [4, 2] },
      { kind: 'dumbbells', axis: [-0.85, 0, 0.55] },
    ],
    pose: { ...SEATED, at: 'plant' },
  },
  'Upright Row': {
    like: 'Overhead Press',
    pose: { grip: 16, elbow: [1, 0.5, 0.2], shin: -2, thigh: 2 },
    props: [CURL_BAR],
    keys: [{ bar: [14, 84] }, { bar: [15, 124] }],
  },
  'Dumbbell Upright Row': {
    like: 'Overhead Press',
    pose: { grip: 15, elbow: [1, 0.5, 0.2], shin: -2, thigh: 2 },
    props: [DUMBBELLS],
    keys: [{ bar: [15, 85] }, { bar: [16, 122] }],
  },
}

const ARMS: Record<string, Variant> = {
  'Barbell Curl': { like: 'Dumbbell Curl', props: [{ kind: 'barbell', radius: 13 }], pose: { open: 6, openFore: 4 } },
  'EZ-Bar Curl': { like: 'Dumbbell Curl', view: [60, 6], props: [EZ_BAR], pose: { open: 5, openFore: 0 } },
  'Reverse Curl': {
    like: 'Dumbbell Curl',
    props: [CURL_BAR],
    keys: [
      { up: -2, fore: 6 },
      { up: 6, fore: 128 },
    ],
  },
  'Hammer Curl': { like: 'Dumbbell Curl', props: [HANGING_DUMBBELLS] },
  'Zottman Curl': { like: 'Dumbbell Curl' },
  'Alternating Dumbbell Curl': {
    like: 'Dumbbell Curl',
    keys: [
      { up: -2, fore: 6, far: { up: 8, fore: 142 } },
      { up: 8, fore: 142, far: { up: -2, fore: 6 } },
    ],
  },
  'Seated Dumbbell Curl': {
    like: 'Dumbbell Curl',
    props: [...SEAT, DUMBBELLS],
    pose: { ...SEATED, at: 'plant', trunk: -8 },
  },
  'Incline Dumbbell Curl': {
    like: 'Incline Dumbbell Press',
    props: [...INCLINE, DUMBBELLS],
    pose: { arms: 'free', open: 8, openFore: 6 },
    keys: [
      { up: -8, fore: -2 },
      { up: 4, fore: 132 },
    ],
  },
  'Cable Curl': {
    like: 'Dumbbell Curl',
    props: [
      { kind: 'cable', from: [52, 14], grip: 'bar' },
      { kind: 'post', from: [60, 200], to: [60, 0] },
    ],
    keys: [
      { up: 2, fore: 26 },
      { up: 6, fore: 134 },
    ],
  },
  'Cable Hammer Curl': {
    like: 'Dumbbell Curl',
    props: [
      { kind: 'cable', from: [52, 14], grip: 'rope' },
      { kind: 'post', from: [60, 200], to: [60, 0] },
    ],
    pose: { open: 2, openFore: -8 },
    keys: [
      { up: 2, fore: 26 },
      { up: 6, fore: 134 },
    ],
  },
  'Rope Pushdown': {
    like: 'Triceps Pushdown',
    view: [32, 7],
    props: [
      { kind: 'cable', from: [34, 196], grip: 'rope' },
      { kind: 'post', from: [42, 205], to: [42, 0] },
    ],
    keys: [
      { up: 2, fore: 112, openFore: -24 },
      { up: 2, fore: 12, openFore: 14 },
    ],
  },
  'Reverse-Grip Pushdown': { like: 'Triceps Pushdown' },
  'V-Bar Pushdown': {
    like: 'Triceps Pushdown',
    view: [32, 7],
    props: [
      { kind: 'cable', from: [34, 196], grip: 'v' },
      { kind: 'post', from: [42, 205], to: [42, 0] },
    ],
    pose: { openFore: -20 },
    keys: [
      { up: 2, fore: 112 },
      { up: 2, fore: 18 },
    ],
  },
  'Overhead Triceps Extension': {
    like: 'Dumbbell Curl',
    tells: 'first',
    view: [30, 6],
    props: [{ kind: 'dumbbell', axis: Y }],
    pose: { open: 6, openFore: -18 },
    keys: [
      { up: 168, fore: 308 },
      { up: 174, fore: 186 },
    ],
  },
  'Cable Overhead Extension': {
    like: 'Dumbbell Curl',
    view: [26, 6],
    props: [
      { kind: 'cable', from: [-58, 18], grip: 'rope' },
      { kind: 'post', from: [-66, 200], to: [-66, 0] },
    ],
    pose: { open: 6, openFore: -16, trunk: 12, feet: [10, 0], far: { feet: [-24, 0], heel: 24 }, hip: [-6, 90] },
    keys: [
      { up: 172, fore: 318 },
      { up: 172, fore: 184 },
    ],
  },
  'Triceps Kickback': {
    like: 'Dumbbell Curl',
    view: [24, 8],
    props: [HANGING_DUMBBELLS],
    pose: { trunk: 66, shin: -10, thigh: 42, neck: -16 },
    keys: [
      { up: -60, fore: 14 },
      { up: -62, fore: -66 },
    ],
  },
  'EZ-Bar Skull Crusher': { like: 'Skull Crusher', view: [54, 14], props: [BENCH, EZ_BAR] },
  'Barbell Triceps Extension': {
    like: 'Dumbbell Curl',
    view: [30, 6],
    props: [CURL_BAR],
    pose: { open: 4, openFore: -4 },
    keys: [
      { up: 170, fore: 306 },
      { up: 174, fore: 184 },
    ],
  },
  'Dumbbell Skull Crusher': { like: 'Skull Crusher', props: [BENCH, HANGING_DUMBBELLS] },
  'Weighted Dip': { like: 'Dip', props: [{ kind: 'rails', up: 92 }, BELT] },
  'Triceps Dip': {
    like: 'Dip',
    keys: [
      { hip: [-4, 105], trunk: 2 },
      { hip: [-10, 76], trunk: 8, neck: -4 },
    ],
  },
}

const CORE: Record<string, Variant> = {
  Crunch: {
    like: 'Sit-Up',
    keys: [
      { trunk: -91, curve: 4, neck: 4 },
      { trunk: -86, curve: 52, neck: 10 },
    ],
  },
  'Leg Raise': {
    like: 'Sit-Up',
    pose: { at: 'free', arms: 'free', up: -4, fore: 0, open: 12, trunk: -91, foot: null },
    keys: [
      { thigh: 92, shin: 90, up: 88, fore: 90 },
      { thigh: 172, shin: 168, up: 88, fore: 90 },
    ],
  },
  'Lying Knee Raise': {
    like: 'Sit-Up',
    pose: { at: 'free', arms: 'free', open: 12, trunk: -91, up: 88, fore: 90 },
    keys: [
      { thigh: 96, shin: 90 },
      { thigh: 190, shin: 84 },
    ],
  },
  'Hanging Knee Raise': {
    like: 'Hanging Leg Raise',
    keys: [
      { thigh: 4, shin: -8 },
      { thigh: 102, shin: 8, trunk: -6, curve: 10 },
    ],
  },
  'Toes to Bar': {
    like: 'Hanging Leg Raise',
    keys: [
      { thigh: 2, shin: -8 },
      { thigh: 180, shin: 180, trunk: -58, curve: 16, hip: [12, 126], neck: 16, foot: -150 },
    ],
  },
  'Hollow Hold': {
    like: 'Sit-Up',
    pose: { at: 'free', arms: 'free', open: 8, hip: [0, 11], trunk: -88, curve: 24, up: 250, fore: 252 },
    keys: [{ thigh: 110, shin: 108, neck: 6 }],
  },
  'V-Up': {
    like: 'Sit-Up',
    pose: { at: 'free', arms: 'free', open: 8 },
    keys: [
      { trunk: -91, thigh: 92, shin: 90, up: 268, fore: 270, curve: 0, neck: 0 },
      { trunk: -50, thigh: 138, shin: 136, up: 112, fore: 114, curve: 24, neck: 6 },
    ],
  },
}

const LEGS: Record<string, Variant> = {
  'Pause Squat': { like: 'Squat' },
  'Low-Bar Squat': { like: 'Squat' },
  'Safety Bar Squat': {
    like: 'Squat',
    props: [{ kind: 'safety bar' }],
    pose: { arms: 'chest', bar: [27, 4], grip: 13, elbow: [0.2, -1, 0], trunk: 0 },
    keys: [
      { shin: -6, thigh: -3, trunk: 6, neck: -4 },
      { shin: -35, thigh: 98, trunk: 36, neck: -20 },
    ],
  },
  'Smith Machine Squat': { like: 'Squat', props: [BARBELL, { kind: 'smith', ahead: 0 }] },
  'Zercher Squat': {
    like: 'Squat',
    pose: { arms: 'chest', bar: [15, -12], grip: 14 },
    keys: [
      { shin: -3, thigh: 0, neck: 0 },
      { shin: -34, thigh: 98, neck: -16 },
    ],
  },
  Thruster: {
    like: 'Overhead Press',
    keys: [
      { shin: -38, thigh: 100, bar: [10, 84], trunk: 18, neck: -16, elbow: [0.3, -1, 0.5] },
      { shin: -4, thigh: -5, bar: [4, 145], trunk: -13, neck: -2 },
      { shin: -1, thigh: 1, bar: [-2, 208], trunk: 1, neck: 9, elbow: [0.6, -0.2, 0.6] },
    ],
  },
  'Box Squat': {
    like: 'Squat',
    props: [BARBELL, { kind: 'box', from: -78, to: -34, up: 38 }],
    keys: [
      { shin: -6, thigh: -3, neck: -6 },
      { shin: -24, thigh: 90, neck: -24 },
    ],
  },
  'Bodyweight Squat': {
    like: 'Squat',
    props: [],
    pose: { arms: 'free', trunk: 0, open: 4, openFore: 4 },
    keys: [
      { shin: -2, thigh: 2, trunk: 0, up: 4, fore: 8, neck: 0 },
      { shin: -34, thigh: 96, trunk: 36, up: 88, fore: 92, neck: -18 },
    ],
  },
  'Deep Squat Hold': {
    like: 'Squat',
    props: [],
    pose: { arms: 'free', open: 4 },
    keys: [{ shin: -36, thigh: 112, trunk: 34, up: 60, fore: 100, neck: -18 }],
  },
  'Goblet Squat': {
    like: 'Kettlebell Goblet Squat',
    props: [{ kind: 'dumbbell', axis: Y, shift: [0, 2, 3] }],
  },
  'Dumbbell Squat': {
    like: 'Squat',
    props: [HANGING_DUMBBELLS],
    pose: { arms: 'free', trunk: 0, open: 10, openFore: 6, up: 0, fore: 2, stance: 13 },
    keys: [
      { shin: -2, thigh: 2, trunk: 0, neck: 0 },
      { shin: -32, thigh: 84, trunk: 34, up: 0, fore: 2, neck: -16 },
    ],
  },
  'Sumo Squat': {
    like: 'Squat',
    view: [66, 8],
    props: [{ kind: 'dumbbell', axis: Y, shift: [0, -10, 0] }],
    pose: { arms: 'bar', grip: 4, trunk: 0, stance: 30, out: 40, elbow: [1, -0.3, -0.3] },
    keys: [
      { shin: -14, thigh: 14, trunk: 2, bar: [14, 86], neck: 0 },
      { shin: -16, thigh: 70, trunk: 14, bar: [12, 62], neck: -8 },
    ],
  },
  'Overhead Squat': {
    like: 'Squat',
    view: [34, 6],
    pose: { arms: 'bar', grip: 44, trunk: 0, elbow: [0.6, -0.2, 0.6] },
    keys: [
      { shin: -2, thigh: 0, trunk: 2, bar: [-1, 196], neck: 0 },
      { shin: -36, thigh: 98, trunk: 28, bar: [0, 138], neck: -16 },
    ],
  },
  'Wall Sit': {
    like: 'Squat',
    props: [{ kind: 'post', from: [-66, 0], to: [-66, 150], radius: 3 }],
    pose: { arms: 'free', trunk: 0, up: 4, fore: 60, open: 6, stance: 12, out: 6 },
    keys: [{ shin: 0, thigh: 90, trunk: 0, neck: 0 }],
  },
  'Bodyweight Lunge': { like: 'Lunge', props: [] },
  'Walking Lunge': { like: 'Lunge' },
  'Barbell Lunge': { like: 'Lunge', props: [BARBELL], pose: { arms: 'back', grip: 26, elbow: [0.2, -1, -0.4] } },
  'Split Squat': {
    like: 'Lunge',
    keys: [
      { feet: [34, 0], far: { feet: [-34, 0], heel: 30 }, hip: [-6, 80], trunk: 2 },
      { feet: [34, 0], far: { feet: [-44, 0], heel: 52 }, hip: [-10, 55], trunk: 4 },
    ],
  },
  'Dumbbell Step-Up': {
    like: 'Step-Up',
    props: [{ kind: 'box', from: 2, to: 50, up: 36 }, HANGING_DUMBBELLS],
  },
  'Calf Raise': { like: 'Dumbbell Calf Raise', props: [{ kind: 'box', from: 0, to: 30, up: 16 }] },
  'Lying Leg Curl': { like: 'Leg Curl' },
  'Bodyweight Hip Thrust': {
    like: 'Hip Thrust',
    props: [{ kind: 'bench', from: -90, to: -52, up: 42, legs: [-71] }],
    pose: { arms: 'free', up: 40, fore: 70, open: 10 },
    keys: [
      { hip: [-13, 20], trunk: -48, neck: 14 },
      { hip: [-9, 51], trunk: -88, neck: 26 },
    ],
  },
  'Glute Bridge': {
    like: 'Sit-Up',
    pose: { arms: 'free', up: 84, fore: 88, open: 10, feet: [38, 0], stance: 12 },
    keys: [
      { hip: [0, 12], trunk: -91 },
      { hip: [-4, 34], trunk: -113, neck: 22, up: 80, fore: 92 },
    ],
  },
  'Suitcase Carry': { like: "Farmer's Carry", props: [{ kind: 'dumbbells', axis: Z, radius: 7, long: 7, sides: [1] }] },
  Walking: { like: "Farmer's Carry", props: [], pose: { up: -18, fore: 2, far: { up: 22, fore: 40 } } },
}

export const VARIANTS: Readonly<Record<string, Variant>> = {
  ...CHEST,
  ...BACK,
  ...SHOULDERS,
  ...ARMS,
  ...CORE,
  ...LEGS,
}
