/**
 * Every refusal the product knows, with the text a person reads. Where a requirement's id alone stands behind it, the text
 * is literal, the specification's own. A rule throws `AppError(code)` or answers `refused(code)`, and only an edge turns
 * it into words.
 */
export const ERROR_TEXTS = {
  gone: 'This is no longer here.',
  'not-found': 'Not found.',
  'not-authenticated': 'User not authenticated', // R-ERR-01
  'start-not-authenticated': 'User not authenticated.', // R-ERR-01
  'link-invalid': 'This link was already used or has expired.',
  'confirmations-sent': 'The confirmation mail was sent 3 times. Open the link in one of them, or try again tomorrow.',
  'session-missing': 'Auth session missing!', // R-AUTH-46
  'credentials-missing': 'You must provide either an email or phone number and a password', // R-AUTH-11
  'invalid-credentials': 'Invalid login credentials', // R-AUTH-10
  'passkey-refused': 'This passkey did not work. Log in with your password.',
  'already-registered': 'User already registered', // R-AUTH-25
  'password-too-short': 'Password must be at least 6 characters long', // R-AUTH-26
  'passwords-differ': 'Passwords do not match', // R-AUTH-41
  'password-required': 'Please enter your password', // R-ACCT-14
  'account-deleted': 'This account was deleted. Log in with your password to keep it.', // our words for R-ACCT-16
  'wrong-account': 'Another account is signed in on this browser.', // Y5
  'permission-denied': 'Permission denied by account owner', // R-DELEG-34
  malformed: 'This request could not be read.',
  'too-large': 'This request is too large.',
  'too-many-requests': 'Too many tries. Wait a moment and try again.',
  'not-json': 'This request must be JSON.',
  'foreign-origin': 'This request came from another site.',
  'unknown-host':
    'The server does not know this address. Its setting APP_ORIGIN must name it, as in APP_ORIGIN=https://sled.example.org',
  'name-blank': 'Enter a name.',
  'name-too-long': 'Name is too long', // R-EDIT-18
  'email-invalid': 'Enter a valid email address.',
  'password-too-long': 'Password is too long', // R-EDIT-18
  'exercise-name-required': 'Exercise name is required.', // R-EDIT-16
  'exercise-name-empty': 'Exercise name cannot be empty', // R-EDIT-17
  'exercise-already-in-routine': 'This exercise is already in the routine', // R-BUILD-17
  'set-count': 'An exercise has 1 to 10 sets.', // our words for R-EDIT-19
  'last-template-set': 'A routine exercise keeps at least one set.', // our words for R-EDIT-04
  'too-many-rows': 'This workout is full.', // Y18
  'routines-full': 'There are 1,000 routines already. Delete some to make room.', // R-ROUT-02
  'delegate-routines-full': 'You made 100 routines for this person. Delete some, or try again tomorrow.', // R-DELEG-32
  'delegate-workouts-full': 'You started 50 workouts for this person today. Try again tomorrow.', // R-DELEG-31
  'workout-not-found': 'Workout not found.', // R-HIST-17
  'workout-ends-before-start': 'The end must be after the start.',
  'workout-in-the-future': 'The end must not be in the future.',
  'workout-too-long': 'A workout lasts 24 hours at most.',
  'time-unreadable': 'Enter a date and a time.',
  'workout-not-deletable': 'Workout not found or permission denied', // R-ERR-27
  'unsaved-set': 'Cannot delete unsaved set', // R-ERR-19
  'exercise-in-use': 'Cannot delete this exercise because it is used by other routines or has logged sets.', // R-ERR-21
  'routine-has-workouts': 'Cannot delete this routine because it has associated workouts.', // R-ERR-22
  'routine-not-available': 'Routine not available.', // R-PUB-15
  'shared-routine-not-available': 'Shared routine not available', // R-ERR-08
  'history-not-available': 'History not available.', // R-PUB-17
  'share-unknown-email': 'No user found with that email address.', // R-DELEG-19
  'share-unconfirmed-email':
    "This person hasn't confirmed their email address yet. Ask them to open the link in their confirmation mail.", // our words for R-DELEG-18
  'share-with-yourself': 'You cannot share access with yourself.', // R-DELEG-20
  'share-exists': 'Access already shared with this user.', // R-DELEG-21
  'workout-not-active': 'This workout has ended.',
  unavailable: 'The server is busy. Try again in a moment.',
  failed: 'Something went wrong on our side.',
  'exercises-not-created': 'Could not create workout exercises. Please try again.', // R-DELEG-41
  'sets-not-deleted': 'Something went wrong on our side.', // stands in R-ERR-28
  'pictured-workout-not-found': 'Workout not found', // R-ADMIN-16
  'pictured-routine-not-found': 'Routine not found', // R-ADMIN-16
  'image-not-noted': 'The address of the image could not be written.', // stands in R-ADMIN-32
} as const

export type ErrorCode = keyof typeof ERROR_TEXTS

/** The text of a refusal. A newer server may know one that this app does not. */
export const refusalText = (code: ErrorCode | undefined): string =>
  ERROR_TEXTS[code ?? 'failed'] ?? "The server didn't accept this."

/** A rule was broken; `code` says which. Caught only at an edge: a route, a screen, a job. */
export class AppError extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode, options?: ErrorOptions) {
    super(ERROR_TEXTS[code], options)
    this.name = 'AppError'
    this.code = code
  }
}
