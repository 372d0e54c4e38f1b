import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Rgb = readonly [r: number, g: number, b: number]

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
/** The hex value of a token; the first is the light theme's, the second the dark one's. */
const tokenOf = (name: string, theme: 0 | 1): Rgb => {
  const hex = [...read('../../ui/tokens.css').matchAll(new RegExp(`--${name}: #(\\w{6});`, 'g'))][theme]?.[1] ?? ''
  const linear = [0, 2, 4].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return linear as unknown as Rgb
}

const times = (rows: readonly Rgb[], [a, b, c]: Rgb) => rows.map((row) => row[0] * a + row[1] * b + row[2] * c)
const TO_LMS: readonly Rgb[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const FROM_LMS: readonly Rgb[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]
/** As color-mix in oklab does: lengths of cones are mixed by their cube roots. */
function mixed(a: Rgb, b: Rgb, share: number): Rgb {
  const [from, to] = [times(TO_LMS, a), times(TO_LMS, b)]
  const lms = from.map((value, index) => (Math.cbrt(value) * share + Math.cbrt(to[index] ?? 0) * (1 - share)) ** 3)
  return times(FROM_LMS, lms as unknown as Rgb) as unknown as Rgb
}

const lightOf = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b
function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [lightOf(a), lightOf(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

test.each([
  ['light', 0],
  ['dark', 1],
] as const)('R-GUIDE-05 a body stands out at least 3:1 from its ground in the %s theme', (_, theme) => {
  const share = Number(
    /--body: color-mix\(in oklab, var\(--text\) (\d+)%/.exec(read('../../features/figures/figure.css'))?.[1],
  )
  for (const name of ['sunken', 'surface']) {
    const ground = tokenOf(name, theme)
    expect(contrast(mixed(tokenOf('text', theme), ground, share / 100), ground)).toBeGreaterThanOrEqual(3)
  }
})
