import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { inflateSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { LANGUAGE_CODES } from '#domain/languages.ts'
import { createPainter, drawableText } from './draw-image.server.ts'
import type { ImageContent } from './image-content.ts'
import { hanOf } from './noto-fonts.server.ts'

/** A painter, and the files of Noto Sans that it has read. */
function recordingPainter() {
  const files: string[] = []
  const painter = createPainter((path) => {
    const name = basename(path)
    if (name.startsWith('noto-sans') && name.endsWith('.woff2')) files.push(name.replace('-wght-normal.woff2', ''))
    return readFile(path)
  })
  return { painter, files }
}

const { painter } = recordingPainter()
const facts = (workoutName: string) => ({
  kind: 'workout' as const,
  ...{ workoutName, routineName: 'Push Day A', date: 'November 20, 2026', durationSeconds: 3480 },
  ...{ exerciseCount: 9, setCount: 21, recordCount: 0 },
})
const drawn = async (name: string, more: Partial<ImageContent> = {}, by = painter) =>
  Buffer.from(await by.draw({ ...(await by.contentOf(facts(name))), ...more }))

const NAMES = [
  ['Arabic', 'صدر', ['noto-sans-arabic-arabic']],
  ['Hebrew', 'יום חזה', ['noto-sans-hebrew-hebrew']],
  ['Russian', 'День ног', ['noto-sans-cyrillic']],
  ['Greek', 'Στήθος', ['noto-sans-greek']],
  ['Thai', 'หน้าอก', ['noto-sans-thai-thai']],
  ['Hindi', 'गुरुवार', ['noto-sans-devanagari']],
  ['Japanese', '胸の日', ['noto-sans-jp-94', 'noto-sans-jp-118', 'noto-sans-jp-119']],
  ['Chinese', '训练', ['noto-sans-sc-113']],
  ['Korean', '가슴', ['noto-sans-kr-111', 'noto-sans-kr-119']],
  ['English and Arabic', 'Push Day صدر 2', ['noto-sans-arabic-arabic']],
] as const

describe('R-REACH-16 a share image draws names of other scripts', () => {
  it.each(NAMES)('a name in %s is whole, and only the files with its letters are read', async (_, name, wanted) => {
    const { painter, files } = recordingPainter()
    const content = await painter.contentOf(facts(name))
    expect(content.title).toBe(name)
    await painter.draw(content)
    expect(files.sort()).toEqual([...wanted].sort())
  })

  it.each(NAMES)('no letter of the name in %s is drawn as the box of a missing glyph', async (_, name) => {
    const titled = async (title: string) => drawn(name, { title })
    const box = await titled('\ue000')
    expect(await titled('\ue001')).toEqual(box)
    for (const letter of new Set(name.match(/\p{L}/gu))) expect(await titled(letter)).not.toEqual(box)
  })

  it('a name in Latin letters reads no file of Noto Sans', async () => {
    const { painter, files } = recordingPainter()
    await drawn('Żółta Ếvening, 💪 → day', {}, painter)
    expect(files).toEqual([])
  })

  it('a glyph that no font has is left out', async () => {
    expect((await painter.contentOf(facts('胸 💪🏽 ᚠ 日'))).title).toBe('胸 日')
    expect((await painter.contentOf(facts('ᚠᚢᚦ'))).title).toBe('Completed Workout')
  })

  it.each(LANGUAGE_CODES)('no word of a picture in %s is drawn as the box of a missing glyph', async (language) => {
    const content = await painter.contentOf({ ...facts(''), language })
    const texts = [content.title, content.corner, ...content.figures.flatMap(({ value, label }) => [value, label])]
    const titled = async (title: string) => Buffer.from(await painter.draw({ ...content, title }))
    const box = await titled('\ue000')
    for (const letter of new Set(texts.join('').match(/(?!\p{sc=Latn})\p{L}/gu)))
      expect(await titled(letter)).not.toEqual(box)
  })

  it('a file is read once for all pictures', async () => {
    const { painter, files } = recordingPainter()
    await Promise.all(['صدر', 'صدر 2', 'ظهر'].map((name) => drawn(name, {}, painter)))
    expect(files).toEqual(['noto-sans-arabic-arabic'])
  })

  it('a file that cannot be read is read again for the next picture', async () => {
    let failures = 1
    const painter = createPainter((path) =>
      path.includes('noto-sans-arabic') && failures-- > 0 ? Promise.reject(new Error('no disk')) : readFile(path),
    )
    await expect(painter.contentOf(facts('صدر'))).rejects.toThrow('no disk')
    expect((await painter.contentOf(facts('صدر'))).title).toBe('صدر')
  })

  it('a picture reads at most 24 files and leaves out the letters of all others', async () => {
    const { painter, files } = recordingPainter()
    const rare = String.fromCodePoint(...Array.from({ length: 150 }, (_, index) => 0x4e00 + index * 130))
    const content = await painter.contentOf(facts(rare))
    await painter.draw(content)
    expect(files).toHaveLength(24)
    expect(content.title.length).toBeGreaterThan(24)
    expect(content.title.length).toBeLessThan(150)
  })
})

describe('R-REACH-16 Han characters have the forms of the owner’s language', () => {
  it.each([
    ['ja', '直骨', 'JP'],
    ['zh-Hans', '直骨', 'SC'],
    ['zh-Hans', '胸の日', 'SC'],
    ['en', '直骨', 'SC'],
    ['en', '胸の日', 'JP'],
    ['en', 'Leg Day', undefined],
  ] as const)('for an owner whose language is %s, %s has the forms of %s', (language, name, han) => {
    expect(hanOf(name, language)).toBe(han)
  })

  it('the words of an owner’s language choose the forms, too', async () => {
    for (const [language, han] of [
      ['ja', 'JP'],
      ['zh-Hans', 'SC'],
      ['ru', undefined],
    ] as const) {
      const content = await painter.contentOf({ ...facts('Push'), language })
      expect(content.han).toBe(han)
    }
  })

  it('a share image in Japanese forms differs from one in Chinese forms', async () => {
    expect(await drawn('直骨', { han: 'JP' })).not.toEqual(await drawn('直骨', { han: 'SC' }))
  })
})

/** Of each column of a picture, what is drawn where a title of one row is, from its highest dot to its lowest. */
function columnsOf(png: Buffer): string[] {
  const [FIRST, LAST] = [140, 250]
  const chunks: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      chunks.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const raw = inflateSync(Buffer.concat(chunks))
  const stride = raw.length / 630
  const bytes = (stride - 1) / 1200
  let above = new Uint8Array(stride - 1)
  const columns = Array.from({ length: 1200 }, () => '')
  for (let y = 0; y < LAST; y++) {
    const filter = raw[y * stride]
    const row = new Uint8Array(raw.subarray(y * stride + 1, (y + 1) * stride))
    for (let x = 0; filter && x < row.length; x++) {
      const left = row[x - bytes] ?? 0
      const up = above[x] ?? 0
      const corner = above[x - bytes] ?? 0
      const guess = filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner)
      row[x] = (row[x] ?? 0) + guess
    }
    above = row
    if (y < FIRST) continue
    for (let x = 0; x < 1200; x++) columns[x] += (row[x * bytes] ?? 0) > 128 ? '#' : '.'
  }
  return columns.map((column) => column.replaceAll(/^\.+|\.+$/g, ''))
}

/** The neighbour that comes nearest to their plane, as PNG has it. */
function paeth(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
}

const edgesOf = (columns: string[]) => {
  const inked = columns.map((column) => column.includes('#'))
  return [inked.indexOf(true), inked.lastIndexOf(true)]
}

describe('R-REACH-16 names that run to the left', () => {
  const titleColumns = async (title: string, more: Partial<ImageContent> = {}) => columnsOf(await drawn(title, more))

  it('a name begins at the side where its first letter says', async () => {
    const [[left], [, right]] = [edgesOf(await titleColumns('Push Day')), edgesOf(await titleColumns('صدر'))]
    expect(left).toBeGreaterThan(70)
    expect(left).toBeLessThan(85)
    expect(right).toBeGreaterThan(1115)
    expect(right).toBeLessThan(1130)
  })

  it('what follows an Arabic name is left of it, what follows a Latin name is right of it', async () => {
    const [alone, followed] = [await titleColumns('صدر'), await titleColumns('صدر Push')]
    const [first] = edgesOf(alone)
    expect(followed.slice(first)).toEqual(alone.slice(first))
    expect(edgesOf(followed)[0]).toBeLessThan((first ?? 0) - 100)
    const [latin, mixed] = [await titleColumns('Push'), await titleColumns('Push صدر')]
    const [, last = 0] = edgesOf(latin)
    expect(mixed.slice(0, last)).toEqual(latin.slice(0, last))
    expect(edgesOf(mixed)[1]).toBeGreaterThan(last + 100)
  })

  it('Arabic letters are joined', async () => {
    const inked = (columns: string[]) => columns.filter((column) => column.includes('#')).length
    expect(inked(await titleColumns('صدر'))).toBeLessThan(inked(await titleColumns('ص د ر')))
    expect(await titleColumns('می\u200cخو')).not.toEqual(await titleColumns('میخو'))
  })

  it('the workouts of a history keep their order around Arabic names', async () => {
    const owner = { first_name: 'Max', last_name: '' }
    const history = { kind: 'history' as const, owner, workoutCount: 3, durationSeconds: 60 }
    const { line, title } = await painter.contentOf({ ...history, newest: ['صدر', 'ظهر', 'Legs'] })
    expect(line).toBe('\u2068صدر\u2069 · \u2068ظهر\u2069 · Legs')
    expect(title).toBe("Max's history")
    const withLine = async (text: string) => drawn('Push', { kind: 'history', line: text })
    expect(await withLine(line)).toEqual(await withLine('\u200eصدر\u200e · \u200eظهر\u200e · Legs'))
    expect(await withLine(line)).not.toEqual(await withLine('صدر · ظهر · Legs'))
  })

  it('a picture in Arabic is mirrored: names in every script are at the right', async () => {
    const inArabic = async (workoutName: string) => {
      const content = await painter.contentOf({ ...facts(workoutName), language: 'ar' })
      return edgesOf(columnsOf(Buffer.from(await painter.draw(content))))
    }
    expect(await inArabic('صدر')).toEqual(edgesOf(await titleColumns('صدر')))
    expect((await inArabic('Push Day'))[1]).toBeGreaterThan(1115)
  })

  it('a long Arabic name fills two rows and ends in an ellipsis', async () => {
    const long = 'تمرين الجمعة المسائي الطويل جدا مع كل التمارين الإضافية والمزيد من التمارين حتى النهاية'
    const [first, last] = edgesOf(await titleColumns(long))
    expect(first).toBeLessThan(200)
    expect(last).toBeGreaterThan(1115)
    expect(await drawn(long)).not.toEqual(await drawn(`${long} ${long}`.slice(0, 60)))
  })
})

test('R-REACH-16 marks and joiners stay with letters of their script, at most three marks on a letter', () => {
  const all = (text: string) => drawableText(text, () => true)
  for (const name of ['שָׁלוֹם', 'गुरुवार', 'หน้าอก', 'می\u200cخواهم', 'क्\u200dष', 'مُحَمَّد']) expect(all(name)).toBe(name)
  expect(all('a\u0e49 b\u200cc')).toBe('a bc')
  expect(all(`ก${'\u0e49'.repeat(40)}`)).toBe(`ก${'\u0e49'.repeat(3)}`)
})
