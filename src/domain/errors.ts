/**
 * Every refusal the product knows. A rule throws `AppError(code)` or answers `refused(code)`, and only an edge turns it into
 * words: `failures` in the catalogue has a text for each.
 */
export const ERROR_CODES = [
  'gone',
  'not-found',
  'not-authenticated',
  'start-not-authenticated',
  'link-invalid',
  'confirmations-sent',
  'session-missing',
  'credentials-missing',
  'invalid-credentials',
  'passkey-refused',
  'already-registered',
  'password-too-short',
  'passwords-differ',
  'password-required',
  'account-deleted',
  'wrong-account',
  'permission-denied',
  'malformed',
  'too-large',
  'too-many-requests',
  'not-json',
  'foreign-origin',
  'unknown-host',
  'name-blank',
  'name-too-long',
  'note-too-long',
  'email-invalid',
  'password-too-long',
  'exercise-name-required',
  'exercise-name-empty',
  'exercise-already-in-routine',
  'set-count',
  'superset-size',
  'superset-sections',
  'swap-same-exercise',
  'last-template-set',
  'too-many-rows',
  'routines-full',
  'delegate-routines-full',
  'delegate-workouts-full',
  'workout-not-found',
  'workout-ends-before-start',
  'workout-in-the-future',
  'workout-too-long',
  'time-unreadable',
  'workout-not-deletable',
  'unsaved-set',
  'exercise-in-use',
  'routine-has-workouts',
  'routine-not-available',
  'shared-routine-not-available',
  'history-not-available',
  'share-unknown-email',
  'share-unconfirmed-email',
  'share-with-yourself',
  'share-exists',
  'workout-not-active',
  'unavailable',
  'failed',
  'exercises-not-created',
  'sets-not-deleted',
  'pictured-workout-not-found',
  'pictured-routine-not-found',
  'image-not-noted',
  'import-running',
  'import-repeated',
  'tokens-full',
  'invalid-token',
  'insufficient-scope',
  'precondition-failed',
  'push-address',
  'push-devices-full',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** A rule was broken; `code` says which. Caught only at an edge: a route, a screen, a job. */
export class AppError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
  }
}
