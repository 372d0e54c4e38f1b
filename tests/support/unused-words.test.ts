import { expect, test } from 'vitest'
import { unusedKeys } from '../../scripts/words/unused.ts'

test('a translation key counts as used if the sources contain it whole or in a template that can produce it', () => {
  const keys = ['a.whole', 'a.sentence', 'section.warmup', 'choose.image.none', 'section.warmup.title', 'a.forgotten']
  const sources = [
    "words('a.whole')",
    '<Sentence of="a.sentence" />',
    'words(`section.$' + '{section}`)',
    'words(`choose.$' + '{kind}.$' + "{count === 0 ? 'none' : 'some'}`)",
  ]
  expect(unusedKeys(keys, sources)).toEqual(['section.warmup.title', 'a.forgotten'])
})
