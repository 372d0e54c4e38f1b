import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, nameKey, textLength } from './text.ts'

// Any UTF-16 there is, with more than its share of what makes trouble.
const troubled = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        '\u0000',
        ' ',
        '\t',
        '\u00a0',
        '\ufeff',
        'e\u0301',
        '\u0301',
        '\u212b',
        '\uac00\u11a8',
        '💪',
        'İ',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

describe('R-EDIT-18 text is cleaned before it is stored (Y2)', () => {
  test.each([
    ['spaces around', '  Bench Press \n', 'Bench Press'],
    ['spaces within stay', 'Bench  Press', 'Bench  Press'],
    ['spaces only', ' \t\u00a0\ufeff ', ''],
    ['U+0000', 'Bench\u0000 Press\u0000', 'Bench Press'],
    ['a space behind U+0000', '\u0000 Bench', 'Bench'],
    ['a lone high surrogate', 'Bench\ud83d', 'Bench'],
    ['a lone low surrogate', '\udcaaBench', 'Bench'],
    ['halves apart do not join', '\ud83d\u0000\udcaa', ''],
    ['a whole pair stays', '💪 Day', '💪 Day'],
    ['composed', 'Cafe\u0301', 'Café'],
    ['the Angstrom sign', '\u212b', 'Å'],
  ])('%s', (_, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
  })

  test('what comes out is well formed, composed, trimmed and stays as it is', () => {
    fc.assert(
      fc.property(troubled, (text) => {
        const cleaned = cleanText(text)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleaned).not.toContain('\u0000')
        expect(cleaned).toBe(cleaned.trim())
        expect(cleaned).toBe(cleaned.normalize('NFC'))
        expect(cleanText(cleaned)).toBe(cleaned)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('R-BUILD-16 names are one exercise whatever their case and the spaces around (Y12)', () => {
  test.each([
    ['Bench Press', ' bench PRESS '],
    ['Café Row', 'CAFE\u0301 row'],
    ['Ölzug', 'o\u0308LZUG'],
    ['Bench\u0000 Press', 'bench press'],
  ])('%s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })

  test('other names have other keys', () => {
    expect(nameKey('Bench Press')).not.toBe(nameKey('Bench  Press'))
    expect(nameKey('Row')).not.toBe(nameKey('Rows'))
  })

  test('a key is its own key', () => {
    fc.assert(
      fc.property(troubled, (text) => nameKey(nameKey(text)) === nameKey(text)),
      { numRuns: 1000 },
    )
  })
})

test('R-EDIT-18 length counts characters, not code units', () => {
  expect(textLength('')).toBe(0)
  expect(textLength('💪💪')).toBe(2)
  expect(textLength('é')).toBe(1)
})
