import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'
import { titleSetting } from './card-style.server.ts'
import { createPainter, drawableText } from './draw-image.server.ts'
import { coverageOf } from './font-coverage.server.ts'
import type { ImageContent } from './image-content.ts'

const painter = createPainter()
const facts = (workoutName: string) => ({
  kind: 'workout' as const,
  workoutName,
  routineName: 'Push Day A',
  date: 'November 20, 2026',
  durationSeconds: 3480,
  exerciseCount: 9,
  setCount: 21,
  recordCount: 0,
})
const drawn = async (name: string, more: Partial<ImageContent> = {}) =>
  Buffer.from(await painter.draw({ ...(await painter.contentOf(facts(name))), ...more }))

/** Of a PNG, from its header. */
const sizeOf = (png: Buffer) => [png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]

describe('R-IMG-03 a share image is a PNG of 1200x630', () => {
  it.each([
    ['a short name', 'Legs'],
    ['a long one', 'The Very Long Wednesday Afternoon Session With All The Accessories And Then Some More Of It'],
    ['one without a space', 'W'.repeat(100)],
    ['one of 10,000 characters', 'ab '.repeat(3334)],
    ['none', ''],
    ['markup', '<script>alert(1)</script><b>&amp;</b>'],
    ['Arabic', 'تمرين الجمعة المسائي'],
    ['Chinese and emoji', '腿日 💪🏽 Leg Day'],
    ['every kind of trouble', 'a\u0000b\uD800c\u202Ed\u2066e\n\n\tf\u200Dg\uFEFF'],
  ])('the share image is a 1200x630 PNG whatever the workout name; name: %s', async (_, name) => {
    expect(sizeOf(await drawn(name))).toEqual(['PNG', 1200, 630])
  })

  it('the share image is 1200 px wide for a workout with 0, 1, 100 or 5,000 sets', async () => {
    for (const setCount of [0, 1, 100, 5000]) expect(sizeOf(await drawn('Legs', { setCount }))[1]).toBe(1200)
  })
})

test('R-IMG-27 R-IMG-28 the share image of a history shows its owner, totals and newest workouts', async () => {
  const history = (over: object) =>
    painter.contentOf({
      kind: 'history',
      ...{ owner: { first_name: 'James', last_name: ' ' }, workoutCount: 212, durationSeconds: 700_000 },
      ...{ newest: ['Push Day', 'ᚠᚢᚦ', 'Legs'], ...over },
    })
  expect(await history({})).toMatchObject({
    title: "James' history",
    line: 'Push Day · Workout · Legs',
    figures: [
      { value: '212', label: 'workouts' },
      { value: '194', label: 'hours' },
    ],
  })
  expect(await history({ workoutCount: 0, durationSeconds: 0, newest: [] })).toMatchObject({
    line: '',
    figures: [{ value: '0', label: 'workouts' }],
  })
  expect(sizeOf(Buffer.from(await painter.draw(await history({}))))).toEqual(['PNG', 1200, 630])
})

test('R-IMG-03 two share images are identical only if all their texts are', async () => {
  expect(await drawn('Legs')).toEqual(await drawn('Legs'))
  expect(await drawn('Legs')).not.toEqual(await drawn('Arms'))
  expect(await drawn('Legs', { line: 'Other' })).not.toEqual(await drawn('Legs'))
})

test.each([
  [900, { size: 86, lines: 1 }],
  [1227, { size: 86, lines: 1 }],
  [1500, { size: 70, lines: 1 }],
  [1885, { size: 56, lines: 1 }],
  [1886, { size: 56, lines: 2 }],
])('R-IMG-03 a share image title %i px wide at font size 100 is drawn with %j', (width, setting) => {
  expect(titleSetting(width)).toEqual(setting)
})

describe('R-IMG-28 the part of a name that a share image can draw', () => {
  const ascii = (codePoint: number) => codePoint >= 0x20 && codePoint < 0x7f
  it.each([
    ['Leg Day', 'Leg Day'],
    ['  Leg \n\t Day\u00a0 ', 'Leg Day'],
    ['\u202eevil\u202c \u2066x\u2069 \u200fy\u061c', 'evil x y'],
    ['腿日 Leg Day 💪🏽', 'Leg Day'],
    ['تمرين', ''],
    ['腿日 - Leg Day | 推', 'Leg Day'],
    ['训练!', ''],
    ['💪 - 💪', ''],
    ['!!!', '!!!'],
    ['训练 (2)', '(2)'],
    ['a\u0000b\u00adc\u200bd', 'abcd'],
    ['a\ud800b', 'ab'],
    ['z\u0336a\u0336l\u0336g\u0336o', 'zalgo'],
    ['a\u0e49b\u064ec', 'abc'],
  ])('the share image draws the name %j as %j', (text, expected) => {
    expect(drawableText(text, ascii)).toBe(expected)
  })
  it('a letter and its combining accent are drawn as one character if the font has it', () => {
    expect(drawableText('e\u0301', (codePoint) => codePoint === 0xe9)).toBe('é')
  })
  it('the share image uses at most 200 characters of a name', () => {
    expect(drawableText('a'.repeat(10_000), ascii)).toHaveLength(200)
  })
})

test('R-IMG-28 the characters a share image can draw are read from the font file', () => {
  const file = (subset: string) =>
    readFileSync(
      fileURLToPath(import.meta.resolve(`@fontsource-variable/archivo/files/archivo-${subset}-wght-normal.woff2`)),
    )
  const draws = (subset: string, text: string) => {
    const coverage = coverageOf(file(subset))
    return [...text].map((character) => {
      const codePoint = character.codePointAt(0) ?? 0
      return coverage.some(([first, last]) => first <= codePoint && codePoint <= last)
    })
  }
  expect(new Set(draws('latin', 'The quick brown fox, 0123456789 & Ñandú!'))).toEqual(new Set([true]))
  expect(new Set(draws('latin-ext', 'Żółćęśąźńőłđ'.replace('ó', '')))).toEqual(new Set([true]))
  expect(new Set(draws('vietnamese', 'ạếộừ'))).toEqual(new Set([true]))
  expect(new Set(draws('latin', 'ЖΩ中ع💪\u202e'))).toEqual(new Set([false]))
  expect(() => coverageOf(Buffer.from('no font at all, but long enough to be read as if it were one'))).toThrow('WOFF2')
})
