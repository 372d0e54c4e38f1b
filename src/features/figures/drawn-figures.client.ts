import './figure.css'
import { keyPosesOf, type Picture, pictureOf, poseAt } from '#domain/figures/figure.ts'
import { FIGURES } from '#domain/figures/figures.ts'
import { framed, iconOf, type Layout, pairOf } from '#domain/figures/layout.ts'
import { type Face, type MuscleMap, muscleMapOf } from '#domain/figures/muscle-map.ts'
import { skeletonOf } from '#domain/figures/skeleton.ts'
import type { DrawnMuscle, Tint } from '#domain/figures/tint.ts'

type Moving = { viewBox: string; at: (share: number) => Picture }

const maps = new Map<Face, MuscleMap>()

/** Muscles that show best from behind. */
const BEHIND: ReadonlySet<string> = new Set<DrawnMuscle>(['Back', 'Triceps', 'Glutes', 'Hamstrings', 'Calves'])

/** All that draws figures, in one file that a page loads when it first wants one (R-GUIDE-02). Names are English. */
export const drawnFigures = {
  has: (name: string): boolean => Object.hasOwn(FIGURES, name),

  /** Both poses of an exercise; null: it has no figure. `width`, `height`: of the frame, in px. */
  pair(name: string, tint: Tint, size: { width: number; height: number }): Layout | null {
    const figure = FIGURES[name]
    return figure ? pairOf(figure, tint, size) : null
  },

  /** For a list: one pose of an exercise, else a body with its muscles; null: neither is known. */
  icon(name: string | null, tint: Tint): Layout | null {
    const figure = name === null ? undefined : FIGURES[name]
    if (figure) return iconOf(figure, tint)
    const [main] = Object.entries(tint).flatMap(([muscle, share]) => (share === 'main' ? [muscle] : []))
    if (main === undefined) return null
    const { viewBox, body, muscles } = drawnFigures.map(BEHIND.has(main) ? 'back' : 'front')
    const inked = muscles.map(({ muscle, d }) => ({ ink: tint[muscle] ?? ('muscle' as const), d }))
    return { viewBox, pictures: [{ paths: [...body, ...inked], right: 0, down: 0 }] }
  },

  /** Whether an exercise has more than one pose. */
  moves: (name: string): boolean => (FIGURES[name]?.keys.length ?? 0) > 1,

  /** A moving figure: its frame, and its picture at a share of the way. */
  moving(name: string, tint: Tint): Moving | null {
    const figure = FIGURES[name]
    if (!figure) return null
    const keys = keyPosesOf(figure)
    const at = (share: number) => pictureOf(figure, skeletonOf(poseAt(figure, share, keys)), tint)
    return { viewBox: framed([0, 0.25, 0.5, 0.75, 1].map(at)), at }
  },

  map(face: Face): MuscleMap {
    const map = maps.get(face) ?? muscleMapOf(face)
    maps.set(face, map)
    return map
  },
}
