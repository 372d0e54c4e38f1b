import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitLists } from './split-lists.server.ts'

/** The pieces of a text that comes in chunks of these sizes, in bytes. */
async function piecesOf(text: string, sizes: readonly number[]) {
  async function* chunks() {
    const bytes = Buffer.from(text)
    for (let at = 0, turn = 0; at < bytes.length; turn++) {
      const size = sizes[turn % sizes.length] ?? 1
      yield bytes.subarray(at, at + size)
      at += size
    }
  }
  const elements: unknown[] = []
  let rest: unknown
  for await (const piece of splitLists(chunks(), ['list', 'second list'])) {
    if ('rest' in piece) rest = JSON.parse(piece.rest)
    else elements.push(JSON.parse(piece.element))
  }
  return { elements, rest }
}

test('R-IMP-25 reads a long JSON list one element at a time, however the text is split into chunks', async () => {
  const element = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())
  const others = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(others, fc.array(element), others, sizes, async (first, list, last, cut) => {
      const object = { ...first, list, ...last, ...('list' in last && { list }) }
      const { elements, rest } = await piecesOf(JSON.stringify(object, null, cut[0]), cut)
      expect(elements).toEqual(JSON.parse(JSON.stringify(list)))
      expect(rest).toEqual(JSON.parse(JSON.stringify({ ...object, list: [] })))
    }),
  )
})

test('R-IMP-32 tells which of two JSON lists an element belongs to', async () => {
  const text = '{"second list":[{"a":1}],"other":[{"b":2}],"list":[{"c":3},{"d":4}]}'
  const lists = []
  async function* chunks() {
    yield Buffer.from(text)
  }
  for await (const piece of splitLists(chunks(), ['list', 'second list'])) {
    lists.push('rest' in piece ? piece.rest : [piece.list, piece.element])
  }
  expect(lists).toEqual([
    ['second list', '{"a":1}'],
    ['list', '{"c":3}'],
    ['list', '{"d":4}'],
    '{"second list":[],"other":[{"b":2}],"list":[]}',
  ])
})

test.each([
  ['a list of the same name deeper down', '{"a":{"list":[{"b":1}]},"list":[{"c":2}]}', [{ c: 2 }]],
  ['a text that looks like the list', '{"a":"\\"list\\":[{}]","list":[{"c":"]}"}]}', [{ c: ']}' }]],
  ['a name that ends like the list', '{"a\\"list":[{"b":1}],"list":[]}', []],
])('R-IMP-25 does not take %s for the list to split', async (_, text, expected) => {
  const { elements, rest } = await piecesOf(text, [3])
  expect(elements).toEqual(expected)
  expect(rest).toEqual({ ...JSON.parse(text), list: [] })
})

test('R-IMP-25 reading the list takes no longer in a JSON text with 100,000 other lists', {
  timeout: 30_000,
}, async () => {
  const text = `{${'"a":[],'.repeat(100_000)}"list":[{"b":1}]}`
  expect((await piecesOf(text, [16_384])).elements).toEqual([{ b: 1 }])
})
