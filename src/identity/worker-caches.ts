/** Whether somebody is signed in on this device, for the worker, which cannot read `localStorage`: `/` is the app's then. */
export const SIGNED_IN_CACHE = 'signed-in'
export const SIGNED_IN_ENTRY = '/signed-in'

/** What another app has shared with this one and nobody has taken yet (R-REACH-19). */
export const SHARED_FILES_CACHE = 'shared-files'
