import { FIGURES } from '#domain/figures/figures.ts'
import { type Layout, pairOf } from '#domain/figures/layout.ts'
import type { Ink } from '#domain/figures/shape.ts'
import { tintOf } from '#domain/figures/tint.ts'
import { EXERCISES } from '#words/exercise-names.server.ts'

/** Of the file, in px. A page may show it at any size. */
const SIZE = { width: 320, height: 200 }

/** Both poses of an exercise as an SVG file with its own colours, light and dark; null: it has no figure (R-GUIDE-09). */
export function figureFile(name: string): string | null {
  const figure = Object.hasOwn(FIGURES, name) ? FIGURES[name] : undefined
  const entry = EXERCISES.find((one) => one.name === name)
  return figure && entry ? fileOf(pairOf(figure, tintOf({ main: entry.muscle, further: entry.secondary }), SIZE)) : null
}

function fileOf({ viewBox, pictures }: Layout): string {
  const [left, top, width, height] = viewBox.split(' ')
  const inks = new Set(pictures.flatMap(({ paths }) => paths.map(({ ink }) => ink)))
  const drawn = pictures.map(({ paths, right, down }) => {
    const lines = paths.map(
      ({ ink, d, width }) => `<path class="${nameOf(ink)}" d="${d}"${width ? ` stroke-width="${width}"` : ''}/>`,
    )
    return `<g transform="translate(${right} ${down})">${lines.join('')}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="${viewBox}">`,
    `<style>path{stroke-linejoin:round;stroke-linecap:round}${rulesOf(inks, LIGHT)}`,
    `@media(prefers-color-scheme:dark){${rulesOf(inks, DARK)}}</style>`,
    `<rect class="ground" x="${left}" y="${top}" width="${width}" height="${height}"/>`,
    ...drawn,
    '</svg>',
  ].join('')
}

const nameOf = (ink: Ink): string => ink.replace(' ', '-')

/** `ground`: what lies behind the figure. */
type Palette = { ground: string; text: string; done: string }

/** Those of `ui/tokens.css`. */
const LIGHT: Palette = { ground: '#edede9', text: '#141c17', done: '#4fde7a' }
const DARK: Palette = { ground: '#060908', text: '#f3f4f0', done: '#45cc73' }

/** In percent: how much of the text's or the muscles' colour there is on the ground. */
type Colour = { text: number } | { done: number } | { black: number; text: number }
type Look = { fill?: Colour; stroke?: Colour; width?: number; opacity?: number }

/** As `figure.css` colours them, for programs that cannot mix colours. */
const LOOKS: Readonly<Record<Ink, Look>> = {
  halo: { stroke: { text: 0 }, width: 2.4 },
  skin: { fill: { text: 50 } },
  'skin far': { fill: { text: 27 } },
  cloth: { fill: { text: 66 } },
  'cloth far': { fill: { text: 38 } },
  shoe: { fill: { text: 86 } },
  'shoe far': { fill: { text: 46 } },
  hair: { fill: { black: 56, text: 50 } },
  main: { fill: { done: 100 } },
  more: { fill: { done: 45 } },
  muscle: { fill: { text: 27 } },
  kit: { fill: { text: 100 } },
  'kit line': { stroke: { text: 100 } },
  'kit back': { fill: { text: 46 } },
  'kit edge': { stroke: { text: 0 }, width: 0.9 },
  glass: { fill: { text: 100 }, opacity: 0.1 },
  ring: { stroke: { text: 100 }, width: 2.2 },
  frame: { fill: { text: 30 } },
  'frame line': { stroke: { text: 30 } },
  cord: { stroke: { text: 46 } },
  pad: { fill: { text: 17 }, stroke: { text: 17 } },
  'pad top': { fill: { text: 11 }, stroke: { text: 11 } },
  floor: { fill: { text: 6 } },
}

function rulesOf(inks: ReadonlySet<Ink>, palette: Palette): string {
  const rules = [...inks].map((ink) => {
    const { fill, stroke, width, opacity } = LOOKS[ink]
    return [
      `.${nameOf(ink)}{fill:${fill ? mixed(fill, palette) : 'none'}`,
      ...(stroke ? [`;stroke:${mixed(stroke, palette)}`] : []),
      ...(width ? [`;stroke-width:${width}`] : []),
      ...(opacity ? [`;fill-opacity:${opacity}`] : []),
      '}',
    ].join('')
  })
  return `.ground{fill:${palette.ground}}${rules.join('')}`
}

function mixed(colour: Colour, { ground, text, done }: Palette): string {
  if ('done' in colour) return hexOf(blend(labOf(done), labOf(ground), colour.done))
  const onGround = blend(labOf(text), labOf(ground), colour.text)
  return hexOf('black' in colour ? blend([0, 0, 0], onGround, colour.black) : onGround)
}

type Three = readonly [number, number, number]

const blend = (colour: Three, under: Three, percent: number): Three =>
  under.map((value, index) => value + (((colour[index] ?? 0) - value) * percent) / 100) as unknown as Three

const times = (rows: readonly Three[], [a, b, c]: Three): Three =>
  rows.map(([x, y, z]) => x * a + y * b + z * c) as unknown as Three

/** From linear sRGB to Oklab by way of cone responses, whose cube roots it mixes, and back (CSS Color 4). */
const TO_CONES: readonly Three[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const FROM_CONES: readonly Three[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

/** The cube roots: Oklab is a linear map of them, so that a mix of them is a mix in Oklab. */
function labOf(hex: string): Three {
  const linear = [1, 3, 5].map((from) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92
  }) as unknown as Three
  return times(TO_CONES, linear).map(Math.cbrt) as unknown as Three
}

function hexOf(roots: Three): string {
  const linear = times(FROM_CONES, roots.map((root) => root ** 3) as unknown as Three)
  const bytes = linear.map((value) => {
    const shown = value > 0.0031308 ? 1.055 * value ** (1 / 2.4) - 0.055 : 12.92 * value
    return Math.round(255 * Math.min(1, Math.max(0, shown)))
  })
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
