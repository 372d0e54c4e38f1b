import { expect, test } from 'vitest'
import { outcomeOf } from '../../../tests/support/import-samples.ts'

/*
 * Layouts of apps that Sled has no reader for: the headings as those apps write them, a few made-up rows, and what must come
 * out of them in Berlin with kilograms as the account's unit.
 */

type Layout = [what: string, lines: readonly string[], outcome: readonly string[]]

const STRONGLIFTS: Layout[] = [
  [
    'StrongLifts: a row for each exercise, two columns for each set',
    [
      'Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (KG),Exercise,Sets×Reps,Sets×Time,Top Set (Reps×KG),e1RM (KG),Reps,Volume (KG),Workout Volume (KG),Duration (hours),Start Time (h:mm),End Time (h:mm),Notes,Set 1 (Reps),Set 1 (KG),Set 2 (Reps),Set 2 (KG),Set 3 (Reps),Set 3 (KG)',
      '2025/03/03,12,"Workout A","StrongLifts 5×5",83.5,"Squat",3×5,,5×60,70,15,900,1500,0.75,6:05 PM,6:50 PM,"felt, good",5,60,5,60,4,62.5',
      '2025/03/03,12,"Workout A","StrongLifts 5×5",83.5,"Bench Press",3×5,,5×40,46.7,10,400,1500,0.75,6:05 PM,6:50 PM,,5,40,5,40,,',
    ],
    [
      '2025-03-03T18:05 Workout A 45 min',
      'Squat: 5 × 60 kg (felt, good), 5 × 60 kg (felt, good), 4 × 62.5 kg (felt, good)',
      'Bench Press: 5 × 40 kg, 5 × 40 kg',
    ],
  ],
  [
    'StrongLifts of 2015: a row for each workout',
    [
      'Date,Note,Workout,Body Weight,Exercise 1,Weight (KG),Weight (LB),Set 1,Set 2,Set 3,Exercise 2,Weight (KG),Weight (LB),Set 1,Set 2,Set 3',
      '18/03/2015,"",B,84KG,Squat,62.5,140,5,5,5,Overhead press,30,65,5,4,0',
      '16/03/2015,"",A,84KG,Squat,60,130,5,5,5,Bench press,,,5,5,',
      'never,"",A,84KG,Squat,60,130,5,,,,,,,,',
    ],
    [
      '2015-03-16T12:00 A 0 min',
      'Squat: 5 × 60 kg, 5 × 60 kg, 5 × 60 kg',
      'Bench press: 5 × 0 kg, 5 × 0 kg',
      '2015-03-18T12:00 B 0 min',
      'Squat: 5 × 62.5 kg, 5 × 62.5 kg, 5 × 62.5 kg',
      'Overhead press: 5 × 30 kg, 4 × 30 kg',
      'line 4 noDate',
    ],
  ],
]

const APPS: Layout[] = [
  [
    'FitNotes 2: moments in UTC, done and skipped sets',
    [
      'Name,StartTime,EndTime,BodyWeight,Exercise,Equipment,Reps,Weight,Time,Distance,Status,IsWarmup,RPE,RIR,Categories,Note',
      'Push,2025-02-23T10:13:53Z,2025-02-23T11:13:53Z,"94,0",Bench,Barbell,8,"62,5",,,Done,true,,,"Pectorals,Triceps",',
      'Push,2025-02-23T10:13:53Z,2025-02-23T11:13:53Z,"94,0",Bench,Barbell,8,"80,0",,,Done,false,,2,"Pectorals,Triceps",slow',
      'Push,2025-02-23T10:13:53Z,2025-02-23T11:13:53Z,"94,0",Bench,Barbell,8,"80,0",,,Skipped,false,,,"Pectorals,Triceps",',
    ],
    ['2025-02-23T11:13 Push 60 min', 'Bench: warmup 8 × 62.5 kg, 8 × 80 kg @8 (slow)', 'asks unit', 'line 4 notDone'],
  ],
  [
    'Liftosaur: what was required stands beside what was done',
    [
      'Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,Completed Reps,Is AMRAP?,Required RPE,Completed RPE,Log RPE?,Required Weight Value,Required Weight Unit,Completed Weight Value,Completed Weight Unit,Ask Weight?,Completed Reps Time,Target Muscles,Synergist Muscles,Notes',
      '2026-03-01T10:00:00.000Z,My Program,Day 1,"Squat, Barbell",1,5,5,0,,,0,95,lb,95,lb,0,2026-03-01T10:05:00.000Z,Quadriceps,Glutes,',
      '2026-03-01T10:00:00.000Z,My Program,Day 1,"Squat, Barbell",0,5,7,1,,8.5,1,225,lb,230,lb,0,2026-03-01T10:09:00.000Z,Quadriceps,Glutes,deep',
    ],
    ['2026-03-01T11:00 Day 1 0 min', 'Squat, Barbell: warmup 5 × 95 lbs, 7 × 230 lbs @8.5 (deep)'],
  ],
  [
    'LiftLog: a moment for each set, and which session it was of',
    [
      'SessionId,Timestamp,Exercise,Weight,WeightUnit,Reps,TargetReps,Notes',
      'b59ab47f,2024-10-16T10:45:06,Dip,10,kg,8,8,',
      'b59ab47f,2024-10-16T10:44:39,Bench Press,67.5,kg,12,10,',
      '8b929966,2024-10-16T18:02:00,Squat,100,kg,5,5,',
    ],
    [
      '2024-10-16T10:44 Workout 0 min',
      'Dip: 8 × +10 kg',
      'Bench Press: 12 × 67.5 kg',
      '2024-10-16T18:02 Workout 0 min',
      'Squat: 5 × 100 kg',
    ],
  ],
  [
    'Fitbod, whose multiplier is none of ours',
    [
      'Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier',
      '2025-08-26 07:30:00 +0000,Deadlift,3,140,0.0,0.0,0.0,0.0,false,,1.0',
      '2025-08-26 07:30:00 +0000,Treadmill,0,0.0,600,1500,1.0,0.0,false,,1.0',
    ],
    ['2025-08-26T09:30 Workout 0 min', 'Deadlift: 3 × 140 kg', 'Treadmill: 1500 m in 600 s'],
  ],
  [
    'GymBook: repetitions and times in one column, skipped sets',
    [
      'Date;Workout;Exercise;Muscle Group;Set;Repetitions / Time;Weight / Distance;Notes;Skipped',
      '3/31/2025, 6:05 PM;Push;Bench Press;Chest;1;10 reps;60 kg;;No',
      '3/31/2025, 6:05 PM;Push;Plank;Core;1;60 s;;;No',
      '3/31/2025, 6:05 PM;Push;Running;Cardio;1;10 min;2 km;;No',
      '3/31/2025, 6:05 PM;Push;Running;Cardio;2;10 min;2 km;;Yes',
    ],
    [
      '2025-03-31T18:05 Push 0 min',
      'Bench Press: 10 × 60 kg',
      'Plank: 1 × body in 60 s',
      'Running: 2 km in 600 s',
      'line 5 notDone',
    ],
  ],
  [
    'RepCount: start and end of the workout',
    [
      'Workout start,Workout end,Workout name,Exercise,Weight,Reps,Notes',
      '2024-05-02 18:00,2024-05-02 19:10,Legs,Squat,100 kg,5,',
      '2024-05-02 18:00,2024-05-02 19:10,Legs,Squat,100 kg,5,',
    ],
    ['2024-05-02T18:00 Legs 70 min', 'Squat: 5 × 100 kg, 5 × 100 kg'],
  ],
  [
    'Garmin: activities with a time and a distance alone',
    [
      'Activity Type,Date,Favorite,Title,Distance,Calories,Time,Avg HR',
      'Running,2025-04-06 08:15:20,false,Berlin Running,"5.02","312","00:28:11","152"',
      'Cycling,2025-04-05 08:00:00,false,Berlin Cycling,"20.10","500","01:02:00","131"',
    ],
    [
      '2025-04-05T08:00 Berlin Cycling 0 min',
      'Cycling: 20.1 km in 3720 s',
      '2025-04-06T08:15 Berlin Running 0 min',
      'Running: 5.02 km in 1691 s',
    ],
  ],
  [
    'wger: repetitions in reserve and words for units',
    [
      'Date,Exercise,Repetitions,Weight,Weight unit,RiR',
      '2024-01-15,Squats,5,100,kg,2',
      '2024-01-15,Squats,5,100,kg,1-2',
    ],
    ['2024-01-15T12:00 Workout 0 min', 'Squats: 5 × 100 kg @8, 5 × 100 kg @8.5'],
  ],
  [
    'Gymaholic: a length in minutes and rests',
    [
      'Date,Time,Workout Name,Duration (min),Exercise,Set #,Set Type,Weight lbs,Reps,Rest (s)',
      '15-Jan-24,6:30 PM,Push,45,Bench Press,1,Warm Up,95,10,60',
      '15-Jan-24,6:30 PM,Push,45,Bench Press,2,Working,135,8,120',
      '15-Jan-24,6:30 PM,Push,45,Bench Press,3,Working,135,8,120',
    ],
    ['2024-01-15T18:30 Push 45 min', 'Bench Press: warmup 10 × 95 lbs, 8 × 135 lbs, 8 × 135 lbs rest 120 s'],
  ],
]

test.each([...STRONGLIFTS, ...APPS])('R-IMP-06 imports a file from another app (%s)', (_, lines, expected) => {
  expect(outcomeOf(lines)).toEqual(expected)
})
