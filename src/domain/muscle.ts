/** The main muscle of an exercise, or of a workout without a routine. */
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
