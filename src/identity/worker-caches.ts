/** The worker reads it, because it cannot read `localStorage`. */
export const SIGNED_IN_CACHE = 'signed-in'
export const SIGNED_IN_ENTRY = '/signed-in'

/** Files from other apps that nobody has taken yet. */
export const SHARED_FILES_CACHE = 'shared-files'
