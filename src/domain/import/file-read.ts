import type { MassUnit } from '#domain/load.ts'
import type { SetKind } from '#domain/set.ts'
import type { ImportPlan, ImportSource, PlannedWeighing, PlannedWorkout } from './plan.ts'

/*
 * The steps of reading a file: `openFile`, `readOpened`, `matchNames`, `alreadyHere`, `planOf`, `routinesOf`, in this
 * order. They run in a worker and in Node; no step touches a page, a network or a clock.
 */

/** `line` counts from 1. `isBroken`: the quotes of the record do not close. */
export type Row = { line: number; fields: readonly string[]; isBroken?: true }

export type Answers = {
  /** IANA zone in which the file's wall times are read. */
  timeZone: string
  /** Ms since 1970. */
  now: number
  /** The account's unit, which counts until the person answers. */
  accountUnit: MassUnit
  unit?: MassUnit
  isDayFirst?: boolean
  isStrong?: boolean
  /**
   * Whether the import changes weights such as 61.24 kg to the 135 lbs that they look like (see `Disguise`). Missing:
   * yes.
   */
  unmasks?: boolean
}

export type Refusal = 'empty' | 'tooLarge' | 'tooManyRows' | 'tooMany' | 'fitNotesBackup' | 'notALog' | 'newerFormat'

export type FileRead = {
  source: ImportSource
  workouts: readonly PlannedWorkout[]
  weighings: readonly PlannedWeighing[]
  /** Each spelling once, with the number of its sets. */
  names: readonly { name: string; sets: number }[]
  counts: Counts
  /** The rows that Sled leaves out, in the order of the file, at most 10,000; `counts.leftOut` counts all. */
  leftOut: readonly LeftOut[]
  /** Sled cannot read more than half of the rows. */
  isMostlyLeftOut: boolean
  warnings: readonly Warning[]
  /** The headings of columns that hold something and that Sled does not read. */
  unread: readonly string[]
  /** All questions before 'Import', answered ones too, so that people can change their mind. */
  questions: readonly Question[]
  disguise: Disguise | null
  /** What Sled's own file contains besides workouts and weighings; null: the file is another app's. */
  saved: SavedParts | null
}

/** `sharedWith`: the e-mail addresses of the delegates at the time of the file. */
export type SavedParts = Required<Pick<ImportPlan, 'saved' | 'routines' | 'others'>> & { sharedWith: readonly string[] }

/** Rows = sets + rests + notes + weighings + left out; a row with three sets counts as three. */
export type Counts = {
  rows: number
  sets: number
  rests: number
  notes: number
  weighings: number
  leftOut: number
  kinds: Record<SetKind, number>
}

/** `text`: the field in question, at most 40 characters; null: there is none. */
export type LeftOut = { line: number; reason: LeftOutReason; text: string | null }
/**
 * 'repeated': a weighing of the same minute and value. 'notDone': the file calls the set skipped or planned. 'noReps':
 * a weight without repetitions, time or distance. 'notWhole': 5.5 repetitions.
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

/** What the import changes. `at`: ms since 1970; `hours`: whole hours. */
export type Warning =
  | { kind: 'length'; hours: number; workout: string; at: number }
  | { kind: 'longName'; name: string }
  | { kind: 'longNotes'; count: number }
  | { kind: 'effort'; count: number }
  | { kind: 'tooManyExercises'; count: number; workout: string; at: number }

/** A question with three lines of the file as they would come in. */
export type Question =
  | { kind: 'unit'; examples: readonly { name: string; weight: number; reps: number | null }[] }
  /** `text` can be read both ways; each reading as year, month and day. */
  | { kind: 'days'; examples: readonly { text: string; dayFirst: CalendarDay; monthFirst: CalendarDay }[] }
  | { kind: 'zone'; examples: readonly { workout: string; at: number }[] }
  /**
   * Asks whether a table with unknown headings is Strong's, which has the same shape; `examples`: the fields of three
   * rows.
   */
  | { kind: 'strong'; examples: readonly (readonly string[])[] }

/** `month` from 1. */
export type CalendarDay = { year: number; month: number; day: number }

/**
 * Weights that the file has in one unit and that were lifted in another, with an example: 61.24 kg (`weight`) are 135
 * lbs (`real`).
 */
export type Disguise = { from: MassUnit; to: MassUnit; weight: number; real: number }
