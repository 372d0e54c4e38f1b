import { exerciseIdFor } from '#domain/ids.ts'
import { defaultValuesOf } from '#domain/rows/field.ts'
import { LOGGED_VALUES } from '#domain/rows/workout-fields.ts'
import type { Section } from '#domain/section.ts'
import type { DistanceUnit, SetKind } from '#domain/set.ts'
import type { LoggedSet, WorkoutDocument } from '#domain/workout.ts'

// Workouts as somebody writes them on paper: 'Bench: W60×10 100×5 102.5×3'. Without operations, server or device.

const OWNER = '00000000-0000-7000-8000-00000000000a'
export const exerciseId = (name: string): string => exerciseIdFor(OWNER, name)

/**
 * A set: its kind ('W', 'D' or 'F'), '-' if it is still open, its load ('100', '225lbs', 'BW', 'BW+10', 'BW-20') and its
 * repetitions, or its seconds ('BW×60s'), or its distance with or without seconds ('5km', '5km/1500').
 */
function setOf(text: string): Partial<LoggedSet> {
  const [, open, letter = '', amount = ''] = /^(-?)([WDF]?)(.+)$/.exec(text) ?? []
  const kinds: Record<string, SetKind> = { W: 'warmup', D: 'drop', F: 'failure' }
  return { status: open ? 'default' : 'complete', kind: kinds[letter] ?? 'normal', ...amountOf(amount) }
}

function amountOf(text: string): Partial<LoggedSet> {
  const [, distance, distance_unit, time] = /^([\d.]+)(km|mi|m|yd)(?:\/(\d+))?$/.exec(text) ?? []
  if (distance) {
    const timed_set_duration = time ? Number(time) : null
    const unit = distance_unit as DistanceUnit
    return { set_type: 'distance', distance: Number(distance), distance_unit: unit, reps: 1, timed_set_duration }
  }
  const [load = '', amount = ''] = text.split('×')
  const timed = { set_type: 'timed' as const, reps: 1, timed_set_duration: Number.parseInt(amount, 10) }
  return { ...loadOf(load), ...(amount.endsWith('s') ? timed : { set_type: 'reps', reps: Number(amount) }) }
}

function loadOf(text: string): Partial<LoggedSet> {
  const [, body, weight] = /^(BW)?([+-]?[\d.]+)?/.exec(text) ?? []
  const weight_unit = text.endsWith('lbs') ? ('lbs' as const) : ('kg' as const)
  if (!weight) return { weight_unit: 'body', weight: null }
  const load = body ? (weight.startsWith('-') ? ('assisted' as const) : ('added' as const)) : ('total' as const)
  return { weight_unit, weight: Math.abs(Number(weight)), load }
}

type Trained = {
  id: string
  /** ms since 1970. */
  at: number
  /** Exercises by their names with their sets, or with their section, too; one may stand twice. */
  exercises: readonly (readonly [name: string, sets: string, section?: Section])[]
  isRunning?: boolean
  timeZone?: string
}

/** A workout of an hour. Its sets have the ids '{workout}.{exercise}.{set}', each from 1. */
export function trained({ id, at, exercises, isRunning = false, timeZone }: Trained): WorkoutDocument {
  const ends = isRunning ? null : at + 3_600_000
  const rows = exercises.map(([name, , section = 'training'], index) => ({
    ...{ id: `${id}.${index + 1}`, workout_id: id, user_id: OWNER, exercise_id: exerciseId(name) },
    ...{ exercise_order: index + 1, snapshot_name: name, snapshot_section: section },
    ...{ name_override: null, section_override: null, rest_seconds: null, group_id: null },
  }))
  const sets = exercises.flatMap(([name, texts], index) =>
    texts.split(' ').map((text, place) => ({
      ...{ id: `${id}.${index + 1}.${place + 1}`, workout_id: id, workout_exercise_id: `${id}.${index + 1}` },
      ...{ exercise_id: exerciseId(name), user_id: OWNER, set_order: place + 1, set_variant: `Set ${place + 1}` },
      ...{ timed_set_duration: 30, weight: 0, weight_unit: 'kg', ...defaultValuesOf(LOGGED_VALUES), ...setOf(text) },
    })),
  )
  return {
    ...{ kind: 'workout', id, ownerId: OWNER, rev: 1, exercises: rows, sets, comments: [] },
    workout: {
      ...{ id, user_id: OWNER, workout_name: id, is_active: isRunning, created_at: at, completed_at: ends },
      ...{ duration_seconds: ends && 3_600, time_zone: timeZone ?? 'UTC', trashed_at: null },
    },
  } as unknown as WorkoutDocument
}
