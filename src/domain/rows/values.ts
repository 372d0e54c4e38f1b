/** What the fields of rows may hold. */

export const SET_TYPES = ['reps', 'timed'] as const

/** lbs, kg or body weight (R-RULES-01); switching between lbs and kg converts nothing. */
export const WEIGHT_UNITS = ['lbs', 'kg', 'body'] as const

/** R-DATA-15. A workout stores default, complete or hidden; locked is only what a control shows (R-SET-02). */
export const SET_STATUSES = ['locked', 'default', 'complete', 'hidden'] as const

/** The largest number of an entered value (R-EDIT-20, R-EDIT-32). */
export const MAX_VALUE = 999

/** The longest rest, in seconds; 0: none. */
export const MAX_REST_SECONDS = 999
