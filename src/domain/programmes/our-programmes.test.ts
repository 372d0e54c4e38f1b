import { expect, test } from 'vitest'
import { catalogueIn } from '#domain/exercise-catalogue.ts'
import { LANGUAGE_CODES, TRANSLATED } from '#domain/languages.ts'
import type { MassUnit } from '#domain/load.ts'
import { slotsInOrder } from '#domain/plan.ts'
import { givenExercises } from '#domain/tracks/given-exercises.ts'
import { type GivenSet, isWeighed } from '#domain/tracks/giving.ts'
import english from '#words/programmes/en.json' with { type: 'json' }
import { readWords } from '#words/words.server.ts'
import { broughtIn } from '../../../tests/support/brought-in.ts'
import { englishProgramme } from '../../../tests/support/our-programmes.ts'
import { OUR_PROGRAMMES, PROGRAMME_IDS, type ProgrammeId } from './our-programmes.ts'
import type { Programme } from './programme.ts'

/** What the first round gives where every weight stands at 100 kg. */
const FIRST_ROUND: Record<ProgrammeId, string[]> = {
  'full-body': [
    'Squat 100×8 ×3 · Bench Press 100×8 ×3 · Barbell Row 100×8 ×3 · Plank 45s ×3',
    'Romanian Deadlift 100×8 ×3 · Overhead Press 100×8 ×3 · Lat Pulldown 100×8 ×3 · Lunge 100×8 ×2',
  ],
  'five-by-five': [
    'Squat 100×5 ×5 · Bench Press 100×5 ×5 · Barbell Row 100×5 ×5',
    'Squat 100×5 ×5 · Overhead Press 100×5 ×5 · Deadlift 100×5',
  ],
  'three-by-five': [
    'Squat 100×5 ×3 · Overhead Press 100×5 ×3 · Deadlift 100×5',
    'Squat 100×5 ×3 · Bench Press 100×5 ×3 · Power Clean 100×3 ×5',
  ],
  'five-three-one': [
    'Overhead Press 65×5 75×5 85×5+ 50×10 ×5 · Chin-Up 10 ×5',
    'Deadlift 65×5 75×5 85×5+ 50×10 ×5 · Back Extension 10 ×5',
    'Bench Press 65×5 75×5 85×5+ 50×10 ×5 · Dumbbell Row 10 ×5',
    'Squat 65×5 75×5 85×5+ 50×10 ×5 · Leg Curl 10 ×5',
  ],
  tiers: [
    'Squat 100×3 ×4 100×3+ · Bench Press 100×10 ×3 · Lat Pulldown 100×15 ×2 100×15+',
    'Overhead Press 100×3 ×4 100×3+ · Deadlift 100×10 ×3 · Dumbbell Row 100×15 ×2 100×15+',
    'Bench Press 100×3 ×4 100×3+ · Squat 100×10 ×3 · Lat Pulldown 100×15 ×2 100×15+',
    'Deadlift 100×3 ×4 100×3+ · Overhead Press 100×10 ×3 · Dumbbell Row 100×15 ×2 100×15+',
  ],
  percents: [
    'Bench Press 65×8 75×6 85×4 ×3 80×5 75×6 70×7 65×8+ · Overhead Press 50×6 60×5 70×3 70×5 70×7 70×4 70×6 70×8',
    'Squat 75×5 85×3 95×1+ 90×3 85×3 80×3 75×5 70×5 65×5+ · Sumo Deadlift 50×5 60×5 70×3 70×5 70×7 70×4 70×6 70×8',
    'Overhead Press 75×5 85×3 95×1+ 90×3 85×3 80×3 75×5 70×5 65×5+ · Incline Bench Press 40×6 50×5 60×3 60×5 60×7 60×4 60×6 60×8',
    'Deadlift 75×5 85×3 95×1+ 90×3 85×3 80×3 75×3 70×3 65×3+ · Front Squat 35×5 45×5 55×3 55×5 55×7 55×4 55×6 55×8',
    'Bench Press 75×5 85×3 95×1+ 90×3 85×5 80×3 75×5 70×3 65×5+ · Close-Grip Bench Press 40×6 50×5 60×3 60×5 60×7 60×4 60×6 60×8',
  ],
  'all-you-can': [
    'Overhead Press 100×5 ×2 100×5+ · Chin-Up body+100×5 ×2 body+100×5+ · Squat 100×5 ×2 100×5+',
    'Bench Press 100×5 ×2 100×5+ · Barbell Row 100×5 ×2 100×5+ · Deadlift 100×5+',
  ],
  'volume-light-heavy': [
    'Squat 90×5 ×5 · Bench Press 90×5 ×5 · Deadlift 100×5',
    'Squat 72.5×5 ×2 · Overhead Press 80×5 ×3 · Chin-Up 6 ×3',
    'Squat 100×5 · Bench Press 100×5 · Power Clean 100×3 ×5',
  ],
  'push-pull-legs': [
    'Bench Press 100×8 ×3 · Incline Dumbbell Press 100×8 ×3 · Overhead Press 100×8 ×3 · Lateral Raise 100×10 ×3 · Triceps Pushdown 100×10 ×3',
    'Barbell Row 100×8 ×3 · Lat Pulldown 100×8 ×3 · Face Pull 100×10 ×3 · Dumbbell Curl 100×10 ×3 · Hammer Curl 100×10 ×3',
    'Squat 100×8 ×3 · Romanian Deadlift 100×8 ×3 · Leg Press 100×10 ×3 · Leg Curl 100×10 ×3 · Standing Calf Raise 100×10 ×3',
  ],
  'upper-lower': [
    'Bench Press 100×6 ×3 · Barbell Row 100×6 ×3 · Overhead Press 100×6 ×3 · Lat Pulldown 100×6 ×3 · Barbell Curl 100×6 ×3',
    'Squat 100×6 ×3 · Romanian Deadlift 100×6 ×3 · Leg Press 100×6 ×3 · Leg Curl 100×6 ×3 · Standing Calf Raise 100×6 ×3',
    'Incline Dumbbell Press 100×10 ×3 · Seated Cable Row 100×10 ×3 · Lateral Raise 100×10 ×3 · Triceps Pushdown 100×10 ×3 · Hammer Curl 100×10 ×3',
    'Deadlift 100×6 ×2 · Lunge 100×10 ×3 · Leg Extension 100×10 ×3 · Leg Curl 100×10 ×3 · Standing Calf Raise 100×10 ×3',
  ],
  'two-dumbbells': [
    'Goblet Squat 100×8 ×3 · Dumbbell Floor Press 100×8 ×3 · Dumbbell Row 100×8 ×3',
    'Dumbbell Romanian Deadlift 100×8 ×3 · Dumbbell Shoulder Press 100×8 ×3 · Split Squat 100×8 ×3',
  ],
  'nothing-but-you': [
    'Push-Up 8 ×3 · Inverted Row 6 ×3 · Bodyweight Squat 12 ×3 · Plank 30s ×3',
    'Pike Push-Up 5 ×3 · Pull-Up 3 ×3 · Lunge 10 ×3 · Side Plank 20s ×3',
  ],
}

test.each(PROGRAMME_IDS)('R-PLAN-27 %s starts with the sets and weights of the table', (id) => {
  expect(roundOf(standingAt(englishProgramme(id), 100), 1)).toEqual(FIRST_ROUND[id])
})

test('R-PLAN-27 5/3/1 is lighter in round 4, and the presses of volume, light, heavy change places in round 2', () => {
  const light = roundOf(standingAt(englishProgramme('five-three-one'), 100), 4)
  expect(light[3]).toBe('Squat 40×5 50×5 60×5 40×10 ×5 · Leg Curl 10 ×5')
  expect(roundOf(standingAt(englishProgramme('volume-light-heavy'), 100), 2)).toEqual([
    'Squat 90×5 ×5 · Overhead Press 90×5 ×5 · Deadlift 100×5',
    'Squat 72.5×5 ×2 · Bench Press 80×5 ×3 · Chin-Up 6 ×3',
    'Squat 100×5 · Overhead Press 100×5 · Power Clean 100×3 ×5',
  ])
})

test('R-PLAN-27 volume, light, heavy is on Monday, Wednesday and Friday, the others go in order', () => {
  const byWeekday = PROGRAMME_IDS.filter((id) => englishProgramme(id).mode === 'weekdays')
  expect(byWeekday).toEqual(['volume-light-heavy'])
  const { plan } = broughtIn(englishProgramme('volume-light-heavy'))
  expect(slotsInOrder(plan).map(({ day }) => day)).toEqual([1, 3, 5])
})

test.each([
  ['full-body', 'Squat 2.5/5, Plank 5/5, Lunge 2.5/5'],
  ['five-by-five', 'Squat 2.5/5, Deadlift 5/10'],
  ['five-three-one', 'Overhead Press 2.5/5, Bench Press 2.5/5, Squat 5/10, Deadlift 5/10'],
  ['tiers', 'Squat 5/10, Deadlift 5/10, Bench Press 2.5/5, Lat Pulldown 2.5/5, Dumbbell Row 2.5/5'],
  ['percents', 'Squat 2.5/5, Deadlift 2.5/5'],
  ['volume-light-heavy', 'Squat 2.5/5, Deadlift 2.5/5, Chin-Up 1/1'],
  ['push-pull-legs', 'Bench Press 2.5/5, Lateral Raise 1/2.5, Dumbbell Curl 1/2.5, Leg Press 5/10'],
  ['two-dumbbells', 'Goblet Squat 2/5'],
] as const)('R-PLAN-06 the steps of %s', (id, steps) => {
  const stepIn = (unit: MassUnit, exercise: string) =>
    englishProgramme(id, unit).tracks.find((track) => track.exercise === exercise)?.rule.step
  for (const said of steps.split(', ')) {
    const [, exercise = '', step] = /^(.+) (\S+)$/.exec(said) ?? []
    expect(`${stepIn('kg', exercise)}/${stepIn('lbs', exercise)}`).toBe(step)
  }
})

test('R-PLAN-27 each programme has exercises of the catalogue, and texts and days in every language', () => {
  const names = new Set(catalogueIn(null).map(({ name }) => name))
  for (const id of PROGRAMME_IDS) {
    const { routines, tracks } = englishProgramme(id)
    const used = [
      ...routines.flatMap(({ exercises }) => exercises.map(({ name }) => name)),
      ...tracks.map((track) => track.exercise),
    ]
    expect(used.filter((name) => !names.has(name))).toEqual([])
    const count = OUR_PROGRAMMES[id].days.length
    for (const language of LANGUAGE_CODES) {
      const said = readWords<typeof english>(`programmes/${language}.json`)[id]
      expect([language, said.days.length]).toEqual([language, count])
      expect(Object.keys({ ...said, labels: undefined })).toEqual(Object.keys({ ...english[id], labels: undefined }))
    }
  }
})

test.each(TRANSLATED)('R-PLAN-27 the labels of tracks are written in %s', (language) => {
  const said = readWords<Record<string, { labels?: object }>>(`programmes/${language}.json`)
  expect(Object.keys(said['upper-lower']?.labels ?? {})).toEqual(['light'])
})

function standingAt(programme: Programme, weight: number): Programme {
  const tracks = programme.tracks.map((track) => ({ ...track, base: isWeighed(track.rule) ? weight : track.base }))
  return { ...programme, tracks }
}

function roundOf(programme: Programme, round: number): string[] {
  const { routines, book } = broughtIn(programme)
  if (!book) throw new Error('no tracks')
  const progress = { book, sessions: [], equipmentOf: () => null }
  return routines.map((routine) =>
    givenExercises(routine, progress, { round, lighter: null })
      .map(({ exercise, sets }) => [exercise.name, ...runs(sets.map(textOf))].join(' '))
      .join(' · '),
  )
}

/** Equal neighbours are said once, with how many there are. */
function runs(texts: readonly string[]): string[] {
  const found: { text: string; count: number }[] = []
  for (const text of texts) {
    const last = found.at(-1)
    if (last?.text === text) last.count++
    else found.push({ text, count: 1 })
  }
  return found.map(({ text, count }) => (count > 1 ? `${text} ×${count}` : text))
}

function textOf({ set_type, reps, timed_set_duration, weight, load, open_ended }: GivenSet): string {
  const amount = set_type === 'timed' ? `${timed_set_duration}s` : `${reps}${open_ended ? '+' : ''}`
  return weight ? `${load === 'added' ? 'body+' : ''}${weight}×${amount}` : amount
}
