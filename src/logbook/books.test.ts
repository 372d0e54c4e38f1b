import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BodyDocument,
  type BookDocument,
  bodyIdFor,
  bookIdFor,
  emptyBook,
  exerciseSettingsOf,
  MAX_BODY_WEIGHTS,
  MAX_BOOK_EXERCISES,
  settingsOf,
} from '#domain/book.ts'
import type { AnyDocument, Made } from '#sync/operation.ts'
import { meta as metaOf, OLIVIA, uuid } from '../../tests/support/routine-rows.ts'
import { addBodyWeight, editBodyWeight, removeBodyWeight } from './body-weights.ts'
import { editBookExercise, setBook } from './books.ts'
import { registry } from './operations.ts'

const BOOK = bookIdFor(OLIVIA)
const BODY = bodyIdFor(OLIVIA, 2026)
const SQUAT = uuid(900)

/** What an operation makes of a document, or why not. */
function judged(document: AnyDocument | null, made: Made, documentId = BOOK) {
  const operation = registry.get(made.kind)
  const read = operation?.read(made.args, made.version)
  if (!operation || !read) return { refused: 'malformed' as const }
  return operation.apply(document, read.args, { ...metaOf(), documentId })
}

function applied<D extends AnyDocument>(document: D | null, made: Made, documentId = BOOK): D {
  const outcome = judged(document, made, documentId)
  if (!('document' in outcome)) throw new Error(JSON.stringify(outcome))
  return outcome.document as D
}

const set = (changes: Parameters<typeof setBook.make>[0]['changes']) => setBook.make({ changes })
const say = (changes: Parameters<typeof editBookExercise.make>[0]['changes'], exerciseId = SQUAT) =>
  editBookExercise.make({ exerciseId, changes })
/** Arguments as another device may send them, whatever it checks itself. */
const sent = (kind: string, args: unknown): Made => ({ kind, version: 1, args })

describe('R-BASE-08 R-BASE-10 the training settings of an owner', () => {
  test('the first operation of any kind creates the training settings document, filled with defaults', () => {
    const settings = settingsOf(applied<BookDocument>(null, set({ unit: 'kg' })))
    expect(settings).toMatchObject({ unit: 'kg', effort: 'off', plates_shown: false, weekly_goal: 1, bars_kg: null })
    const book = applied<BookDocument>(null, say({ step: 1.25 }))
    expect([book.id, book.ownerId, book.rev]).toEqual([BOOK, OLIVIA, 0])
    expect(exerciseSettingsOf(book, SQUAT)).toMatchObject({ step: 1.25, unit: null, note: null })
    expect(settingsOf(book)).toMatchObject(settingsOf(null))
  })

  test('an owner has exactly one training settings document; any other document id is refused as "gone"', () => {
    expect(bookIdFor(OLIVIA)).not.toBe(bookIdFor(uuid(1)))
    expect(judged(null, set({ unit: 'kg' }), uuid(77))).toEqual({ refused: 'gone' })
    expect(judged(null, say({ step: 5 }), bookIdFor(uuid(1)))).toEqual({ refused: 'gone' })
  })

  test('two devices that write training settings first create the same document, and the later value of each field wins', () => {
    const [first, second] = [set({ unit: 'kg', effort: 'rpe' }), set({ effort: 'rir' })]
    const book = applied(applied<BookDocument>(null, first), second)
    expect(settingsOf(book)).toMatchObject({ unit: 'kg', effort: 'rir' })
  })

  test('the settings of an exercise are a row that disappears when its last value is cleared', () => {
    const book = applied<BookDocument>(null, say({ note: '  Low bar ', secondary_muscles: ['Glutes', 'Core'] }))
    expect(book.exercises).toMatchObject([{ id: SQUAT, note: 'Low bar', secondary_muscles: ['Glutes', 'Core'] }])
    const unsaid = applied(book, say({ note: null, secondary_muscles: null }))
    expect(unsaid.exercises).toEqual([])
    expect(applied(unsaid, say({ unit: null }))).toBe(unsaid)
  })

  test('writing a training setting with the value it has already changes nothing', () => {
    const book = applied<BookDocument>(null, set({ plates_kg: [{ weight: 20, pairs: 1 }] }))
    const read = { ...book, book: { ...book.book, plates_kg: [{ pairs: 1, weight: 20 }] } }
    expect(applied(read, set({ plates_kg: [{ weight: 20, pairs: 1 }] }))).toBe(read)
  })

  test.each([
    ['a unit of body weight', { unit: 'body' }],
    ['an effort nobody knows', { effort: 'hard' }],
    ['a goal of no workouts', { weekly_goal: 0 }],
    ['a goal of eight a week', { weekly_goal: 8 }],
    ['an eighth weekday', { week_start: 8 }],
    ['no bar at all', { bars_kg: [] }],
    ['seven bars', { bars_kg: Array.from({ length: 7 }, (_, n) => ({ id: `b${n}`, name: `Bar ${n}`, weight: 20 })) }],
    ['a bar of 100.5', { bars_kg: [{ id: 'b', name: 'Heavy', weight: 100.5 }] }],
    ['a bar without a name', { bars_kg: [{ id: 'b', name: ' ', weight: 20 }] }],
    ['21 plates', { plates_kg: Array.from({ length: 21 }, () => ({ weight: 5, pairs: null })) }],
    ['a plate of 0', { plates_kg: [{ weight: 0, pairs: null }] }],
    ['a plate of 101', { plates_lbs: [{ weight: 101, pairs: null }] }],
    ['half a pair', { plates_lbs: [{ weight: 45, pairs: 0.5 }] }],
  ])('R-LIFT-25 rejects malformed training settings: %s', (_, changes) => {
    expect(judged(emptyBook(OLIVIA), sent('book.set', { changes }))).toEqual({ refused: 'malformed' })
  })

  test.each([
    ['a step of 0.2', { step: 0.2 }],
    ['a step of 51', { step: 51 }],
    ['a step of three decimals', { step: 1.255 }],
    ['a note of 1,001 characters', { note: 'x'.repeat(1_001) }],
    ['a muscle nobody has', { primary_muscle: 'Wing' }],
    ['five more muscles', { secondary_muscles: ['Chest', 'Back', 'Biceps', 'Triceps', 'Core'] }],
    ['a load nobody knows', { load: 'half' }],
  ])('R-LIFT-11 rejects malformed settings of an exercise: %s', (_, changes) => {
    const made = sent('bookExercise.edit', { exerciseId: SQUAT, changes })
    expect(judged(emptyBook(OLIVIA), made)).toEqual({ refused: 'malformed' })
  })

  const link = (url: string, title = '') => ({ links: [{ url, title }] })

  test.each([
    ['javascript:', link('javascript:alert(1)')],
    ['http:', link('http://example.org/squat')],
    ['a script behind a line break', link('https://example.org/\njavascript:alert(1)')],
    ['an address with a name and a password', link('https://bank.example@evil.example/')],
    ['no host', link('https:///squat')],
    ['501 characters', link(`https://example.org/${'x'.repeat(481)}`)],
    ['a title of 61 characters', link('https://example.org/', 'x'.repeat(61))],
    ['four links', { links: [1, 2, 3, 4].map((n) => ({ url: `https://example.org/${n}`, title: '' })) }],
    ['a list of no links', { links: [] }],
  ])('R-GUIDE-08 rejects a link of an exercise with %s', (_, changes) => {
    const made = sent('bookExercise.edit', { exerciseId: SQUAT, changes })
    expect(judged(emptyBook(OLIVIA), made)).toEqual({ refused: 'malformed' })
  })

  test('R-GUIDE-08 keeps three links with titles, and what an exercise looks like, until both are taken back', () => {
    const links = [
      { url: `https://example.org/${'x'.repeat(480)}`, title: 'Setup' },
      { url: 'https://bücher.example/a?b#c', title: '' },
      { url: 'HTTPS://example.org', title: 'x'.repeat(60) },
    ]
    const book = applied<BookDocument>(null, say({ looks_like: 'Bench Press', links }))
    expect(exerciseSettingsOf(book, SQUAT)).toMatchObject({ looks_like: 'Bench Press', links })
    expect(applied(book, say({ looks_like: null, links: null })).exercises).toEqual([])
  })

  test('R-PROG-13 rejects joining an exercise with itself', () => {
    expect(judged(emptyBook(OLIVIA), say({ same_as: SQUAT }))).toEqual({ refused: 'malformed' })
  })

  test('rejects settings for more than 2,000 exercises, but still changes the existing exercises', () => {
    const full = Array.from({ length: MAX_BOOK_EXERCISES }, (_, n) => n).reduce<BookDocument | null>(
      (book, n) => applied(book, say({ step: 5 }, uuid(10_000 + n))),
      null,
    ) as BookDocument
    expect(judged(full, say({ step: 5 }))).toEqual({ refused: 'too-many-rows' })
    const note = 'x'.repeat(1_000)
    expect(exerciseSettingsOf(applied(full, say({ note }, uuid(10_000))), uuid(10_000)).note).toBe(note)
    expect(applied(full, set({ unit: 'lbs' })).exercises).toBe(full.exercises)
  })

  test('rejects exercise settings whose exercise id is the id of the settings document', () => {
    expect(judged(emptyBook(OLIVIA), say({ step: 5 }, BOOK))).toEqual({ refused: 'malformed' })
  })
})

const weight = (id: string, at: number, kilos = 80) => ({ id, at, weight: kilos, unit: 'kg' as const, note: null })
const weigh = (row: ReturnType<typeof weight>, year = 2026) => addBodyWeight.make({ year, weight: row })
const MARCH = Date.UTC(2026, 2, 1)

describe('R-BASE-08 R-BASE-10 body weights', () => {
  test('body weights are stored in one document a year, sorted by time; the first weight creates the document', () => {
    const first = applied<BodyDocument>(null, weigh(weight(uuid(2), MARCH)), BODY)
    const both = applied(first, weigh(weight(uuid(1), MARCH - 1000, 79.5)), BODY)
    expect([both.body.year, both.weights.map((row) => row.weight)]).toEqual([2026, [79.5, 80]])
    const edited = applied(both, editBodyWeight.make({ weightId: uuid(1), changes: { at: MARCH + 1000 } }), BODY)
    expect(edited.weights.map((row) => row.weight)).toEqual([80, 79.5])
    const left = applied(edited, removeBodyWeight.make({ weightId: uuid(2) }), BODY)
    expect(left.weights.map(({ id }) => id)).toEqual([uuid(1)])
    expect(applied(left, removeBodyWeight.make({ weightId: uuid(2) }), BODY)).toBe(left)
    // 'Undo'.
    expect(applied(left, weigh(weight(uuid(2), MARCH)), BODY).weights).toHaveLength(2)
  })

  test('a body weight may lie up to 14 hours outside the UTC year of its document, for local time zones', () => {
    const HOUR = 60 * 60 * 1000
    expect(judged(null, weigh(weight(uuid(1), Date.UTC(2026, 0) - 14 * HOUR)), BODY)).toHaveProperty('document')
    expect(judged(null, weigh(weight(uuid(1), Date.UTC(2025, 11, 30))), BODY)).toEqual({ refused: 'malformed' })
    const held = applied<BodyDocument>(null, weigh(weight(uuid(1), MARCH)), BODY)
    const changes = { at: Date.UTC(2027, 1, 1) }
    expect(judged(held, editBodyWeight.make({ weightId: uuid(1), changes }), BODY)).toEqual({ refused: 'malformed' })
  })

  test('a body weight of another year, or under a wrong document id, is refused as "gone"', () => {
    expect(judged(null, weigh(weight(uuid(1), MARCH)), uuid(5))).toEqual({ refused: 'gone' })
    const held = applied<BodyDocument>(null, weigh(weight(uuid(1), MARCH)), BODY)
    const ofNext = weigh(weight(uuid(3), Date.UTC(2027, 1, 1)), 2027)
    expect(judged(held, ofNext, BODY)).toEqual({ refused: 'gone' })
    expect(judged(null, editBodyWeight.make({ weightId: uuid(1), changes: { weight: 81 } }), BODY)).toEqual({
      refused: 'gone',
    })
  })

  test('rejects more than 1,000 body weights a year, impossible weights and notes longer than 200 characters', () => {
    const full = Array.from({ length: MAX_BODY_WEIGHTS }, (_, n) => n).reduce<BodyDocument | null>(
      (body, n) => applied(body, weigh(weight(uuid(10_000 + n), MARCH + n)), BODY),
      null,
    ) as BodyDocument
    expect(judged(full, weigh(weight(uuid(1), MARCH)), BODY)).toEqual({ refused: 'too-many-rows' })
    for (const wrong of [{ weight: 0 }, { weight: 2_001 }, { unit: 'body' }, { note: 'x'.repeat(201) }]) {
      const made = sent('body.add', { year: 2026, weight: { ...weight(uuid(1), MARCH), ...wrong } })
      expect([wrong, judged(null, made, BODY)]).toEqual([wrong, { refused: 'malformed' }])
    }
  })

  test.each([
    [19.99, 'kg', false],
    [20, 'kg', true],
    [500, 'kg', true],
    [500.01, 'kg', false],
    [44, 'lbs', false],
    [45, 'lbs', true],
    [1102, 'lbs', true],
    [1103, 'lbs', false],
  ] as const)('R-PROG-20 a body weight must be 20 to 500 kg; %s %s is accepted: %s', (kilos, unit, isOne) => {
    const row = { ...weight(uuid(1), MARCH, kilos), unit }
    const held = applied<BodyDocument>(null, weigh(weight(uuid(2), MARCH)), BODY)
    const edited = editBodyWeight.make({ weightId: uuid(2), changes: { weight: kilos, unit } })
    for (const result of [
      judged(null, addBodyWeight.make({ year: 2026, weight: row }), BODY),
      judged(held, edited, BODY),
    ]) {
      expect('document' in result).toBe(isOne)
      if (!isOne) expect(result).toEqual({ refused: 'malformed' })
    }
  })

  test('R-PROG-20 Y33 a stored body weight above today’s limit can still get a note or another time and be deleted', () => {
    const held = applied<BodyDocument>(null, weigh(weight(uuid(1), MARCH)), BODY)
    const old = { ...held, weights: held.weights.map((row) => ({ ...row, weight: 1200 })) }
    const noted = applied(
      old,
      editBodyWeight.make({ weightId: uuid(1), changes: { note: 'Truck', at: MARCH + 1 } }),
      BODY,
    )
    expect(noted.weights).toMatchObject([{ weight: 1200, note: 'Truck', at: MARCH + 1 }])
    expect(applied(noted, removeBodyWeight.make({ weightId: uuid(1) }), BODY).weights).toEqual([])
  })
})

test('Y4 no operation on the training settings throws, and applying it twice gives the same result as once', () => {
  const exerciseId = fc.constantFrom(uuid(1), uuid(2), BOOK)
  const settings = fc.record(
    {
      unit: fc.constantFrom('kg' as const, 'lbs' as const, null),
      effort: fc.constantFrom('off' as const, 'rpe' as const, 'rir' as const),
      plates_lbs: fc.constantFrom<{ weight: number; pairs: null }[] | null>(null, [], [{ weight: 45, pairs: null }]),
      weekly_goal: fc.integer({ min: 1, max: 7 }),
    },
    { requiredKeys: [] },
  )
  const sayings = fc.record(
    { step: fc.constantFrom(null, 2.5), note: fc.constantFrom(null, 'Low bar'), same_as: fc.constantFrom(null, SQUAT) },
    { requiredKeys: [] },
  )
  const step = fc.oneof(
    settings.map(set),
    fc.tuple(sayings, exerciseId).map(([changes, id]) => say(changes, id)),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
      let document: BookDocument | null = null
      for (const made of steps) {
        const outcome = judged(document, made)
        if (!('document' in outcome)) continue
        document = outcome.document as BookDocument
        expect(judged(document, made)).toEqual({ document })
        expect(document.exercises.every((row) => row.step !== null || row.note !== null || row.same_as !== null)).toBe(
          true,
        )
      }
    }),
  )
})
