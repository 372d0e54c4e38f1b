import { type Programme, wholeProgramme } from '#domain/programmes/programme.ts'
import { bringProgramme } from '#features/plans/bring-programme.server.ts'
import { BY_WEIGHT } from './lifter.ts'
import type { Person, TestServer } from './server.ts'

const KG = { weight_unit: 'kg' as const }
const round = (percent: number, reps: number) => ({ percent, reps, open: false })

/** Two days: a squat by percent of a training max in two rounds, a bench press by weight, and a row by hand. */
export const HEAVY_LIGHT: Programme = wholeProgramme().parse({
  name: 'Heavy and light',
  slots: [{ routine: 0 }, { routine: 1 }],
  routines: [
    {
      name: 'Heavy day',
      note: 'Take your time.',
      exercises: [
        {
          name: 'Squat',
          note: 'To depth.',
          track: 0,
          sets: [{ ...KG, percent: 85, reps: 5, rounds: [round(85, 5), round(90, 3)] }],
        },
        { name: 'Row', sets: [{ ...KG, reps: 8, weight: 61.25, rpe: 8.5 }] },
      ],
    },
    {
      name: 'Light day',
      exercises: [
        {
          name: 'Bench Press',
          track: 1,
          sets: [
            { ...KG, reps: 5 },
            { ...KG, reps: 5, open: true },
          ],
        },
        { name: 'Front Squat', track: 0, counts: false, sets: [{ ...KG, reps: 6, percent: 62.5 }] },
      ],
    },
  ],
  tracks: [
    { exercise: 'Squat', rule: { ...BY_WEIGHT, base: 'max', misses: 1 }, base: 141.5, base_unit: 'kg' },
    { exercise: 'Bench Press', label: 'light', rule: BY_WEIGHT, base: 82.75, base_unit: 'kg' },
  ],
})

/** What somebody typed in it. */
export const NAMES_IN_HEAVY_LIGHT = [
  'Heavy and light',
  'Heavy day',
  'Light day',
  'Bench Press',
  'Front Squat',
  'Squat',
  'Row',
  'light',
]

/** What nobody may read of it without weights, or without notes. */
export const WEIGHTS = ['141.5', '82.75', '61.25'] as const
export const NOTES = ['Take your time.', 'To depth.', '8.5'] as const

/** The same, where nobody has said what it begins with. */
export const WITHOUT_BASES: Programme = {
  ...HEAVY_LIGHT,
  tracks: HEAVY_LIGHT.tracks.map((track) => ({ ...track, base: null })),
}

/** Brings a programme into an account. Answers the id of its plan. */
export const brought = ({ context }: TestServer, { userId }: Person, programme: Programme = HEAVY_LIGHT) =>
  bringProgramme(context, programme, {
    ...{ ownerId: userId, key: crypto.randomUUID(), name: programme.name, basesWin: true },
  })
