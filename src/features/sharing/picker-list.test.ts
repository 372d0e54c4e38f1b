import { describe, expect, it } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { pickerShown } from './picker-list.ts'

describe('what the picker of an owner shows', () => {
  const held = { routines: [], running: null }
  const denied = new AppError('permission-denied')
  const lost = new Error('no answer')

  it('R-DELEG-34 R-PICK-03 keeps a list that could not be asked for again, and drops one the owner does not allow any more', () => {
    expect(pickerShown(held, null)).toEqual({ list: held, problem: null })
    expect(pickerShown(held, lost)).toEqual({ list: held, problem: null })
    expect(pickerShown(held, denied)).toEqual({ list: null, problem: 'permission-denied' })
  })

  it('R-PICK-03 without a list says why, or that it is on its way', () => {
    expect(pickerShown(undefined, null)).toEqual({ list: null, problem: null })
    expect(pickerShown(undefined, lost)).toEqual({ list: null, problem: 'unreachable' })
    expect(pickerShown(undefined, denied).problem).toBe('permission-denied')
  })
})
