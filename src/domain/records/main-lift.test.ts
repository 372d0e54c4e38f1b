import { expect, test } from 'vitest'
import { ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import { trained } from '../../../tests/support/trained.ts'
import { sessionsOfWorkout } from './lift-session.ts'
import { mainLiftOf } from './workout-records.ts'

const isCompound = (name: string) => ENGLISH_CATALOGUE.entryOf(name)?.is_compound ?? false

test.each<[string, [string, string, ('warmup' | 'training')?][], string | null]>([
  [
    'the most volume',
    [
      ['Squat', '100×5 100×6'],
      ['Leg Press', '200×3'],
    ],
    'Squat w.1.2',
  ],
  [
    'not that of a warm-up',
    [
      ['Squat', '100×5', 'warmup'],
      ['Curl', '20×5'],
    ],
    'Curl w.2.1',
  ],
  [
    'without volume the most sets',
    [
      ['Plank', 'BW×60s'],
      ['Crunch', 'BW×5 BW×7 BW×6'],
    ],
    'Crunch w.2.2',
  ],
  [
    'of equals the first',
    [
      ['Plank', 'BW×60s'],
      ['Crunch', 'BW×5'],
    ],
    'Plank w.1.1',
  ],
  ['the farthest', [['Running', '5km 6km']], 'Running w.1.2'],
  ['the least help', [['Pull-Up', 'BW-20×8 BW-15×5']], 'Pull-Up w.1.2'],
  [
    'of a leg day no calf raise, however much was moved',
    [
      ['Squat', '100×5 100×5'],
      ['Standing Calf Raise', '150×15 150×15 150×15'],
    ],
    'Squat w.1.1',
  ],
  [
    'without a compound lift whatever was moved most',
    [
      ['Leg Curl', '50×10'],
      ['My Own Machine', '80×10'],
    ],
    'My Own Machine w.2.1',
  ],
  ['nothing trained', [['Band', 'BW×20', 'warmup']], null],
])("D11 D25 how a workout's main lift is chosen: %s", (_, exercises, expected) => {
  const main = mainLiftOf(sessionsOfWorkout(trained({ id: 'w', at: 0, exercises }), null), isCompound)
  expect(main && `${main.name} ${main.set.id}`).toBe(expected)
})
