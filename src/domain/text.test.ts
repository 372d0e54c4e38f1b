import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, nameKey, searchKey, textLength } from './text.ts'

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
    ['what turns the text around it', 'Push \u202exe.yaD\u202c \u2066A\u2069', 'Push xe.yaD A'],
    ['joiners and directions of a script stay', '👩‍🚀 \u200fיום א', '👩‍🚀 \u200fיום א'],
    ['a letter among what is not seen', '\u200b\u3164A', '\u200b\u3164A'],
  ])('cleans a text before storing it: %s', (_, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned)
  })

  test.each([
    ['zero width', '\u200b\u200c\u200d\u2060\ufeff'],
    ['direction marks', '\u200e\u200f\u061c'],
    ['overrides alone', '\u202e\u202c'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['tags of flags without a flag', '\u{e0067}\u{e007f}'],
    ['accents on nothing', '\u0301\u20dd'],
    ['a soft hyphen', '\u00ad'],
    ['an empty braille cell', '\u2800'],
    ['control characters', '\u0007\u001b\u0085'],
    ['spaces of all widths', '\u2003\u3000\u2028'],
    ['all at once', ' \u3164 \u0301\u200b\u2800 '],
  ])('a name of invisible characters only counts as empty: %s', (_, text) => {
    expect(cleanText(text)).toBe('')
  })

  test('cleaned text is well-formed, composed and trimmed, and cleaning it again changes nothing', () => {
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

describe('R-BUILD-16 exercise names match despite case, spaces, apostrophes and hyphens (Y12)', () => {
  test.each([
    ['Bench Press', ' bench PRESS '],
    ['Café Row', 'CAFE\u0301 row'],
    ['Ölzug', 'o\u0308LZUG'],
    ['Bench\u0000 Press', 'bench press'],
    ['Bench Press', 'Bench  Press'],
    ['Bench Press', 'Bench\u00a0Press'],
    ['Bench Press', 'Bench\t Press'],
    ['Farmer\u2019s Walk', "Farmer's Walk"],
    ['Farmer\u00b4s Walk', "farmer's walk"],
    ['Pull-Up', 'Pull Up'],
    ['Pull\u2011Up', 'pull\u2013up'],
    ['T-Bar - Row', 'T Bar Row'],
    ['\uff22ench \uff11', 'Bench 1'],
  ])("'%s' and '%s' are the same exercise name", (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })

  test('exercise names that differ in letters or accents have different keys', () => {
    expect(nameKey('Bench Press')).not.toBe(nameKey('Benchpress'))
    expect(nameKey('Développé')).not.toBe(nameKey('Developpe'))
    expect(nameKey('Row')).not.toBe(nameKey('Rows'))
  })

  test.each([
    ['Développé', 'developpe'],
    ['Жим лёжа', 'жим лежа'],
    ['أكتاف', 'اكتاف'],
    ['⚡️ Squat 1️⃣', 'squat 1'],
    ['Ławka płaska', 'lawka plaska'],
    ['Sırt', 'sirt'],
    ['가슴', '가슴'],
    ['गुरुवार', 'गुरुवार'],
  ])("R-REACH-15 '%s' is searched for as '%s'", (name, key) => {
    expect(searchKey(name)).toBe(key)
  })

  test('R-REACH-15 marks that make another letter count in a search', () => {
    expect(searchKey('バックスクワット')).not.toBe(searchKey('ハックスクワット'))
  })

  test('an exercise name of hyphens only still has a key', () => {
    expect(nameKey('--')).toBe('--')
  })

  test('computing the key of a name key gives the same key', () => {
    fc.assert(
      fc.property(troubled, (text) => nameKey(nameKey(text)) === nameKey(text)),
      { numRuns: 1000 },
    )
  })
})

test('R-EDIT-18 the length of a text counts characters, not UTF-16 code units', () => {
  expect(textLength('')).toBe(0)
  expect(textLength('💪💪')).toBe(2)
  expect(textLength('é')).toBe(1)
})
