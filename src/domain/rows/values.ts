/** The limits and choices of the fields of rows. */

export const SET_TYPES = ['reps', 'timed', 'distance'] as const

/** Switching between lbs and kg converts nothing. */
export const WEIGHT_UNITS = ['lbs', 'kg', 'body'] as const

/** A workout stores default, complete or hidden; only a control shows locked. */
export const SET_STATUSES = ['locked', 'default', 'complete', 'hidden'] as const

/** 'failure' and 'drop' are working sets. */
export const SET_KINDS = ['normal', 'warmup', 'drop', 'failure'] as const

/** The weight is the whole load, an addition to body weight, or assistance. */
export const LOADS = ['total', 'added', 'assisted'] as const

/** The side of a set; null: both sides work, or the side does not matter. */
export const SIDES = ['left', 'right'] as const

export const DISTANCE_UNITS = ['m', 'km', 'mi', 'yd'] as const

/** The largest number of a stepper; Sled can store larger ones. */
export const MAX_STEPPED = 999

export const MAX_REPS = 9_999
export const MAX_SECONDS = 86_400
export const MAX_WEIGHT = 9_999.99
/** The longest distance in any unit. */
export const MAX_DISTANCE = 1_000_000

/** Rate of perceived exertion, in halves. */
export const MIN_RPE = 1
export const MAX_RPE = 10

/** More repetitions give no estimate of the maximum. */
export const MAX_ESTIMATED_REPS = 10

export const MAX_REST_SECONDS = 999

/** In seconds. */
export const MAX_GROUP_REST_SECONDS = 60

/** The longest notes of a set, of an exercise, and of a routine or workout, in characters. */
export const MAX_SET_NOTE = 500
export const MAX_EXERCISE_NOTE = 1_000
export const MAX_NOTE = 4_000
export const MAX_COMMENT = 1_000
/** What a coach notes of a client (R-COACH-11). */
export const MAX_COACH_NOTE = 5_000

/** In characters; a device may make up a zone. */
export const MAX_TIME_ZONE = 64

export const LIFT_UNITS = ['lbs', 'kg'] as const

export const TRIP_UNITS = ['km', 'mi'] as const

/** Off, rate of perceived exertion, or repetitions in reserve. */
export const EFFORTS = ['off', 'rpe', 'rir'] as const

export const MAX_BARS = 6
export const MAX_PLATES = 20
export const MAX_BAR_WEIGHT = 100
export const MIN_PLATE_WEIGHT = 0.1
export const MAX_PLATE_WEIGHT = 100
export const MAX_PAIRS = 20

export const MIN_STEP = 0.25
export const MAX_STEP = 50

/** In characters. */
export const MAX_BODY_NOTE = 200

export const MAX_WEEKLY_GOAL = 7

export const MAX_FURTHER_MUSCLES = 4

// R-GUIDE-08: the links of an exercise, and the characters of a link's address and of its title.
export const MAX_LINKS = 3
export const MAX_LINK = 500
export const MAX_LINK_TITLE = 60

export const FIRST_YEAR = 1900
export const LAST_YEAR = 2200

/** What the base of a track is. */
export const BASES = ['weight', 'max', 'reps', 'seconds'] as const

/** All sets, the 'at least' set, or the sum of repetitions. */
export const DECIDERS = ['all', 'last', 'sum'] as const

export const ROUNDINGS = ['step', 'plates'] as const

/** In characters. */
export const MAX_LABEL = 20

export const MAX_STAGES = 4
export const MAX_PLAN_ROUNDS = 20

/** The most repetitions of a set in a round. */
export const MAX_ENTRY_REPS = 999

/** Routines one after the other, or each on its day. */
export const PLAN_MODES = ['rotation', 'weekdays'] as const

/** The most turns that somebody makes lighter by hand. */
export const MAX_LIGHTER_TURNS = 50
