import { restBetween } from '#domain/rest.ts'
import { type Grouped, joinedWithNext, supersetOf } from '#domain/superset.ts'

/** What is asked before a superset changes: of those that will be in it, in their order. */
export type SupersetQuestion = {
  of: 'join' | 'rest' | 'leave'
  ids: readonly string[]
  names: readonly string[]
  /** Null: it is a new one. */
  groupId: string | null
  /** Between its members, in seconds. */
  rest: number
}

type Exercise = Grouped & { id: string; name: string; group_rest?: number }

/** What 'Superset with next', 'Rest between' and 'Take out of superset' are about; null: there is nothing to do (R-LIFT-16). */
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
