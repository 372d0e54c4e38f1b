import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idBefore, orderAfterMove } from './exercise-order.ts'
import { exercisesInOrder } from './routine.ts'
import { SECTIONS, type Section } from './section.ts'

const row = (id: string, section: Section, exercise_order: number) => ({ id, section, exercise_order })

/** Added in turn, so that the orders of the sections are mixed. */
const routine = [
  row('squat', 'training', 1),
  row('band', 'warmup', 2),
  row('bench', 'training', 3),
  row('row', 'training', 5),
  row('stretch', 'cooldown', 6),
]

function namesAfter(id: string, afterId: string | null) {
  const orders = orderAfterMove(routine, id, afterId)
  const moved = routine.map((each) => ({ ...each, exercise_order: orders?.get(each.id) ?? each.exercise_order }))
  return exercisesInOrder(moved)
    .map(({ id: name }) => name)
    .join(' ')
}

describe('moving an exercise in a routine', () => {
  test.each<[string, string, string | null, string]>([
    ['down by one', 'squat', 'bench', 'band bench squat row stretch'],
    ['to the end', 'squat', 'row', 'band bench row squat stretch'],
    ['up by one', 'row', 'squat', 'band squat row bench stretch'],
    ['to the front', 'row', null, 'band row squat bench stretch'],
  ])('R-BUILD-04 moves an exercise %s', (_title, id, afterId, names) => {
    expect(namesAfter(id, afterId)).toBe(names)
  })

  test.each<[string, string, string | null, null | undefined]>([
    ['where it stands', 'bench', 'squat', null],
    ['to the front, where it stands', 'squat', null, null],
    ['the only one of its section', 'band', null, null],
    ['after itself', 'bench', 'bench', undefined],
    ['after one that is gone', 'bench', 'dip', undefined],
    ['after one of another section', 'bench', 'band', undefined],
    ['one that is gone', 'dip', 'bench', undefined],
  ])(
    'R-BUILD-04 moving an exercise to an impossible or unchanged place does nothing: %s',
    (_title, id, afterId, expected) => {
      expect(orderAfterMove(routine, id, afterId)).toBe(expected)
    },
  )

  test('R-BUILD-05 after a move, order numbers count up from 1 and only one exercise has changed places', () => {
    const rows = fc.uniqueArray(
      fc.record({
        id: fc.nat(12).map(String),
        section: fc.constantFrom(...SECTIONS),
        exercise_order: fc.integer({ min: -3, max: 8 }),
      }),
      { selector: ({ id }) => id, minLength: 1 },
    )
    const anyId = fc.nat(12).map(String)
    fc.assert(
      fc.property(rows, anyId, fc.option(anyId), (exercises, id, afterId) => {
        const orders = orderAfterMove(exercises, id, afterId)
        if (!orders) return
        expect([...orders.values()].toSorted((a, b) => a - b)).toEqual(exercises.map((_, index) => index + 1))
        const before = exercisesInOrder(exercises)
        const after = exercisesInOrder(
          exercises.map((each) => ({ ...each, exercise_order: orders.get(each.id) as number })),
        )
        const rest = (list: typeof before) => list.filter((each) => each.id !== id).map((each) => each.id)
        expect(rest(after)).toEqual(rest(before))
        expect(orderAfterMove(after, id, afterId)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})

test.each<[number, string | null]>([
  [0, null],
  [1, 'a'],
  [2, 'c'],
])('R-BUILD-04 when an exercise moves to place %s, the exercise before it is %s', (to, before) => {
  expect(idBefore(['a', 'b', 'c'], 'b', to)).toBe(before)
})
