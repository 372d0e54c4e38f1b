/**
 * Every refusal the product knows, with the text a person reads. Literal texts are the specification's (group ERR and
 * the features' own); a rule throws `AppError(code)` or answers `refused(code)`, and only an edge turns it into words.
 */
export const ERROR_TEXTS = {
  gone: 'This is no longer here.',
  'not-found': 'Not found.',
  'not-authenticated': 'User not authenticated', // R-ERR-01
  'wrong-account': 'Another account is signed in on this browser.', // Y5
  'permission-denied': 'Permission denied by account owner', // R-DELEG-34
  malformed: 'This request could not be read.',
  'too-large': 'This request is too large.',
  'too-many-requests': 'Too many tries. Wait a moment and try again.',
  'foreign-origin': 'This request came from another site.',
  'name-blank': 'Enter a name.',
  'name-too-long': 'Name is too long', // R-EDIT-18
  'password-too-long': 'Password is too long', // R-EDIT-18
  'exercise-name-required': 'Exercise name is required.', // R-EDIT-16
  'exercise-name-empty': 'Exercise name cannot be empty', // R-EDIT-17
  'exercise-already-in-routine': 'This exercise is already in the routine', // R-BUILD-17
  'set-count': 'An exercise has 1 to 10 sets.', // R-EDIT-19
  'last-template-set': 'A routine exercise keeps at least one set.', // R-EDIT-04
  'too-many-rows': 'This workout is full.', // Y18
  'workout-not-active': 'This workout has ended.',
  unavailable: 'The server is busy. Try again in a moment.',
  failed: 'Something went wrong on our side.',
} as const

export type ErrorCode = keyof typeof ERROR_TEXTS

/** A rule was broken; `code` says which. Caught only at an edge: a route, a screen, a job. */
export class AppError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(ERROR_TEXTS[code], options)
    this.name = 'AppError'
    this.code = code
  }
}
