import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moveByStep, orderAfterMove } from './exercise-order.ts'
import { SECTIONS, type Section } from './section.ts'
import {
  blocksOf,
  joinedWithNext,
  type Place,
  placesJoined,
  placesWithout,
  supersetOf,
  supersetTags,
} from './superset.ts'

type Row = { id: string; section: Section; exercise_order: number; group_id: string | null; group_rest?: number }

const LETTERS: Record<string, Section> = { w: 'warmup', t: 'training', c: 'cooldown' }

/** 't:a t:b/g w:c': section, name and, behind a slash, the group; numbered as listed. */
const deck = (text: string): Row[] =>
  text.split(' ').map((card, index) => {
    const [section = '', rest = ''] = card.split(':')
    const [id = '', group_id = null] = rest.split('/')
    return { id, section: LETTERS[section] as Section, exercise_order: index + 1, group_id }
  })

/** 'a (b c) d': how it reads, supersets in brackets. */
const read = (exercises: readonly Row[]): string =>
  blocksOf(exercises)
    .map((block) => {
      const names = block.map(({ id }) => id).join(' ')
      return block.length > 1 ? `(${names})` : names
    })
    .join(' ')

const placed = (exercises: readonly Row[], places: ReadonlyMap<string, Place>): Row[] =>
  exercises.map((row) => ({ ...row, ...places.get(row.id) }))

const moved = (exercises: Row[], id: string, afterId: string | null): Row[] => {
  const orders = orderAfterMove(exercises, id, afterId)
  return exercises.map((row) => ({ ...row, exercise_order: orders?.get(row.id) ?? row.exercise_order }))
}

describe('R-LIFT-16 which exercises form a superset', () => {
  test.each([
    ['two of one group', 't:a/g t:b/g t:c', '(a b) c'],
    ['members that were torn apart stand where the first does', 't:a t:b/g t:c t:d/g', 'a (b d) c'],
    ['one alone is no superset', 't:a/g t:b', 'a b'],
    ['one in another section is alone', 't:a/g t:b/g w:c/g', 'c (a b)'],
    ['each section has its own', 'w:a/g w:b/g t:c/g t:d/g', '(a b) (c d)'],
    ['a sixth is alone', 't:a/g t:b/g t:c/g t:d/g t:e/g t:f/g', '(a b c d e) f'],
    ['two groups that were mixed', 't:a/g t:b/h t:c/g t:d/h', '(a c) (b d)'],
  ])('which exercises form a superset: %s', (_title, text, expected) => {
    expect(read(deck(text))).toBe(expected)
  })

  test('R-LIFT-16 superset labels have a letter per superset of a section and a number per exercise', () => {
    const tags = supersetTags(deck('w:w/g w:x/g t:a t:b/h t:c/h t:d/i t:e/i t:f/i'))
    const text = [...tags].map(([id, { letter, number }]) => `${id}:${letter}${number}`).join(' ')
    expect(text).toBe('w:A1 x:A2 b:A1 c:A2 d:B1 e:B2 f:B3')
  })

  test('R-LIFT-16 the superset letter after Z is AA', () => {
    const exercises = deck(
      Array.from({ length: 28 }, (_, index) => `t:a${index}/${index} t:b${index}/${index}`).join(' '),
    )
    const tags = supersetTags(exercises)
    expect([tags.get('a25')?.letter, tags.get('a26')?.letter, tags.get('b27')?.letter]).toEqual(['Z', 'AA', 'AB'])
  })

  test.each([
    ['the next one', 't:a t:b t:c', 'a', 'a b'],
    ['a member: the next one after all of them', 't:a/g t:b/g t:c', 'a', 'a b c'],
    ['the next superset, whole', 't:a t:b/g t:c/g', 'a', 'a b c'],
    ['nothing follows', 't:a t:b', 'b', null],
    ['another section follows', 'w:a t:b', 'a', null],
    ['there are five already', 't:a/g t:b/g t:c/g t:d/g t:e/g t:f', 'a', null],
    ['six would be too many', 't:a/g t:b/g t:c/g t:d/h t:e/h t:f/h', 'a', null],
    ['it is gone', 't:a t:b', 'x', null],
  ])('which exercises an exercise can be joined with: %s', (_title, text, id, expected) => {
    const joined = joinedWithNext(deck(text), id)
    expect(joined && joined.map((row) => row.id).join(' ')).toBe(expected)
  })
})

describe('R-LIFT-16 joining exercises to a superset', () => {
  const joined = (exercises: Row[], ids: string, groupId = 'n') => {
    const places = placesJoined(exercises, { ids: ids.split(' '), groupId, rest: 15 })
    if (typeof places === 'string') throw new Error(places)
    return placed(exercises, places)
  }

  test.each([
    ['neighbours', 't:a t:b t:c', 'a b', '(a b) c'],
    ['one that stands elsewhere comes to the first of them', 't:a t:b t:c t:d', 'b d', 'a (b d) c'],
    ['in the order that is named', 't:a t:b t:c', 'c a', '(c a) b'],
    ['out of another superset, which goes on', 't:a/g t:b/g t:c/g t:d', 'b d', '(a c) (b d)'],
    ['out of another superset, which dissolves', 't:a/g t:b/g t:c', 'b c', 'a (b c)'],
    ['what is gone is left out', 't:a t:b t:c', 'a x b', '(a b) c'],
    ['five', 't:a t:b t:c t:d t:e t:f', 'a b c d e', '(a b c d e) f'],
  ])('joining exercises to a superset: %s', (_title, text, ids, expected) => {
    const once = joined(deck(text), ids)
    expect(read(once)).toBe(expected)
    expect(joined(once, ids)).toEqual(once)
  })

  test.each([
    ['one', 't:a t:b', 'a', 'superset-size'],
    ['one twice', 't:a t:b', 'a a', 'superset-size'],
    ['six', 't:a t:b t:c t:d t:e t:f', 'a b c d e f', 'superset-size'],
    ['across sections', 't:a w:b', 'a b', 'superset-sections'],
    ['all but one are gone', 't:a', 'a x', 'gone'],
  ])('R-LIFT-16 refuses to form a superset: %s', (_title, text, ids, expected) => {
    expect(placesJoined(deck(text), { ids: ids.split(' '), groupId: 'n', rest: 0 })).toBe(expected)
  })

  test('if two devices join the same exercise, the later superset gets it, and an exercise left alone is no superset', () => {
    const both = joined(joined(deck('t:a t:b t:c'), 'a b', 'g'), 'b c', 'h')
    expect(read(both)).toBe('a (b c)')
    expect(both.map(({ group_id }) => group_id)).toEqual(['g', 'h', 'h'])
  })
})

describe('R-LIFT-19 leaving a superset', () => {
  test.each([
    ['one of two: both are alone', 't:a/g t:b/g t:c', 'a', 'a b c'],
    ['the first', 't:a/g t:b/g t:c/g t:d', 'a', 'a (b c) d'],
    ['the middle one stands after the others', 't:a/g t:b/g t:c/g t:d', 'b', '(a c) b d'],
    ['the last', 't:a/g t:b/g t:c/g t:d', 'c', '(a b) c d'],
  ])('leaving a superset: %s', (_title, text, id, expected) => {
    const left = placed(deck(text), placesWithout(deck(text), id))
    expect(read(left)).toBe(expected)
    expect(left.find((row) => row.id === id)?.group_id).toBeNull()
    expect(placesWithout(left, id).size).toBe(0)
  })

  test('leaving a superset has no effect for an exercise that is in none', () => {
    const exercises = deck('t:a/g t:b')
    expect([placesWithout(exercises, 'a').size, placesWithout(exercises, 'x').size]).toEqual([0, 0])
  })
})

describe('R-LIFT-19 moving supersets', () => {
  test.each<[string, string, string, string | null, string]>([
    ['a member takes the others along', 't:a/g t:b/g t:c t:d', 'a', 'c', 'c (a b) d'],
    ['the last member, too', 't:a/g t:b/g t:c t:d', 'b', 'd', 'c d (a b)'],
    ['to the front', 't:c t:a/g t:b/g', 'b', null, '(a b) c'],
    ['what is put between members stands after them', 't:a/g t:b/g t:c t:d', 'd', 'a', '(a b) d c'],
    ['a superset that is put between members, too', 't:a/g t:b/g t:c t:d/h t:e/h', 'e', 'a', '(a b) (d e) c'],
    ['after another member: they change places', 't:a/g t:b/g t:c', 'a', 'b', '(b a) c'],
    ['a member to where its superset stands', 't:c t:a/g t:b/g', 'b', 'c', 'c (a b)'],
    ['members that were torn apart', 't:a/g t:c t:b/g t:d', 'b', 'd', 'c d (a b)'],
  ])('moving exercises of a superset: %s', (_title, text, id, afterId, expected) => {
    expect(read(moved(deck(text), id, afterId))).toBe(expected)
  })

  test.each<[string, string, string, 1 | -1, string | null]>([
    ['past a neighbour', 't:a t:b', 'a', 1, 'b a'],
    ['over a superset', 't:a t:b/g t:c/g', 'a', 1, '(b c) a'],
    ['up over a superset', 't:b/g t:c/g t:a', 'a', -1, 'a (b c)'],
    ['up within one', 't:a/g t:b/g t:c/g', 'c', -1, '(a c b)'],
    ['down within one', 't:a/g t:b/g t:c/g', 'a', 1, '(b a c)'],
    ['the last of one takes it along', 't:a/g t:b/g t:c', 'b', 1, 'c (a b)'],
    ['the first of one takes it along', 't:c t:d t:a/g t:b/g', 'a', -1, 'c (a b) d'],
    ['no farther up', 'w:w t:a t:b', 'a', -1, null],
    ['no farther down', 't:a t:b c:c', 'b', 1, null],
  ])('R-BUILD-04 moving an exercise or superset one step: %s', (_title, text, id, by, expected) => {
    const exercises = deck(text)
    const step = moveByStep(exercises, id, by)
    expect(step && read(moved(exercises, step.id, step.afterId))).toBe(expected)
  })
})

describe('supersets with arbitrary stored order numbers', () => {
  const rows = fc.uniqueArray(
    fc.record({
      id: fc.nat(12).map(String),
      section: fc.constantFrom(...SECTIONS),
      exercise_order: fc.integer({ min: -3, max: 8 }),
      group_id: fc.option(fc.constantFrom('g', 'h')),
    }),
    { selector: ({ id }) => id, minLength: 1 },
  )
  const anyId = fc.nat(12).map(String)
  const reads = (exercises: readonly Row[]) => blocksOf(exercises).map((block) => block.map(({ id }) => id))

  test('Y4 repeating a move changes nothing, and a move keeps every superset and numbers the exercises from 1', () => {
    fc.assert(
      fc.property(rows, anyId, fc.option(anyId), (exercises, id, afterId) => {
        const orders = orderAfterMove(exercises, id, afterId)
        if (!orders) return
        const after = moved(exercises, id, afterId)
        expect([...orders.values()].toSorted((a, b) => a - b)).toEqual(exercises.map((_, index) => index + 1))
        const sets = (list: readonly Row[]) =>
          reads(list)
            .map((block) => block.toSorted().join())
            .toSorted()
        expect(sets(after)).toEqual(sets(exercises))
        expect(orderAfterMove(after, id, afterId)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })

  test('Y4 joining or leaving a superset twice changes nothing more, whatever order numbers are stored', () => {
    fc.assert(
      fc.property(rows, fc.array(anyId, { maxLength: 7 }), anyId, (exercises, ids, id) => {
        const join = (list: readonly Row[]) => placesJoined(list, { ids, groupId: 'n', rest: 0 })
        const places = join(exercises)
        if (typeof places !== 'string') {
          const joined = placed(exercises, places)
          expect(join(joined)).toEqual(new Map())
          expect(supersetOf(joined, ids.find((one) => joined.some((row) => row.id === one)) ?? '')).not.toBeNull()
        }
        const left = placed(exercises, placesWithout(exercises, id))
        expect(placesWithout(left, id).size).toBe(0)
        expect(supersetOf(left, id)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})
