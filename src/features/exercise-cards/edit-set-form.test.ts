import { describe, expect, test } from 'vitest'
import { SET_FIELDS, type ValueGroup } from '#domain/rows/set-values.ts'
import type { SetValues } from '#domain/set.ts'
import { wordsFor } from '#words/words.server.ts'
import {
  type EditSetForm,
  editedSet,
  followedSet,
  isEditSetDirty,
  noteOf,
  offerIn,
  openEditSet,
  setNameProblem,
  shownName,
  withKeep,
  withName,
  withNote,
  withOffer,
  withSetType,
  withUnit,
  withValue,
} from './edit-set-form.ts'

const SET: SetValues = {
  set_variant: 'Set 3',
  set_type: 'reps',
  reps: 6,
  timed_set_duration: null,
  weight: 165,
  weight_unit: 'lbs',
}

const open = (changed: Partial<SetValues> = {}): EditSetForm => openEditSet({ ...SET, ...changed }, 3)

test.each<[string, (form: EditSetForm) => EditSetForm, boolean]>([
  ['untouched', (form) => form, false],
  ['more reps', (form) => withValue(form, { reps: 7 }), true],
  ['reps put back', (form) => withValue(withValue(form, { reps: 7 }), { reps: 6 }), false],
  ['another weight', (form) => withValue(form, { weight: 62.5 }), true],
  ['kg', (form) => withUnit(form, 'kg'), true],
  ['body weight', (form) => withUnit(form, 'body'), true],
  ['body weight and back', (form) => withUnit(withUnit(form, 'body'), 'lbs'), false],
  ['timed', (form) => withSetType(form, 'timed'), true],
  ['timed and back', (form) => withSetType(withSetType(form, 'timed'), 'reps'), false],
  ['a name', (form) => withValue(form, { set_variant: 'Top set' }), true],
  ['a blank name, which is Set 3 again', (form) => withValue(form, { set_variant: '  ' }), false],
  ['spaces around the name', (form) => withValue(form, { set_variant: ' Set 3 ' }), false],
  ['permanently', (form) => withKeep(form, 'future'), true],
  ['permanently and back', (form) => withKeep(withKeep(form, 'future'), 'today'), false],
])('R-EDIT-11 whether the set form has unsaved changes: %s', (_title, change, isDirty) => {
  expect(isEditSetDirty(change(open()))).toBe(isDirty)
})

test.each([
  [null, 30],
  [0, 30],
  [45, 45],
])('R-EDIT-08 a duration of %s becomes %s when the set turns timed', (timed_set_duration, expected) => {
  const form = withSetType(withValue(open(), { timed_set_duration }), 'timed')
  expect(editedSet(form)).toMatchObject({ set_type: 'timed', timed_set_duration: expected })
})

describe('R-EDIT-09 R-EDIT-10 switching a set to body weight', () => {
  test('switching a set to body weight and back restores its weight, in whatever unit is chosen next', () => {
    const body = withUnit(open(), 'body')
    expect(editedSet(body)).toMatchObject({ weight: null, weight_unit: 'body' })
    expect(body.remembered).toEqual({ weight: 165, weight_unit: 'lbs' })
    expect(editedSet(withUnit(body, 'kg'))).toMatchObject({ weight: 165, weight_unit: 'kg' })
  })

  test("choosing body weight twice still remembers the set's weight", () => {
    const body = withUnit(withUnit(open(), 'body'), 'body')
    expect(editedSet(withUnit(body, 'lbs')).weight).toBe(165)
  })

  test('switching a set from body weight to lbs gives 25 if no weight was remembered', () => {
    const form = open({ weight: null, weight_unit: 'body' })
    expect(isEditSetDirty(form)).toBe(false)
    expect(editedSet(withUnit(form, 'lbs'))).toMatchObject({ weight: 25, weight_unit: 'lbs' })
  })
})

test('R-RULES-01 switching a set between lbs and kg does not convert its weight', () => {
  expect(editedSet(withUnit(open(), 'kg'))).toMatchObject({ weight: 165, weight_unit: 'kg' })
})

test('R-EDIT-36 R-EDIT-38 defaults that the set form fills in do not count as changes', () => {
  const form = open({ reps: null, weight: null })
  expect(form.values).toMatchObject({ reps: 12, timed_set_duration: 30, weight: 0 })
  expect(isEditSetDirty(form)).toBe(false)
})

test("R-EDIT-38 a blank set name becomes the numbered name of the set's place", () => {
  expect(editedSet(withValue(open({ set_variant: 'Top set' }), { set_variant: '' })).set_variant).toBe('Set 3')
})

test("R-REACH-15 D20 the set form shows the stored name 'Set 3' in the reader's language and saves it unchanged", () => {
  const german = wordsFor('de')
  const form = open()
  expect(shownName(form, german)).toBe('Satz 3')
  const typed = withName(form, 'Satz 3a', german)
  expect(shownName(typed, german)).toBe('Satz 3a')
  expect(editedSet(typed).set_variant).toBe('Satz 3a')
  expect(isEditSetDirty(withName(typed, 'Satz 3', german))).toBe(false)
})

test('R-EDIT-18 rejects a set name longer than 40 characters', () => {
  expect(setNameProblem('x'.repeat(40))).toBeNull()
  expect(setNameProblem(` ${'x'.repeat(40)} `)).toBeNull()
  expect(setNameProblem('x'.repeat(41))).toBe('name-too-long')
})

test('R-EDIT-38 the set form returns only the values of the set, without its id or status', () => {
  const row = { ...SET, id: 'a', status: 'complete' }
  expect(Object.keys(editedSet(openEditSet(row, 1))).toSorted()).toEqual([...SET_FIELDS].toSorted())
})

describe('Y35 a set saved elsewhere while its sheet is open', () => {
  const touched = withValue(open(), { reps: 8 })
  const offers = (form: EditSetForm) =>
    (['amount', 'load', 'name'] as const).flatMap((group: ValueGroup) => offerIn(form, group) ?? [])
  type Row = [string, EditSetForm, Partial<SetValues>, Partial<SetValues>, string[]]

  test.each<Row>([
    ['what was not touched takes the new value', open(), { reps: 12, weight: 170 }, { reps: 12, weight: 170 }, []],
    ['what was touched stays, and theirs is offered', touched, { reps: 12 }, { reps: 8 }, ['12']],
    ['beside it the rest takes the new value', touched, { weight: 170 }, { reps: 8, weight: 170 }, []],
    ['both changed it to the same', touched, { reps: 8 }, { reps: 8 }, []],
    [
      'a weight keeps the unit it was typed in',
      withValue(open(), { weight: 60 }),
      { weight: 75, weight_unit: 'kg' },
      { weight: 60, weight_unit: 'lbs' },
      ['75 kg'],
    ],
    [
      'a unit keeps its weight',
      withUnit(open(), 'kg'),
      { weight: 170 },
      { weight: 165, weight_unit: 'kg' },
      ['170 lbs'],
    ],
    [
      'reps stay reps',
      touched,
      { set_type: 'timed', timed_set_duration: 45 },
      { set_type: 'reps', reps: 8, timed_set_duration: 45 },
      ['45 sec'],
    ],
    [
      'a name',
      withValue(open(), { set_variant: 'Top' }),
      { set_variant: 'Back-off' },
      { set_variant: 'Top' },
      ['Back-off'],
    ],
  ])('a set saved elsewhere while its sheet is open: %s', (_, form, theirs, values, offered) => {
    const followed = followedSet(form, { ...SET, ...theirs })
    expect(editedSet(followed)).toMatchObject(values)
    expect(offers(followed)).toEqual(offered)
  })

  test('R-SET-19 a timed set completed while its sheet is open keeps its single repetition', () => {
    const timed = open({ set_type: 'timed', timed_set_duration: 45, reps: 5 })
    const followed = followedSet(withValue(timed, { timed_set_duration: 60 }), { ...timed.initial, reps: 1 })
    expect(editedSet(followed)).toMatchObject({ reps: 1, timed_set_duration: 60 })
    expect(offers(followed)).toEqual([])
  })

  test("the set form offers another person's newer value to take, and offers it again when it changes", () => {
    const followed = followedSet(touched, { ...SET, reps: 12 })
    const taken = withOffer(followed, 'amount')
    expect(editedSet(taken).reps).toBe(12)
    expect([offers(taken), isEditSetDirty(taken)]).toEqual([[], false])
    expect(offers(followedSet(followed, { ...SET, reps: 14 }))).toEqual(['14'])
    expect(isEditSetDirty(followed)).toBe(true)
  })
})

describe('Y35 R-EDIT-38 a note that somebody else writes while the sheet is open', () => {
  const noted = (note: string | null) => ({ ...SET, note })
  const touched = withNote(openEditSet(noted('Slow'), 3), 'Slower')

  test('a typed note stays when someone else changes it; the other note is offered and sent as seen', () => {
    expect(noteOf(touched)).toEqual({ note: 'Slower', was: 'Slow' })
    const followed = followedSet(touched, noted('Elbows in'))
    expect(noteOf(followed)).toEqual({ note: 'Slower', was: 'Elbows in' })
    expect(offerIn(followed, 'note')).toBe('Elbows in')
    const taken = withOffer(followed, 'note')
    expect([offerIn(taken, 'note'), isEditSetDirty(taken)]).toEqual([null, false])
    expect(offerIn(followedSet(followed, noted('Elbows out')), 'note')).toBe('Elbows out')
  })

  test("an untouched note takes another person's newer note, and a note that the other person removed is not offered", () => {
    const followed = followedSet(openEditSet(noted('Slow'), 3), noted('Elbows in'))
    expect([followed.note?.value, offerIn(withNote(followed, 'Mine'), 'note')]).toEqual(['Elbows in', null])
    const removed = followedSet(touched, noted(null))
    expect([noteOf(removed), offerIn(removed, 'note')]).toEqual([{ note: 'Slower', was: null }, null])
    expect(noteOf(withNote(openEditSet(noted('Slow'), 3), ' '))).toEqual({ note: null, was: 'Slow' })
  })
})

describe('R-LIFT-14 a set measured by distance', () => {
  const measured = (changed: Partial<SetValues> = {}) => editedSet(withSetType(open(changed), 'distance'))

  test('a set switched to distance starts without a time, in miles if it was in lbs, else in kilometres', () => {
    const begun = { set_type: 'distance', distance: 0, distance_unit: 'mi', timed_set_duration: null }
    expect(measured()).toMatchObject(begun)
    expect(measured({ weight_unit: 'kg' })).toMatchObject({ ...begun, distance_unit: 'km' })
    expect(measured({ distance: 500, distance_unit: 'm' })).toMatchObject({ distance: 500, distance_unit: 'm' })
  })

  test('the form of a distance set shows the stored values, without a time if none was taken', () => {
    const run = { set_type: 'distance', distance: 5, distance_unit: 'km', timed_set_duration: null } as const
    expect(editedSet(open(run))).toMatchObject(run)
    expect(isEditSetDirty(open(run))).toBe(false)
    expect(editedSet(withSetType(open(run), 'distance'))).toMatchObject(run)
  })

  test('R-LIFT-14 a set switched to distance uses the unit of its exercise, but keeps a unit it already has', () => {
    const begun = (changed: Partial<SetValues>) => editedSet(withSetType(open(changed), 'distance', 'm')).distance_unit
    expect([begun({}), begun({ distance_unit: 'yd' })]).toEqual(['m', 'yd'])
  })

  test('a distance set without a time gets 30 s when switched to timed (R-EDIT-08)', () => {
    expect(editedSet(withSetType(withSetType(open(), 'distance'), 'timed')).timed_set_duration).toBe(30)
  })
})

test('R-LIFT-09 changing the load kind counts as a change of the set, but not while body weight hides it', () => {
  const form = withValue(open({ weight_unit: 'kg' }), { load: 'assisted' })
  expect(editedSet(form)).toMatchObject({ weight: 165, weight_unit: 'kg', load: 'assisted' })
  expect(isEditSetDirty(form)).toBe(true)
  expect(isEditSetDirty(withValue(open({ weight_unit: 'body' }), { load: 'assisted' }))).toBe(false)
})
