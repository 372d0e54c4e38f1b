/** What an exercise works most; what a history row says of a workout without a routine (R-HIST-03, R-DATA-10). */
export const MUSCLES = [
  'Chest',
  'Back',
  'Shoulders',
  'Biceps',
  'Triceps',
  'Forearms',
  'Core',
  'Glutes',
  'Quads',
  'Hamstrings',
  'Calves',
  'Hips',
  'Full body',
  'Cardio',
] as const
export type Muscle = (typeof MUSCLES)[number]
