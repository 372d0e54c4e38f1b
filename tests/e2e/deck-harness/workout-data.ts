import type { Section } from '#domain/section.ts'
import type { SetStatus, SetValues } from '#domain/set.ts'

export type ShownSet = SetValues & { id: string; status: SetStatus }
export type ShownExercise = { id: string; name: string; section: Section; sets: ShownSet[] }

type Load = { reps?: number; seconds?: number; weight?: number; unit?: 'lbs' | 'kg' | 'body' }

const exercise = (id: string, section: Section, name: string, loads: Load[], completed = 0): ShownExercise => ({
  id,
  section,
  name,
  sets: loads.map(({ reps, seconds, weight, unit = 'lbs' }, index) => ({
    id: `${id}-${index + 1}`,
    set_variant: `Set ${index + 1}`,
    set_type: seconds === undefined ? 'reps' : 'timed',
    reps: reps ?? null,
    timed_set_duration: seconds ?? null,
    weight: weight ?? null,
    weight_unit: unit,
    status: index < completed ? 'complete' : 'default',
  })),
})

const times = (count: number, load: Load): Load[] => Array.from({ length: count }, () => load)

export const pushDay = (): ShownExercise[] => [
  exercise('band', 'warmup', 'Band Pull-Apart', times(2, { reps: 15, unit: 'body' }), 2),
  exercise('circles', 'warmup', 'Shoulder Circles', times(1, { seconds: 45, unit: 'body' }), 1),
  exercise(
    'bench',
    'training',
    'Barbell Bench Press',
    [
      { reps: 8, weight: 135 },
      { reps: 8, weight: 155 },
      { reps: 6, weight: 165 },
      { reps: 6, weight: 165 },
    ],
    2,
  ),
  exercise('incline', 'training', 'Incline Dumbbell Press', times(3, { reps: 10, weight: 50 })),
  exercise('overhead', 'training', 'Overhead Press', times(3, { reps: 8, weight: 95 })),
  exercise('fly', 'training', 'Cable Fly', times(3, { reps: 12, weight: 30 })),
  exercise('dip', 'training', 'Dip', times(3, { reps: 10, unit: 'body' })),
  exercise('pec', 'cooldown', 'Doorway Pec Stretch', times(2, { seconds: 45, unit: 'body' })),
  exercise('child', 'cooldown', 'Child’s Pose', times(1, { seconds: 90, unit: 'body' })),
]
