import { describe, expect, test } from 'vitest'
import { type AccountWorkout, alreadyHere } from '#domain/import/already-here.ts'
import { outcomeOf, readBytes } from '../../../tests/support/import-samples.ts'

/*
 * Tables that people keep themselves, in several languages, and what must come out of them in Berlin with kilograms as the
 * account's unit.
 */

type Layout = [what: string, lines: readonly string[], outcome: readonly string[]]

const OWN_TABLES: Layout[] = [
  [
    'two columns of numbered notes make no second set',
    ['Date,Exercise,Weight (kg),Reps,Notes 1,Notes 2', '2025-01-13,Squat,100,5,deep,slow'],
    ['2025-01-13T12:00 Workout 0 min', 'Squat: 5 × 100 kg'],
  ],
  [
    'several sets in a cell',
    [
      'Date,Exercise,Reps,Weight (kg)',
      'Mon 13.01.2025,Bench,"12,10,8",60',
      'Mon 13.01.2025,Row,3x10,50',
      'Mon 13.01.2025,Press,8-10,40',
      'Mon 13.01.2025,Curl,8+,12',
      'Mon 13.01.2025,Squat,5/5/3,100/110/120',
      'Mon 13.01.2025,Deadlift,3 x 5 @ 140 kg,',
      'Mon 13.01.2025,Dip,10 reps,BW+20',
      'Mon 13.01.2025,Lunge,some,20',
      'Mon 13.01.2025,Shrug,"10,8",40/50/60',
    ],
    [
      '2025-01-13T12:00 Workout 0 min',
      'Bench: 12 × 60 kg, 10 × 60 kg, 8 × 60 kg',
      'Row: 10 × 50 kg, 10 × 50 kg, 10 × 50 kg',
      'Press: 8 × 40 kg',
      'Curl: 8 × 12 kg',
      'Squat: 5 × 100 kg, 5 × 110 kg, 3 × 120 kg',
      'Deadlift: 5 × 140 kg, 5 × 140 kg, 5 × 140 kg',
      'Dip: 10 × +20 kg',
      'line 9 notANumber',
      'line 10 notANumber',
    ],
  ],
  [
    'a column of sets beside a list of them',
    ['Datum;Übung;Sätze;Wdh;Gewicht in kg', '13.01.2025;Bankdrücken;3;12,10,8;62,5', '13.01.2025;Rudern;2;10;50'],
    [
      '2025-01-13T12:00 Workout 0 min',
      'Bankdrücken: 12 × 62.5 kg, 10 × 62.5 kg, 8 × 62.5 kg',
      'Rudern: 10 × 50 kg, 10 × 50 kg',
    ],
  ],
  [
    "sets and repetitions in one column, and a set's weight beside it",
    ['Day,Exercise,Sets x Reps,Load', 'Monday 2025-01-13,Bench,3x5,80kg', 'Tuesday 2025-01-14,Squat,5 × 5,100kg'],
    [
      '2025-01-13T12:00 Workout 0 min',
      'Bench: 5 × 80 kg, 5 × 80 kg, 5 × 80 kg',
      '2025-01-14T12:00 Workout 0 min',
      `Squat: ${Array(5).fill('5 × 100 kg').join(', ')}`,
    ],
  ],
  [
    'a column for each set, which may hold the weight, too',
    ['Date,Exercise,Set 1,Set 2,Set 3', '2025-01-13,Bench,60x8,60 kg × 8,7 @ 60', '2025-01-13,Pull-up,10,8,'],
    [
      '2025-01-13T12:00 Workout 0 min',
      'Bench: 8 × 60 kg, 8 × 60 kg, 7 × 60 kg',
      'Pull-up: 10 × body, 8 × body',
      'asks unit',
    ],
  ],
  [
    'weights and repetitions of each set, the weight first',
    ['Date,Exercise,Weight1,Reps1,Weight2,Reps2', '2025-01-13,Bench,60,8,0,10', '2025-01-13,Row,50,8,,'],
    ['2025-01-13T12:00 Workout 0 min', 'Bench: 8 × 60 kg, 10 × 0 kg', 'Row: 8 × 50 kg', 'asks unit'],
  ],
  [
    'Spanish',
    [
      'Fecha;Hora;Ejercicio;Serie;Repeticiones;Peso (kg);Notas',
      'lunes, 13 de enero de 2025;18:30;Sentadilla;1;5;102,5;bien',
      'lunes, 13 de enero de 2025;18:30;Sentadilla;2;5;105;',
    ],
    ['2025-01-13T18:30 Workout 0 min', 'Sentadilla: 5 × 102.5 kg (bien), 5 × 105 kg'],
  ],
  [
    'Italian, where the same word means a set and sets',
    ['Data,Esercizio,Serie,Ripetizioni,Carico (kg)', '13/01/2025,Panca,3,8,60', '13/01/2025,Squat,2,5,100'],
    ['2025-01-13T12:00 Workout 0 min', 'Panca: 8 × 60 kg, 8 × 60 kg, 8 × 60 kg', 'Squat: 5 × 100 kg, 5 × 100 kg'],
  ],
  [
    'French',
    ['Date,Exercice,Répétitions,Poids en kg,Commentaire', 'lun. 13 janv. 2025,Développé couché,8,60,facile'],
    ['2025-01-13T12:00 Workout 0 min', 'Développé couché: 8 × 60 kg (facile)'],
  ],
  [
    'Portuguese',
    [
      'Data,Nome da Sessão,Exercício,Série,Repetições,Carga (kg)',
      '13/01/2025,Treino A,Supino,1,8,60',
      '13/01/2025,Treino A,Supino,2,8,60',
    ],
    ['2025-01-13T12:00 Workout 0 min', 'Supino: 8 × 60 kg, 8 × 60 kg'],
  ],
  [
    'German, times with a word and an end that is a time of day',
    [
      'Datum;Start;Ende;Training;Übung;Satz;Wdh;kg',
      'Mo, 13.01.2025;23:30 Uhr;00:20 Uhr;Push;Dips;1;8;0',
      'Mo, 13.01.2025;23:30 Uhr;00:20 Uhr;Push;Dips;2;8;5',
    ],
    ['2025-01-13T23:30 Push 50 min', 'Dips: 8 × body, 8 × +5 kg'],
  ],
  [
    'Strong in Spanish, with all its words',
    [
      'Fecha,Nombre del entrenamiento,Duración,Nombre del ejercicio,Orden de serie,Peso (kg),Reps,Distancia,Segundos,Notas,Notas del entrenamiento,RPE',
      '2025-01-13 18:30:00,Pierna,1h,Sentadilla,W,60,5,,0,,,',
      '2025-01-13 18:30:00,Pierna,1h,Sentadilla,Temporizador,,,,120,,,',
      '2025-01-13 18:30:00,Pierna,1h,Sentadilla,1,100,5,,0,,,8',
    ],
    ['2025-01-13T18:30 Pierna 60 min', 'Sentadilla: warmup 5 × 60 kg, 5 × 100 kg @8 rest 120 s'],
  ],
]

test.each(OWN_TABLES)('R-IMP-06 imports a table that a person keeps: %s', (_, lines, expected) => {
  expect(outcomeOf(lines)).toEqual(expected)
})

test("R-IMP-06 R-PROG-16 sets with their own times are grouped into workouts by day in the person's time zone", () => {
  const lines = [
    'Timestamp,Exercise,Weight (kg),Reps',
    // Monday from 15:50 to 17:10 in Los Angeles, Tuesday evening, and Wednesday morning.
    '2026-11-16T23:50:00Z,Squat,100,5',
    '2026-11-17T01:10:00Z,Squat,105,5',
    '2026-11-18T01:00:00Z,Bench,60,8',
    '2026-11-18T01:05:00Z,Bench,65,8',
    '2026-11-18T15:00:00Z,Row,50,10',
  ]
  const read = readBytes(new TextEncoder().encode(lines.join('\n')), { timeZone: 'America/Los_Angeles' })
  if (typeof read === 'string') throw new Error(`it is refused: ${read}`)
  const setsOf = ({ exercises }: (typeof read.workouts)[number]) =>
    exercises.map(({ name, sets }) => [name, sets.length])
  expect(read.workouts.map((workout) => [workout.startedAt, setsOf(workout)])).toEqual([
    [Date.parse('2026-11-16T23:50Z'), [['Squat', 2]]],
    [Date.parse('2026-11-18T01:00Z'), [['Bench', 2]]],
    [Date.parse('2026-11-18T15:00Z'), [['Row', 1]]],
  ])
})

describe('R-IMP-21 two workouts of sets with their own times on the same UTC day', () => {
  const bench = ['2026-11-18T01:00:00Z,Bench,60,8', '2026-11-18T01:05:00Z,Bench,65,8']
  const row = ['2026-11-18T15:00:00Z,Row,50,10', '2026-11-18T15:05:00Z,Row,55,10']
  const zone = 'America/Los_Angeles'
  const readOf = (lines: string[]) => {
    const bytes = new TextEncoder().encode(['Timestamp,Exercise,Weight (kg),Reps', ...lines].join('\n'))
    const read = readBytes(bytes, { timeZone: zone })
    if (typeof read === 'string') throw new Error(`it is refused: ${read}`)
    return read.workouts
  }
  const keysOf = (lines: string[]) => readOf(lines).map(({ sourceKey }) => sourceKey)
  const KEYS = ['table:2026-11-18T01:00:00.000Z:', 'table:2026-11-18T15:00:00.000Z:']

  test("R-IMP-21 a workout's source key is the time of its first set, in any order of rows", () => {
    expect(keysOf([...bench, ...row])).toEqual(KEYS)
    expect(keysOf([...bench, ...row].toReversed())).toEqual(KEYS)
    expect(keysOf(row)).toEqual(KEYS.slice(1))
  })

  test('R-IMP-21 recognizes workouts that an earlier import stored as one workout of the day', () => {
    const [benched, rowed] = [
      [['bench', 60, 8] as const, ['bench', 65, 8] as const],
      [['row', 50, 10] as const, ['row', 55, 10] as const],
    ]
    const hereWith = (sets: AccountWorkout['sets'], lines: string[]) => {
      const own = { id: 'w', name: 'Workout', startedAt: Date.parse('2026-11-18T01:00Z'), isImported: true, sets }
      const sourceKeys = new Set(['table:2026-11-18:'])
      const found = alreadyHere(readOf(lines), [], { workouts: [own], sourceKeys }, zone)
      return [...found].map(([key, { isImported }]) => [key, isImported])
    }
    expect(hereWith([...benched, ...rowed], [...bench, ...row])).toEqual(KEYS.map((key) => [key, true]))
    expect(hereWith(benched, [...row, ...bench])).toEqual([[KEYS[0], true]])
    expect(hereWith(benched, row)).toEqual([])
    // Its sets were changed since, but it is the one that begins at that moment.
    expect(hereWith([['bench', 62.5, 8]], bench)).toEqual([[KEYS[0], true]])
  })
})

test('R-PROG-16 R-IMP-30 an imported workout keeps the time zone named in its row', () => {
  const lines = [
    'Date,Exercise,Weight (kg),Reps,Time Zone',
    '2025-01-13 23:50,Squat,100,5,America/New_York',
    '2025-01-14 18:00,Squat,100,5,',
    // What no calendar knows is read and kept as if nothing stood there.
    '2025-01-15 18:00,Squat,100,5,GMT+2',
    '2025-01-16 18:00,Squat,100,5,Eastern Time',
  ]
  const read = readBytes(new TextEncoder().encode(lines.join('\n')))
  if (typeof read === 'string') throw new Error(`it is refused: ${read}`)
  expect(read.workouts.map(({ startedAt, timeZone }) => [startedAt, timeZone])).toEqual([
    [Date.parse('2025-01-14T04:50Z'), 'America/New_York'],
    ...['2025-01-14T17:00Z', '2025-01-15T17:00Z', '2025-01-16T17:00Z'].map((at) => [Date.parse(at), undefined]),
  ])
})
