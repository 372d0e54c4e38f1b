import { describe, expect, expectTypeOf, test } from 'vitest'
import { field, optional, pickedValues, publicNamesOf, type RowOf, row } from './field.ts'
import { changesArg, wholeArg } from './value-types.ts'

const DIVE = row('dive', {
  metres: field('repetitions', { exported: true, isPublic: true }),
  at: field('time', { isTime: true }),
  partner: optional('text or null', null, { exported: true }),
})

describe('a database row type declared once', () => {
  test('R-DATA-01 a row declaration gives the columns, the time columns, and the columns that strangers may read', () => {
    expect(DIVE.columns).toEqual(['metres', 'at', 'partner'])
    expect(DIVE.times).toEqual(['at'])
    expect(publicNamesOf(DIVE.fields)).toEqual(['metres'])
  })

  test('R-DATA-01 a row declaration gives a TypeScript type in which later added fields are optional', () => {
    expectTypeOf<RowOf<typeof DIVE>>().toEqualTypeOf<{ metres: number; at: number } & { partner?: string | null }>()
  })

  test("R-DATA-01 picking a row's values drops unknown fields and fills in defaults for missing ones", () => {
    expect(pickedValues(DIVE.fields, { ...{ metres: 30, at: 5 }, ...{ id: 'x' } })).toEqual({
      ...{ metres: 30, at: 5, partner: null },
    })
  })
})

describe('Y33 a later added field needs no new version of the operations that carry it', () => {
  const whole = wholeArg(DIVE.fields)
  const changes = changesArg(DIVE.fields)

  test('an operation from an older device lacks a later added field, so the new row gets the default', () => {
    expect(whole.parse({ metres: 30, at: 5 })).toEqual({ metres: 30, at: 5, partner: null })
    expect(whole.parse({ metres: 30, at: 5, partner: ' Max ' })).toEqual({ metres: 30, at: 5, partner: 'Max' })
  })

  test('an edit that does not mention a later added field leaves its value unchanged', () => {
    expect(changes.parse({ metres: 31 })).toEqual({ metres: 31 })
    expect(changes.parse({ partner: null })).toEqual({ partner: null })
  })

  test('an operation must contain all original fields, and every field must have the right type', () => {
    expect(whole.safeParse({ metres: 30 }).success).toBe(false)
    expect(whole.safeParse({ metres: 30, at: 5, partner: 7 }).success).toBe(false)
    expect(changes.safeParse({ metres: 'deep' }).success).toBe(false)
  })
})
