/** A cache that says that somebody is signed in. The service worker reads it, because it cannot read `localStorage`. */
export const SIGNED_IN_CACHE = 'signed-in'
export const SIGNED_IN_ENTRY = '/signed-in'

/** The cache of files from other apps that the import has not taken yet. */
export const SHARED_FILES_CACHE = 'shared-files'
