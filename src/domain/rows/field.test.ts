import { describe, expect, expectTypeOf, test } from 'vitest'
import { field, optional, pickedValues, publicNamesOf, type RowOf, row } from './field.ts'
import { changesArg, wholeArg } from './value-types.ts'

const DIVE = row('dive', {
  metres: field('repetitions', { exported: true, isPublic: true }),
  at: field('time', { isTime: true }),
  partner: optional('text or null', null, { exported: true }),
})

describe('a row declared once', () => {
  test('R-DATA-01 gives its columns, its times and what strangers may read', () => {
    expect(DIVE.columns).toEqual(['metres', 'at', 'partner'])
    expect(DIVE.times).toEqual(['at'])
    expect(publicNamesOf(DIVE.fields)).toEqual(['metres'])
  })

  test('R-DATA-01 gives its type, in which a field that was added later may be missing', () => {
    expectTypeOf<RowOf<typeof DIVE>>().toEqualTypeOf<{ metres: number; at: number } & { partner?: string | null }>()
  })

  test('R-DATA-01 gives its values alone, a missing one as its default', () => {
    expect(pickedValues(DIVE.fields, { ...{ metres: 30, at: 5 }, ...{ id: 'x' } })).toEqual({
      ...{ metres: 30, at: 5, partner: null },
    })
  })
})

describe('Y33 a field that was added later needs no new version of the operations that carry it', () => {
  const whole = wholeArg(DIVE.fields)
  const changes = changesArg(DIVE.fields)

  test('an operation of an older device lacks it: the new row gets the default', () => {
    expect(whole.parse({ metres: 30, at: 5 })).toEqual({ metres: 30, at: 5, partner: null })
    expect(whole.parse({ metres: 30, at: 5, partner: ' Max ' })).toEqual({ metres: 30, at: 5, partner: 'Max' })
  })

  test('an edit that does not name it leaves it as it is', () => {
    expect(changes.parse({ metres: 31 })).toEqual({ metres: 31 })
    expect(changes.parse({ partner: null })).toEqual({ partner: null })
  })

  test('the other fields must be there, and all of their types', () => {
    expect(whole.safeParse({ metres: 30 }).success).toBe(false)
    expect(whole.safeParse({ metres: 30, at: 5, partner: 7 }).success).toBe(false)
    expect(changes.safeParse({ metres: 'deep' }).success).toBe(false)
  })
})
