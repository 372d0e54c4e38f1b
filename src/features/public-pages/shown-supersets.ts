import { type Grouped, type SupersetTag, supersetTags } from '#domain/superset.ts'

/** An exercise from the database, with its group instead of its place in it. */
export type Unmarked<T extends { superset: SupersetTag | null }> = Omit<T, 'superset'> & Grouped

/** Adds the place in a superset. The ids of groups stay on the server. */
export function withSupersets<T extends Grouped>(exercises: readonly T[]) {
  const tags = supersetTags(exercises)
  return exercises.map(({ exercise_order: _, group_id: __, ...exercise }) => ({
    ...exercise,
    superset: tags.get(exercise.id) ?? null,
  }))
}
