import { describe, expect, test } from 'vitest'
import { ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import { pictureOf, skeletonsAt } from './figure.ts'
import { FIGURES } from './figures.ts'
import { SIDES } from './pose.ts'
import type { Skeleton } from './skeleton.ts'
import { cutOf } from './solids.ts'
import { degrees, dot, length, type Point, sub } from './vector.ts'

/** The key poses and four moments between them (R-GUIDE-03). */
const MOMENTS = [0, 0.2, 0.4, 0.6, 0.8, 1]

/** How far a joint bends, in degrees: 0 is straight. */
const bend = (from: Point, joint: Point, to: Point): number => {
  const [a, b] = [sub(from, joint), sub(to, joint)]
  return 180 - degrees(Math.acos(Math.min(1, Math.max(-1, dot(a, b) / (length(a) * length(b))))))
}

/** How deep a point is in the trunk: 1 at its surface, 0 in its middle. */
function inTrunk({ spine }: Skeleton, point: Point): number {
  const depths = Array.from({ length: 20 }, (_, step) => {
    const t = step / 20
    const { o, u, f, l } = spine(t)
    const way = sub(point, o)
    if (Math.abs(dot(way, u)) > 2) return 9
    const [[, front, back, across] = [0, 1, 1, 1, 1]] = cutOf('trunk', t, t)
    const ahead = dot(way, f)
    return Math.hypot(ahead / (ahead > 0 ? front : back), dot(way, l) / across)
  })
  return Math.min(...depths)
}

describe.each(Object.entries(FIGURES))('R-GUIDE-03 %s', (name, figure) => {
  const skeletons = skeletonsAt(figure, figure.keys.length > 1 ? MOMENTS : [0])

  test('R-GUIDE-01 is an exercise of the catalogue, and its picture is made of numbers', () => {
    expect(ENGLISH_CATALOGUE.exercises.map((exercise) => exercise.name)).toContain(name)
    for (const skeleton of skeletons) {
      const { paths } = pictureOf(figure, skeleton, {})
      expect(paths.filter(({ d }) => !/^[-MLCZ .\d]+$/.test(d))).toEqual([])
    }
  })

  test('hands and feet meet what they hold', () => {
    expect(Math.max(...skeletons.map(({ miss }) => miss.hands))).toBeLessThanOrEqual(1)
    expect(Math.max(...skeletons.map(({ miss }) => miss.feet))).toBeLessThanOrEqual(1)
  })

  test('no joint bends past its limit', () => {
    for (const { arms, legs, spine } of skeletons) {
      for (const side of SIDES) {
        const [arm, leg] = [arms[side], legs[side]]
        expect(bend(arm.shoulder, arm.elbow, arm.wrist)).toBeLessThanOrEqual(155)
        expect(bend(leg.hip, leg.knee, leg.ankle)).toBeLessThanOrEqual(155)
        expect(bend(spine(1).o, leg.hip, leg.knee)).toBeLessThanOrEqual(150)
      }
    }
  })

  test('nothing passes through the floor', () => {
    const weights = figure.props.filter((prop) => prop.kind === 'barbell')
    for (const { arms, legs, head, root, bar } of skeletons) {
      const joints = SIDES.flatMap((side) => [...Object.values(arms[side]), ...Object.values(legs[side])])
      const points = [head.skull, root, ...joints].filter((each): each is Point => Array.isArray(each))
      expect(Math.min(...points.map(([, up]) => up))).toBeGreaterThanOrEqual(-1)
      for (const { radius = 18 } of weights) expect((bar ?? arms[1].grip)[1] - radius).toBeGreaterThanOrEqual(-1)
    }
  })

  test('no bar passes through the head, and the ways of a bone stand upright on each other', () => {
    for (const { arms, bar, head, spine } of skeletons) {
      const [, up, ahead] = bar ?? arms[1].grip
      const isHeld = figure.props.some((prop) => prop.kind === 'barbell')
      const [, y, z] = head.skull
      if (isHeld) expect(Math.hypot(up - (y + 7), ahead - z)).toBeGreaterThan(9)
      const { u, f, l } = spine(1)
      expect(Math.abs(dot(f, l)) + Math.abs(dot(u, l))).toBeLessThan(0.001)
    }
  })

  test('no hand, elbow or knee is inside the trunk', () => {
    const deep = skeletons.flatMap((skeleton) =>
      SIDES.flatMap((side) => [
        inTrunk(skeleton, skeleton.arms[side].wrist),
        inTrunk(skeleton, skeleton.arms[side].elbow),
        inTrunk(skeleton, skeleton.legs[side].knee),
      ]),
    )
    expect(Math.min(...deep)).toBeGreaterThan(0.8)
  })
})

test('R-GUIDE-03 the bar of squats, deadlifts and standing presses stays over the middle of the foot', () => {
  const standing = Object.entries(FIGURES).filter(
    ([name, { props, pose, keys }]) =>
      /Squat|Deadlift|Press|Good Morning/.test(name) &&
      props.some((prop) => prop.kind === 'barbell') &&
      !pose.hip &&
      !keys.some(({ hip }) => hip),
  )
  expect(standing.length).toBeGreaterThan(10)
  const off = standing.flatMap(([name, figure]) =>
    skeletonsAt(figure, MOMENTS).map(({ bar }, moment) => ({ name, moment, ahead: bar?.[2] ?? 99 })),
  )
  expect(off.filter(({ ahead }) => Math.abs(ahead) > 4)).toEqual([])
})
