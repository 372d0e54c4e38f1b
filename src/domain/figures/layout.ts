import { type Box, type Figure, type Picture, pictureOf, skeletonsAt } from './figure.ts'
import { inPath } from './outline.ts'
import type { Path } from './shape.ts'
import type { Skeleton } from './skeleton.ts'
import type { Tint } from './tint.ts'

/** Pictures in one frame: `viewBox` of an SVG, and how far each picture is moved, in cm. */
export type Layout = { viewBox: string; pictures: readonly { paths: readonly Path[]; right: number; down: number }[] }

type Size = { width: number; height: number }

/** Around a pair, and between its two pictures, in cm. */
const PAD = 8
const GAP = 16
/** A small figure, such as a plank, does not fill its frame as if it were a large one. */
const LEAST = 176

/** The first and the last pose on one floor, or above each other where that makes them clearly larger. */
export function pairOf(figure: Figure, tint: Tint, { width, height }: Size): Layout {
  const shares = figure.keys.length > 1 ? [0, 1] : [0]
  const [first, second] = skeletonsAt(figure, shares).map((skeleton) => pictureOf(figure, skeleton, tint)) as [
    Picture,
    Picture | undefined,
  ]
  const last = second ?? first
  const scaleOf = (size: Size) =>
    Math.min(
      width / (size.width + 2 * PAD),
      height / (Math.max(size.height, Math.min(LEAST, size.width * 0.85)) + 2 * PAD),
    )
  const across: Size = {
    width: widthOf(first.box) + (second ? GAP + widthOf(last.box) : 0),
    height: Math.max(first.box[3], last.box[3]) - Math.min(first.box[1], last.box[1]),
  }
  const over: Size = {
    width: Math.max(first.box[2], last.box[2]) - Math.min(first.box[0], last.box[0]),
    height: heightOf(first.box) + 1.4 * GAP + heightOf(last.box),
  }
  const isStacked = second !== undefined && scaleOf(over) > scaleOf(across) * 1.12
  const size = isStacked ? over : across
  const scale = scaleOf(size)
  const [wide, high] = [width / scale, height / scale]
  const left = isStacked ? Math.min(first.box[0], last.box[0]) : first.box[0]
  const top = isStacked ? first.box[1] : Math.min(first.box[1], last.box[1])
  // A low figure stands a little below the middle, as on a floor.
  const above = size.height < high * 0.8 && !isStacked ? 0.6 : 0.5
  const moved = isStacked
    ? { right: 0, down: first.box[3] - last.box[1] + 1.4 * GAP }
    : { right: first.box[2] - last.box[0] + GAP, down: 0 }
  return {
    viewBox: [left - (wide - size.width) / 2, top - (high - size.height) * above, wide, high].map(inPath).join(' '),
    pictures: [
      { paths: first.paths, right: 0, down: 0 },
      ...(second ? [{ paths: second.paths, right: inPath(moved.right), down: inPath(moved.down) }] : []),
    ],
  }
}

/** The least height and width of an icon, in cm, and what is around a figure. */
const ICON_LEAST = 110
const ICON_PAD = 3

/** The pose that tells the exercise, in a square (R-GUIDE-05). */
export function iconOf(figure: Figure, tint: Tint): Layout {
  const [skeleton] = skeletonsAt(figure, [figure.tells || figure.keys.length === 1 ? 0 : 1])
  const { paths, box } = pictureOf(figure, skeleton as Skeleton, tint)
  const [width, height] = [widthOf(box), heightOf(box)]
  const side = Math.max(width, height, ICON_LEAST) + 2 * ICON_PAD
  const viewBox = [box[0] - (side - width) / 2, box[1] - (side - height) / 2, side, side].map(inPath).join(' ')
  return { viewBox, pictures: [{ paths, right: 0, down: 0 }] }
}

const widthOf = ([x0, , x1]: Box): number => x1 - x0
const heightOf = ([, y0, , y1]: Box): number => y1 - y0

/** The frame that holds every moment of an exercise, for a picture that moves. */
export function framed(pictures: readonly Picture[]): string {
  const boxes = pictures.map(({ box }) => box)
  const [left, top] = [Math.min(...boxes.map(([x]) => x)) - PAD, Math.min(...boxes.map(([, y]) => y)) - PAD]
  const [right, bottom] = [Math.max(...boxes.map(([, , x]) => x)) + PAD, Math.max(...boxes.map((box) => box[3])) + PAD]
  return [left, top, right - left, bottom - top].map(inPath).join(' ')
}
