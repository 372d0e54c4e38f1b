import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { parseJson, readShape } from './json.ts'
import { cleanText } from './text.ts'

const many = (count: number, one: (index: number) => string) => Array.from({ length: count }, (_, n) => one(n)).join()

test.each([
  ['values', `[${many(300_000, () => '1')}]`],
  ['empty objects', `[${many(300_000, () => '{}')}]`],
  ['names', `{${many(20_000, (n) => `"${n}":1`)}}`],
  ['names before a blank', `{${many(20_000, (n) => `"${n}" \n:1`)}}`],
  ['names in many objects', `[${many(20_000, (n) => `{"${n}":1}`)}]`],
  ['depth', `${'['.repeat(40)}${']'.repeat(40)}`],
])('R-IMP-22 rejects a JSON text with too many of these: %s', (_, text) => {
  expect(JSON.parse(text)).toBeDefined()
  expect(() => parseJson(text)).toThrow(RangeError)
})

test.each([
  ['a workout of 5,000 sets', `[${many(5_000, (n) => `{"id":"${n}","a":1,"b":{"c":[1,2,3]}}`)}]`],
  ['marks in texts', `{"a":"${'{['.repeat(100)}\\"${',:'.repeat(300_000)}"}`],
  ['an end in a text', '{"a":"\\\\"}'],
])('R-IMP-22 parses a JSON text with %s', (_, text) => {
  expect(parseJson(text)).toEqual(JSON.parse(text))
})

test('R-IMP-32 every parsed JSON text and key can be stored in the database', () => {
  const text = '{"a\\u0000":["b\\uD800",{"c":"\\udc00d","e":"\\ud83d\\ude00","f":null}],"__proto__":"\\u0000"}'
  expect(JSON.stringify(parseJson(text))).toBe('{"a":["b",{"c":"d","e":"\u{1f600}","f":null}],"__proto__":""}')
})

test('R-IMP-22 JSON validation stops at the first invalid row, and rejects a list that is too long at once', () => {
  const shape = z.array(z.object({ a: z.number(), b: z.number() })).check(z.maxLength(1_000))
  const faults = (value: unknown) => {
    const found = readShape(shape, value)
    return found.success ? [] : (found.error as z.core.$ZodError).issues.map(({ code, path }) => [code, ...path])
  }
  expect(faults(Array(1_000).fill({}))).toEqual([['invalid_type', 0, 'a']])
  expect(faults(Array(1_001).fill({}))).toEqual([['too_big']])
})

test('R-EDIT-18 keeps at most thirty accents on a letter, because sorting longer piles takes seconds', () => {
  const piled = `a${'\u0301'.repeat(50_000)}${'\u0323'.repeat(50_000)}b`
  expect([...cleanText(piled)]).toHaveLength(31)
  expect(cleanText('e\u0301')).toBe('\u00e9')
})
