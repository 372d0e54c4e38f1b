import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ERROR_TEXTS } from '../../tests/support/error-texts.ts'
import { textsOf } from './compile-catalogue.server.ts'
import { currentWords } from './current-words.ts'
import en from './en.json' with { type: 'json' }

const texts = textsOf(en)

// What stands here are the words alone; that a screen shows them is tested where it does, under the requirement's id.

/** Each requirement with what is decided under it, by its id. */
const requirements = new Map(
  readFileSync(new URL('../../docs/requirements.md', import.meta.url), 'utf8')
    .split(/^(?=- \*\*R-|## )/m)
    .flatMap((block) => {
      const id = /^- \*\*(R-[A-Z]+-\d+)\*\*/.exec(block)?.[1]
      return id ? [[id, block] as const] : []
    }),
)

/** The texts that a requirement gives letter for letter, and whose they are. */
const LITERAL: [requirement: string, key: string][] = [
  ['R-ERR-01', 'failures.not-authenticated'],
  ['R-ERR-01', 'failures.start-not-authenticated'],
  ['R-AUTH-46', 'failures.session-missing'],
  ['R-AUTH-11', 'failures.credentials-missing'],
  ['R-AUTH-10', 'failures.invalid-credentials'],
  ['R-AUTH-25', 'failures.already-registered'],
  ['R-AUTH-26', 'failures.password-too-short'],
  ['R-AUTH-41', 'failures.passwords-differ'],
  ['R-ACCT-14', 'failures.password-required'],
  ['R-DELEG-34', 'failures.permission-denied'],
  ['R-EDIT-18', 'failures.name-too-long'],
  ['R-EDIT-18', 'failures.password-too-long'],
  ['R-EDIT-16', 'failures.exercise-name-required'],
  ['R-EDIT-17', 'failures.exercise-name-empty'],
  ['R-BUILD-17', 'failures.exercise-already-in-routine'],
  ['R-ROUT-02', 'failures.routines-full'],
  ['R-DELEG-32', 'failures.delegate-routines-full'],
  ['R-DELEG-31', 'failures.delegate-workouts-full'],
  ['R-HIST-17', 'failures.workout-not-found'],
  ['R-ERR-27', 'failures.workout-not-deletable'],
  ['R-ERR-19', 'failures.unsaved-set'],
  ['R-ERR-21', 'failures.exercise-in-use'],
  ['R-ERR-22', 'failures.routine-has-workouts'],
  ['R-PUB-15', 'failures.routine-not-available'],
  ['R-ERR-08', 'failures.shared-routine-not-available'],
  ['R-PUB-17', 'failures.history-not-available'],
  ['R-DELEG-19', 'failures.share-unknown-email'],
  ['R-DELEG-20', 'failures.share-with-yourself'],
  ['R-DELEG-21', 'failures.share-exists'],
  ['R-DELEG-41', 'failures.exercises-not-created'],
  ['R-ADMIN-16', 'failures.pictured-workout-not-found'],
  ['R-ADMIN-16', 'failures.pictured-routine-not-found'],
  ['R-ERR-02', 'failed.workout.start'],
  ['R-ACTIVE-26', 'failed.workout.end'],
  ['R-ERR-05', 'failed.routine.create'],
  ['R-ERR-07', 'failed.routine.save'],
  ['R-ERR-09', 'failed.exercises.load'],
  ['R-ERR-10', 'failed.set.save'],
  ['R-ERR-11', 'failed.exercise.add'],
  ['R-ERR-12', 'failed.routineExercise.add'],
  ['R-ERR-13', 'failed.exercise.update'],
  ['R-ERR-14', 'failed.sets.reorder'],
  ['R-ERR-15', 'failed.template.addSets'],
  ['R-ERR-16', 'failed.template.editSet'],
  ['R-ERR-17', 'failed.template.deleteSet'],
  ['R-ERR-18', 'failed.template.editExercise'],
  ['R-ERR-26', 'failed.link.copy'],
  ['R-DELEG-45', 'failed.share.add'],
  ['R-DELEG-42', 'failed.delegated.start'],
  ['R-ERR-03', 'failedBecause.workout.start'],
  ['R-ERR-24', 'failedBecause.workout.rename'],
  ['R-ERR-29', 'failedBecause.workout.delete'],
  ['R-ERR-28', 'failedBecause.workout.deleteSets'],
  ['R-ERR-23', 'failedBecause.routine.delete'],
  ['R-ERR-25', 'failedBecause.share.switch'],
  ['R-ERR-26', 'failedBecause.link.copy'],
  ['R-ERR-06', 'publicPages.routine.saved'],
]

describe('the app’s texts that the requirements fix word for word', () => {
  test.each(LITERAL)('%s the text %s of the app is in the requirement word for word', (id, key) => {
    expect(texts[key]).toBeDefined()
    expect(requirements.get(id)).toContain(`'${texts[key]}'`)
  })
})

test('the list of fixed texts covers all 29 requirements of the group ERR except two that have no text', () => {
  const group = [...requirements.keys()].filter((id) => id.startsWith('R-ERR-'))
  expect(group).toHaveLength(29)
  // Said in other ways: logged only (04), retired (20).
  expect(group.filter((id) => !LITERAL.some(([literal]) => literal === id))).toEqual(['R-ERR-04', 'R-ERR-20'])
})

test.each([
  ['not-authenticated', 'User not authenticated'],
  ['start-not-authenticated', 'User not authenticated.'],
  ['exercise-in-use', 'Cannot delete this exercise because it is used by other routines or has logged sets.'],
  ['routine-has-workouts', 'Cannot delete this routine because it has associated workouts.'],
  ['share-unknown-email', 'No user found with that email address.'],
  ['permission-denied', 'Permission denied by account owner'],
] as const)('the text of the error %s is "%s"', (code, text) => {
  expect(ERROR_TEXTS[code]).toBe(text)
})

test('R-ERR-20 no text says that something is under construction', () => {
  expect(Object.values(texts).join()).not.toMatch(/under construction/i)
})

test('a server message is inserted into an error text unchanged', () => {
  const words = currentWords()
  expect(words('failedBecause.routine.delete', { message: 'Nope' })).toBe('Failed to delete routine: Nope')
  expect(words('failedBecause.share.switch', { message: "$& $1 $' {message}" })).toBe("Failed: $& $1 $' {message}")
})
