import { restBetween } from '#domain/rest.ts'
import { type Grouped, joinedWithNext, supersetOf } from '#domain/superset.ts'

/** The question before a superset changes, with its members in order. */
export type SupersetQuestion = {
  of: 'join' | 'rest' | 'leave'
  ids: readonly string[]
  names: readonly string[]
  groupId: string | null
  /** The rest between its members, s. */
  rest: number
}

type Exercise = Grouped & { id: string; name: string; group_rest?: number }

/**
 * What a menu row asks about a superset: 'Superset with next', 'Rest between' or 'Take out of superset'; null: there is
 * nothing to do.
 */
export function supersetAsked(
  exercises: readonly Exercise[],
  id: string,
  of: SupersetQuestion['of'],
): SupersetQuestion | null {
  const members = of === 'join' ? joinedWithNext(exercises, id) : supersetOf(exercises, id)
  if (!members) return null
  const grown = members.find((member) => supersetOf(exercises, member.id))
  const before = grown && supersetOf(exercises, grown.id)
  return {
    of,
    ids: members.map((member) => member.id),
    names: members.map(({ name }) => name),
    groupId: grown?.group_id ?? null,
    rest: restBetween(before ?? undefined),
  }
}
