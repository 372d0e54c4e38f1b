import { describe, expect, test } from 'vitest'
import { FIGURES } from '#domain/figures/figures.ts'
import { textLength } from '#domain/text.ts'
import de from './how-to/de.json' with { type: 'json' }
import en from './how-to/en.json' with { type: 'json' }

/** In characters (R-GUIDE-07). */
const LONGEST = 90

describe.each(Object.entries<Readonly<Record<string, readonly string[]>>>({ en, de }))(
  'R-GUIDE-07 How to in %s',
  (_language, howTos) => {
    test('every exercise with a figure has three lines, and no other exercise has any', () => {
      expect(Object.keys(howTos).toSorted()).toEqual(Object.keys(FIGURES).toSorted())
      expect(Object.entries(howTos).filter(([, lines]) => lines.length !== 3)).toEqual([])
    })

    test('a line is one or more sentences of at most 90 characters, and no two exercises share one', () => {
      const lines = Object.values(howTos).flat()
      expect(lines.filter((line) => textLength(line) > LONGEST)).toEqual([])
      expect(lines.filter((line) => !/^\p{Lu}.*\S[.]$/u.test(line))).toEqual([])
      expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([])
    })
  },
)
