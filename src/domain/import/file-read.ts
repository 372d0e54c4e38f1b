import type { MassUnit } from '#domain/load.ts'
import type { SetKind } from '#domain/set.ts'
import type { ImportPlan, ImportSource, PlannedWeighing, PlannedWorkout } from './plan.ts'

/*
 * The front door of reading a file. It runs in a worker and in Node; no step touches a page, a network or a clock:
 *
 *   1. `openFile(bytes)` of features/import/open-file.client.ts makes records or JSON of the file's bytes, or says why it cannot.
 *   2. `readOpened(opened, answers, entryOf)` beside it makes a `FileRead`, again whenever the person changes an answer. It asks
 *      `readRows` of read-rows.ts for a table and `readSledJson` of sled-json.ts for Sled's own file.
 *   3. `matchNames(read.names, account)` of names-of-plan.ts says what each name of the file stands for.
 *   4. `alreadyHere(read.workouts, matches, history, timeZone)` of already-here.ts says which workouts the account has.
 *   5. `planOf(read, choices)` of names-of-plan.ts makes the `ImportPlan` that is sent.
 *   6. `routinesOf(workouts)` of routines-of.ts says which routines 'Make routines' offers.
 */

/** A record of the file: the line it begins on, from 1, and its fields. `isBroken`: its quotes do not close. */
export type Row = { line: number; fields: readonly string[]; isBroken?: true }

/** What a reading needs besides the file. */
export type Answers = {
  /** IANA zone in which the file's wall times are read; the device's unless the person chose another one. */
  timeZone: string
  /** Ms since 1970. */
  now: number
  /** The account's unit, which stands first in the question and is used until it is answered. */
  accountUnit: MassUnit
  /** The answer to 'unit'. */
  unit?: MassUnit
  /** The answer to 'days'. */
  isDayFirst?: boolean
  /** The answer to 'strong'. */
  isStrong?: boolean
  /** Whether weights in disguise come in as what they look like. True unless the person says otherwise (R-IMP-16). */
  unmasks?: boolean
}

/** Why a file cannot be read at all (R-IMP-02, R-IMP-06). */
export type Refusal = 'empty' | 'tooLarge' | 'tooManyRows' | 'tooMany' | 'fitNotesBackup' | 'notALog' | 'newerFormat'

export type FileRead = {
  source: ImportSource
  /** Oldest first. */
  workouts: readonly PlannedWorkout[]
  /** Oldest first. */
  weighings: readonly PlannedWeighing[]
  /** The names of exercises in the file, each spelling once, as the plan has them, with the number of their sets. */
  names: readonly { name: string; sets: number }[]
  counts: Counts
  /** In the order of the file, at most 10,000; `counts.leftOut` says how many there are. */
  leftOut: readonly LeftOut[]
  /** Most of the file cannot be read: more than half of its rows (R-IMP-14). */
  isMostlyLeftOut: boolean
  warnings: readonly Warning[]
  /** The headings of columns that hold something and were not read. */
  unread: readonly string[]
  /** What the person has to answer before 'Import', answered ones too, so that they can change their mind (R-IMP-15). */
  questions: readonly Question[]
  /** A unit in disguise, whether it is unmasked or not (R-IMP-16). */
  disguise: Disguise | null
  /** What Sled's own file brings beside workouts and weighings; null: it is another file (R-IMP-32). */
  saved: SavedParts | null
}

/** `sharedWith`: whoever the account was shared with when the file was written, by their addresses. */
export type SavedParts = Required<Pick<ImportPlan, 'saved' | 'routines' | 'others'>> & { sharedWith: readonly string[] }

/**
 * Rows = sets + rests + notes + weighings + left out, where a row of somebody's own table that stands for three sets is
 * three. `kinds` counts the sets by kind.
 */
export type Counts = {
  rows: number
  sets: number
  rests: number
  notes: number
  weighings: number
  leftOut: number
  kinds: Record<SetKind, number>
}

/** R-IMP-14. `text`: the field in question, at most 40 characters; null where none is. */
export type LeftOut = { line: number; reason: LeftOutReason; text: string | null }
/**
 * 'tooLarge': a number above what a set can hold, or what a person weighs; 'tooSmall': below the latter. 'repeated': a weighing of the same minute and value. 'tooManyExercises':
 * the 101st and later exercises of a workout (R-IMP-20). 'notDone': the file says that the set was skipped or is still planned.
 * 'noReps': a weight of which no repetition, time or distance is known. 'notWhole': 5.5 repetitions.
 */
export type LeftOutReason =
  | 'noDate'
  | 'noExercise'
  | 'notANumber'
  | 'negative'
  | 'tooLarge'
  | 'tooSmall'
  | 'nothing'
  | 'noReps'
  | 'notWhole'
  | 'notDone'
  | 'future'
  | 'unreadable'
  | 'otherMeasurement'
  | 'repeated'
  | 'tooManyExercises'

/** What was changed on the way in. `at`: ms since 1970; `hours`: whole hours. */
export type Warning =
  /** A length above 6 hours was left out (R-IMP-13). */
  | { kind: 'length'; hours: number; workout: string; at: number }
  /** Names of exercises or workouts were cut to 100 characters (R-IMP-19). */
  | { kind: 'longName'; name: string }
  /** So many notes were cut to what a note can hold. */
  | { kind: 'longNotes'; count: number }
  /** An effort outside 1 to 10 was left out of so many sets. */
  | { kind: 'effort'; count: number }
  /** So many exercises beyond the 100th of a workout were left out (R-IMP-20). */
  | { kind: 'tooManyExercises'; count: number; workout: string; at: number }

/** A question with three of the file's own lines, as they would come in (R-IMP-15). */
export type Question =
  | { kind: 'unit'; examples: readonly { name: string; weight: number; reps: number | null }[] }
  /** `text` can be read both ways; each reading as year, month and day. */
  | { kind: 'days'; examples: readonly { text: string; dayFirst: CalendarDay; monthFirst: CalendarDay }[] }
  /** Wall times were read in `answers.timeZone`. */
  | { kind: 'zone'; examples: readonly { workout: string; at: number }[] }
  /** Unknown headings in the shape of Strong's; the fields of three rows (R-IMP-07). */
  | { kind: 'strong'; examples: readonly (readonly string[])[] }

/** `month` from 1. */
export type CalendarDay = { year: number; month: number; day: number }

/** 61.24 kg = 135 lbs: as the file says it, and as it looks like. */
export type Disguise = { from: MassUnit; to: MassUnit; weight: number; real: number }
