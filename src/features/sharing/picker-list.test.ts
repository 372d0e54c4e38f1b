import { describe, expect, it } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { pickerShown } from './picker-list.ts'

describe('the list in the sheet for picking an owner’s routine', () => {
  const held = { routines: [], running: null }
  const denied = new AppError('permission-denied')
  const lost = new Error('no answer')

  it('R-DELEG-34 R-PICK-03 a failed reload keeps the picker’s list; a permission error removes the list', () => {
    expect(pickerShown(held, null)).toEqual({ list: held, problem: null })
    expect(pickerShown(held, lost)).toEqual({ list: held, problem: null })
    expect(pickerShown(held, denied)).toEqual({ list: null, problem: 'permission-denied' })
  })

  it('R-PICK-03 a picker without a list shows an error, or that the list is still loading', () => {
    expect(pickerShown(undefined, null)).toEqual({ list: null, problem: null })
    expect(pickerShown(undefined, lost)).toEqual({ list: null, problem: 'unreachable' })
    expect(pickerShown(undefined, denied).problem).toBe('permission-denied')
  })
})
