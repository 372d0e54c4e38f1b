import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AppError, ERROR_TEXTS, type ErrorCode } from './errors.ts'
import { FAILURE_TEXTS, failureWith, ROUTINE_SAVED } from './failure-texts.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

// What stands here are the words alone; that a screen shows them is tested where it does, under the requirement's id.

/** Each requirement with what is decided under it, by its id. */
const requirements = new Map(
  read('../../docs/requirements.md')
    .split(/^(?=- \*\*R-|## )/m)
    .flatMap((block) => {
      const id = /^- \*\*(R-[A-Z]+-\d+)\*\*/.exec(block)?.[1]
      return id ? [[id, block] as const] : []
    }),
)

/** The lines `'code': 'text', // R-ERR-01` of a catalogue: its literal texts and whose they are. */
const literalTexts = (path: string) =>
  [...read(path).matchAll(/^ {2}['"]?([\w.-]+)['"]?:\s+(['"])(.+)\2, \/\/ (R-[A-Z]+-\d+)/gm)].map(
    ([, code = '', , text = '', id = '']) => ({ code, text, id }),
  )

const CATALOGUES = { './errors.ts': ERROR_TEXTS, './failure-texts.ts': FAILURE_TEXTS }

describe.each(Object.keys(CATALOGUES))('literal texts of %s stand in the requirements, letter for letter', (path) => {
  test.each(literalTexts(path))('$id $code', ({ text, id }) => {
    expect(requirements.get(id)).toContain(`'${text}'`)
  })
})

test('the catalogue holds every text of group ERR, each under its own id', () => {
  const marked = Object.keys(CATALOGUES).flatMap((path) => literalTexts(path))
  const group = [...requirements.keys()].filter((id) => id.startsWith('R-ERR-'))
  expect(group).toHaveLength(29)
  // Said in other ways: logged only (04), good news (06, below), retired (20).
  const missing = group.filter((id) => !marked.some((entry) => entry.id === id))
  expect(missing).toEqual(['R-ERR-04', 'R-ERR-06', 'R-ERR-20'])
})

test.each<[ErrorCode, string]>([
  ['not-authenticated', 'User not authenticated'],
  ['start-not-authenticated', 'User not authenticated.'],
  ['exercise-in-use', 'Cannot delete this exercise because it is used by other routines or has logged sets.'],
  ['routine-has-workouts', 'Cannot delete this routine because it has associated workouts.'],
  ['share-unknown-email', 'No user found with that email address.'],
  ['permission-denied', 'Permission denied by account owner'],
])('%s reads "%s"', (code, text) => {
  expect(ERROR_TEXTS[code]).toBe(text)
})

test('the good news of a saved routine', () => {
  expect(requirements.get('R-ERR-06')).toContain(`'${ROUTINE_SAVED}'`)
})

test('R-ERR-20 nothing says it is under construction', () => {
  const texts = [...Object.values(ERROR_TEXTS), ...Object.values(FAILURE_TEXTS)].join()
  expect(texts).not.toMatch(/under construction/i)
})

describe('the message of the server is part of the text', () => {
  test.each([
    ['workout.start', 'Failed to start workout: Nope'],
    ['routine.delete', 'Failed to delete routine: Nope'],
    ['workout.rename', 'Failed to update workout name: Nope'],
    ['share.switch', 'Failed: Nope'],
    ['link.copy', 'Error copying: Nope'],
    ['workout.delete-sets', 'Failed to delete associated sets: Nope'],
    ['workout.delete', 'Failed to delete workout: Nope'],
  ] as const)('%s', (failed, text) => {
    expect(failureWith(failed, 'Nope')).toBe(text)
  })

  test('and stands there as it is', () => {
    expect(failureWith('share.switch', "$& $1 $' {message}")).toBe("Failed: $& $1 $' {message}")
  })
})

test('an AppError carries its code, its text and its cause', () => {
  const cause = new Error('disk')
  const error = new AppError('name-too-long', { cause })
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({ name: 'AppError', code: 'name-too-long', message: 'Name is too long', cause })
})
