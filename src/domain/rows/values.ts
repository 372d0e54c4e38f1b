/** Limits and choices for the fields of rows. */

/** The measures of a set (R-DATA-06, R-BASE-03). */
export const SET_TYPES = ['reps', 'timed', 'distance'] as const

/** lbs, kg or body weight (R-RULES-01); switching between lbs and kg converts nothing. */
export const WEIGHT_UNITS = ['lbs', 'kg', 'body'] as const

/** R-DATA-15. A workout stores default, complete or hidden. Only a control shows locked (R-SET-02). */
export const SET_STATUSES = ['locked', 'default', 'complete', 'hidden'] as const

/** The purpose of a set (R-BASE-01). Sets of 'failure' and 'drop' are working sets, those of 'warmup' aren't (R-BASE-05). */
export const SET_KINDS = ['normal', 'warmup', 'drop', 'failure'] as const

/** The meaning of a weight (R-BASE-01): the whole load, an addition to body weight, or assistance. */
export const LOADS = ['total', 'added', 'assisted'] as const

/** The working side of the body; null if both work or it does not matter. */
export const SIDES = ['left', 'right'] as const

export const DISTANCE_UNITS = ['m', 'km', 'mi', 'yd'] as const

/** The largest number of a stepper (R-EDIT-20, R-EDIT-31, R-EDIT-32). Larger ones can be stored (R-BASE-02). */
export const MAX_STEPPED = 999

/** The largest stored values (R-BASE-02). */
export const MAX_REPS = 9_999
export const MAX_SECONDS = 86_400
export const MAX_WEIGHT = 9_999.99
/** The largest distance in any unit (R-BASE-01). */
export const MAX_DISTANCE = 1_000_000

/** The range of the rate of perceived exertion, in halves (R-BASE-01). */
export const MIN_RPE = 1
export const MAX_RPE = 10

/** What one could lift once is estimated from sets of up to so many repetitions (R-PROG-01). */
export const MAX_ESTIMATED_REPS = 10

/** The longest rest, in seconds; 0: none. */
export const MAX_REST_SECONDS = 999

/** The longest rest between members of a superset, in seconds (R-LIFT-18). */
export const MAX_GROUP_REST_SECONDS = 60

/** The longest notes of a set, of an exercise, and of a routine or workout, in characters (R-BASE-01). */
export const MAX_SET_NOTE = 500
export const MAX_EXERCISE_NOTE = 1_000
export const MAX_NOTE = 4_000

/** The longest name of a time zone; a device may make one up. */
export const MAX_TIME_ZONE = 64

/** Units of lifted weights. Body weight has no number. */
export const LIFT_UNITS = ['lbs', 'kg'] as const

/** Units a person chooses for their distances. */
export const TRIP_UNITS = ['km', 'mi'] as const

/** How effort is asked: not at all, as rate of perceived exertion, or as repetitions in reserve (R-LIFT-02). */
export const EFFORTS = ['off', 'rpe', 'rir'] as const

/** Limits of bars and plates (R-LIFT-25), with weights in the unit of their list. */
export const MAX_BARS = 6
export const MAX_PLATES = 20
export const MAX_BAR_WEIGHT = 100
export const MIN_PLATE_WEIGHT = 0.1
export const MAX_PLATE_WEIGHT = 100
export const MAX_PAIRS = 20

/** The range of a stepper's step (R-LIFT-11). */
export const MIN_STEP = 0.25
export const MAX_STEP = 50

/** The longest note of a body weight, in characters (R-BASE-08). */
export const MAX_BODY_NOTE = 200

/** The highest weekly goal of workouts (R-PROG-18). */
export const MAX_WEEKLY_GOAL = 7

/** The most muscles of an exercise beside its main one (R-BASE-07). */
export const MAX_FURTHER_MUSCLES = 4

/** Years in which a person weighs themselves. */
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2200
