import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exerciseIdFor, isId, makeId } from './ids.ts'

const OLIVIA = '0190b5a2-7c3e-7d4f-8a51-9b0c1d2e3f40'
const MAX = '0190b5a2-7c3e-7d4f-8a51-9b0c1d2e3f41'

describe('R-BUILD-16 an exercise has the same id on every device (Y12)', () => {
  test('the id derived from an exercise name never changes, because stored rows contain it', () => {
    expect(exerciseIdFor(OLIVIA, 'Bench Press')).toBe('f1ab4495-fbc7-537a-95fb-a3e0ebb470ea')
    expect(isId(exerciseIdFor(OLIVIA, 'Bench Press'))).toBe(true)
  })

  test.each(['bench press', ' BENCH PRESS ', 'Bench\u0000 Press'])(
    "'%s' gives the same exercise id as Bench Press",
    (name) => {
      expect(exerciseIdFor(OLIVIA, name)).toBe(exerciseIdFor(OLIVIA, 'Bench Press'))
    },
  )

  test("'Pull-Up' and 'Pull Up' keep different derived exercise ids, so that ids never change", () => {
    expect(exerciseIdFor(OLIVIA, 'Pull-Up')).not.toBe(exerciseIdFor(OLIVIA, 'Pull Up'))
  })

  test('another exercise name or another owner gives another exercise id', () => {
    const ids = [exerciseIdFor(OLIVIA, 'Bench Press'), exerciseIdFor(OLIVIA, 'Squat'), exerciseIdFor(MAX, 'Squat')]
    expect(new Set(ids).size).toBe(3)
  })

  test('every text gives a valid exercise id', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => isId(exerciseIdFor(OLIVIA, name))))
  })
})

describe('R-DATA-23 the format of an id', () => {
  test.each([OLIVIA, '9b2d1c3e-4f5a-4b6c-8d7e-0f1a2b3c4d5e', '6f1c2a6e-4b0b-5d2c-9b53-0f7a1c5e8d11'])(
    '%s is a valid id',
    (id) => {
      expect(isId(id)).toBe(true)
    },
  )

  test.each([
    '',
    'temp-1',
    '0190b5a2-7c3e-7d4f-8a51-9b0c1d2e3f4',
    `${OLIVIA} `,
    OLIVIA.replaceAll('-', ''),
    OLIVIA.toUpperCase(),
    `${OLIVIA}'; drop table routine; --`,
    7,
    null,
    undefined,
    {},
  ])("'%s' is not a valid id", (value) => {
    expect(isId(value)).toBe(false)
  })
})

describe('R-SYNC-09 ids created on the device', () => {
  const random = (byte: number) => new Uint8Array(16).fill(byte)

  test('ids created on the device contain their time, so that later ids sort after earlier ones', () => {
    const earlier = makeId(1_700_000_000_000, random(255))
    const later = makeId(1_700_000_000_001, random(0))
    expect(isId(earlier)).toBe(true)
    expect(earlier < later).toBe(true)
    expect(Number.parseInt(earlier.replace('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000)
    expect(earlier[14]).toBe('7')
  })

  test('two ids created in the same millisecond differ only in their random part', () => {
    expect(makeId(1, random(1))).not.toBe(makeId(1, random(2)))
    expect(makeId(1, random(1))).toBe(makeId(1, random(1)))
  })
})
