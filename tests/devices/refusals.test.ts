import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '#domain/errors.ts'
import { onDevice } from '#logbook/documents.ts'
import { registry } from '#logbook/operations.ts'
import { refusalOf } from '#sync/client/refused/refuse.ts'

const toldOf = (kind: string, code: ErrorCode | undefined, more: { after?: string; args?: object } = {}) => {
  const { version = 1, document = 'routine' } = registry.get(kind) ?? {}
  const ids = { id: 'op', actorId: 'olivia', ownerId: 'olivia', documentId: document }
  const { text, as } = refusalOf({ op: { ...ids, kind, version, args: {}, ...more, n: 1, at: 0 }, code }, onDevice)
  return `${as}: ${text}`
}

describe('R-ERR-02 R-ERR-03 R-ERR-05 R-ERR-10..14 R-ERR-23 R-ERR-24 R-ERR-27 R-ERR-28 R-ERR-29 messages for refused operations', () => {
  // That the words come on the screen is shown once, in a browser, for an alert (R-ERR-05) and for a toast.
  test.each<[string, string, ErrorCode | undefined, string]>([
    [
      'R-ERR-03',
      'workout.start',
      'permission-denied',
      'toast: Failed to start workout: Permission denied by account owner',
    ],
    [
      'R-ERR-02 the server has no message',
      'workout.start',
      undefined,
      'toast: Failed to start workout: Could not start workout. Please try again.',
    ],
    ['R-ERR-05', 'routine.create', 'permission-denied', 'alert: Failed to create program'],
    ['R-ERR-12', 'routineExercise.add', 'gone', 'toast: Failed to add exercise to routine. Please try again.'],
    ['R-ERR-13', 'routineExercise.edit', 'gone', 'toast: Failed to update exercise. Please try again.'],
    ['R-ERR-10', 'templateSet.add', 'gone', 'toast: Failed to save set. Please try again.'],
    ['R-ERR-10', 'templateSet.edit', 'permission-denied', 'toast: Failed to save set. Please try again.'],
    ['R-ERR-14', 'templateSet.delete', 'permission-denied', 'toast: Failed to reorder sets. Please try again.'],
    ['R-ERR-11', 'workoutExercise.add', 'gone', 'toast: Failed to add exercise. Please try again.'],
    [
      'R-ERR-02 R-ERR-03 without words of the server',
      'workout.start',
      'failed',
      'toast: Failed to start workout: Could not start workout. Please try again.',
    ],
    ['R-ERR-02 R-ERR-03', 'workout.start', 'name-too-long', 'toast: Failed to start workout: Name is too long'],
    ['R-ERR-10', 'set.complete', 'permission-denied', 'toast: Failed to save set. Please try again.'],
    ['R-ERR-10 parked after our own failure', 'set.edit', undefined, 'toast: Failed to save set. Please try again.'],
    [
      'R-ERR-24',
      'workout.rename',
      'permission-denied',
      'toast: Failed to update workout name: Permission denied by account owner',
    ],
    ['R-ERR-27', 'workout.delete', 'gone', 'toast: Workout not found or permission denied'],
    ['R-ERR-27', 'workout.delete', 'permission-denied', 'toast: Workout not found or permission denied'],
    [
      'R-ERR-28',
      'workout.delete',
      'sets-not-deleted',
      'toast: Failed to delete associated sets: Something went wrong on our side.',
    ],
    ['R-ERR-29', 'workout.delete', 'failed', 'toast: Failed to delete workout: Something went wrong on our side.'],
    ['R-HIST-07', 'workout.enter', 'workout-in-the-future', 'toast: The end must not be in the future.'],
    // Two devices did what each alone could not: the rule itself says more.
    [
      'R-BUILD-17',
      'routineExercise.add',
      'exercise-already-in-routine',
      'toast: This exercise is already in the routine',
    ],
    [
      'R-BUILD-17',
      'routineExercise.edit',
      'exercise-already-in-routine',
      'toast: This exercise is already in the routine',
    ],
    ['R-EDIT-19', 'templateSet.add', 'set-count', 'toast: An exercise has 1 to 10 sets.'],
    ['R-EDIT-04', 'templateSet.delete', 'last-template-set', 'toast: A routine exercise keeps at least one set.'],
    // No words of their own: those of the refusal.
    ['R-ERR-23 the raw message', 'routine.archive', 'permission-denied', 'toast: Permission denied by account owner'],
  ])('%s: the message when the server refuses %s with code %s', (_id, kind, code, told) => {
    expect(registry.has(kind)).toBe(true)
    expect(toldOf(kind, code)).toBe(told)
  })
})

test.each<[string, boolean, ErrorCode | undefined, string]>([
  ['is deleted', true, 'failed', 'Failed to delete routine: Something went wrong on our side.'],
  [
    'is deleted, without words of the server',
    true,
    undefined,
    'Failed to delete routine: Something went wrong on our side.',
  ],
  ['is deleted, refused', true, 'permission-denied', 'Permission denied by account owner'],
  ['comes back', false, 'failed', 'Something went wrong on our side.'],
])('R-ERR-23 the message for a failed request by which a routine %s', (_what, isArchived, code, text) => {
  expect(toldOf('routine.archive', code, { args: { isArchived } })).toBe(`toast: ${text}`)
})

describe("R-ERR-15..18 messages when only the routine’s half of a 'Permanently' save is refused", () => {
  test.each<[string, string, ErrorCode, string]>([
    [
      ...(['R-ERR-15', 'routineExercise.add', 'exercise-already-in-routine'] as const),
      "Failed to add sets to routine template. Exercise added to today's workout only.",
    ],
    ['R-ERR-16', 'templateSet.edit', 'gone', 'Failed to update routine template. Changes saved for today only.'],
    ['R-ERR-16', 'templateSet.add', 'set-count', 'Failed to update routine template. Changes saved for today only.'],
    [
      ...(['R-ERR-17', 'templateSet.delete', 'last-template-set'] as const),
      "Failed to delete from routine template. Set deleted from today's workout only.",
    ],
    [
      ...(['R-ERR-18', 'routineExercise.edit', 'permission-denied'] as const),
      'Failed to update exercise in routine template. Changes saved for today only.',
    ],
    [
      ...(['R-ERR-18', 'routineExercise.move', 'gone'] as const),
      'Failed to update exercise in routine template. Changes saved for today only.',
    ],
    [
      ...(['our words for the last of them', 'routineExercise.delete', 'permission-denied'] as const),
      "Failed to delete from routine template. Exercise deleted from today's workout only.",
    ],
  ])('%s: the message when the routine refuses %s with code %s', (_id, kind, code, text) => {
    expect(toldOf(kind, code, { after: 'the first half' })).toBe(`toast: ${text}`)
  })
})
