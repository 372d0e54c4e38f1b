import { type Grouped, type SupersetTag, supersetTags } from '#domain/superset.ts'

/** An exercise from the database, with the superset's group instead of a place in the superset. */
export type Unmarked<T extends { superset: SupersetTag | null }> = Omit<T, 'superset'> & Grouped

/** Adds each exercise's place in its superset. The ids of groups stay on the server. */
export function withSupersets<T extends Grouped>(exercises: readonly T[]) {
  const tags = supersetTags(exercises)
  return exercises.map(({ exercise_order: _, group_id: __, ...exercise }) => ({
    ...exercise,
    superset: tags.get(exercise.id) ?? null,
  }))
}
