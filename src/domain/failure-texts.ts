/**
 * What a person reads when something they did could not be done and the refusal has no words of its own, by what it was.
 * Shown on a definite refusal of the server, never for want of a connection (R-ERR-10, R-SYNC-09). Literal texts.
 */
export const FAILURE_TEXTS = {
  'workout.start': 'Could not start workout. Please try again.', // R-ERR-02
  'workout.end': 'There was an error ending your workout. Please try again.', // R-ACTIVE-26
  'routine.create': 'Failed to create program', // R-ERR-05
  'routine.save': 'Failed to save routine', // R-ERR-07
  'exercises.load': 'Failed to load exercises', // R-ERR-09
  'set.save': 'Failed to save set. Please try again.', // R-ERR-10
  'exercise.add': 'Failed to add exercise. Please try again.', // R-ERR-11
  'routine-exercise.add': 'Failed to add exercise to routine. Please try again.', // R-ERR-12
  'exercise.update': 'Failed to update exercise. Please try again.', // R-ERR-13
  'sets.reorder': 'Failed to reorder sets. Please try again.', // R-ERR-14
  'template.add-sets': "Failed to add sets to routine template. Exercise added to today's workout only.", // R-ERR-15
  'template.edit-set': 'Failed to update routine template. Changes saved for today only.', // R-ERR-16
  'template.delete-set': "Failed to delete from routine template. Set deleted from today's workout only.", // R-ERR-17
  'template.edit-exercise': 'Failed to update exercise in routine template. Changes saved for today only.', // R-ERR-18
  'link.copy': 'Failed to copy link', // R-ERR-26
  'share.add': 'Failed to share access. Please try again.', // R-DELEG-45
  'delegated.start': 'Failed to start workout. Please try again.', // R-DELEG-42
} as const

/** The same where the server's words are part of the text, in place of '{message}'. */
const TEXTS_WITH_MESSAGE = {
  'workout.start': 'Failed to start workout: {message}', // R-ERR-03
  'workout.rename': 'Failed to update workout name: {message}', // R-ERR-24
  'workout.delete': 'Failed to delete workout: {message}', // R-ERR-29
  'workout.delete-sets': 'Failed to delete associated sets: {message}', // R-ERR-28
  'routine.delete': 'Failed to delete routine: {message}', // R-ERR-23
  'share.switch': 'Failed: {message}', // R-ERR-25
  'link.copy': 'Error copying: {message}', // R-ERR-26
} as const

/** The same refusal in the dialog that shares, where the address was typed (R-DELEG-18). */
export const unconfirmedText = (email: string): string =>
  `${email} hasn't confirmed this address yet. Ask them to open the link in their confirmation mail.`

/** A failure in words, the server's message in it (R-ERR-03, R-ERR-23..26, R-ERR-28, R-ERR-29). */
export const failureWith = (failed: keyof typeof TEXTS_WITH_MESSAGE, message: string): string =>
  TEXTS_WITH_MESSAGE[failed].replace('{message}', () => message)

/** The one good news of the catalogue: a shared routine is now the visitor's own (R-ERR-06). */
export const ROUTINE_SAVED = 'Routine saved to your account'
