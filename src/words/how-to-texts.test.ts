import { describe, expect, test } from 'vitest'
import { FIGURES } from '#domain/figures/figures.ts'
import { factsOf, LANGUAGE_CODES } from '#domain/languages.ts'
import { textLength } from '#domain/text.ts'
import { readWords } from './words.server.ts'

/** In characters (R-GUIDE-07). */
const LONGEST = 90

describe.each(LANGUAGE_CODES)('R-GUIDE-07 How to in %s', (language) => {
  const howTos = readWords<Readonly<Record<string, readonly string[]>>>(`how-to/${language}.json`)

  test('every exercise with a figure has three lines, and no other exercise has any', () => {
    expect(Object.keys(howTos).toSorted()).toEqual(Object.keys(FIGURES).toSorted())
    expect(Object.entries(howTos).filter(([, lines]) => lines.length !== 3)).toEqual([])
  })

  test('a line is one or more sentences of at most 90 characters, and no two exercises share all three', () => {
    const lines = Object.values(howTos).flat()
    expect(lines.filter((line) => textLength(line) > LONGEST)).toEqual([])
    expect(lines.filter((line) => !/^[\p{Lu}\p{Lo}\p{N}].*\S[.。]$/u.test(line))).toEqual([])
    const wholes = Object.values(howTos).map((three) => three.join(' '))
    expect(wholes.filter((whole, at) => wholes.indexOf(whole) !== at)).toEqual([])
    if (factsOf(language).isDraft) return // Few words say the same of siblings.
    expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([])
  })
})
