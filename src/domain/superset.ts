import type { ErrorCode } from './errors.ts'
import { type Section, sectionOrder } from './section.ts'

const MIN_SUPERSET = 2
const MAX_SUPERSET = 5

/** Exercises of one section with the same `group_id` are a superset. */
export type Grouped = { id: string; section: Section; exercise_order: number; group_id?: string | null }

/**
 * The exercises in training order as blocks: a single exercise, or a superset at the place of its first member. An
 * exercise too many for its superset is a block of its own, the same one on all devices.
 */
export function blocksOf<T extends Grouped>(exercises: readonly T[]): T[][] {
  const blocks: T[][] = []
  const byGroup = new Map<string, T[]>()
  const inOrder = exercises.toSorted(
    (a, b) => sectionOrder(a.section) - sectionOrder(b.section) || a.exercise_order - b.exercise_order,
  )
  const surplus = surplusOf(exercises)
  for (const exercise of inOrder) {
    const group = surplus.has(exercise) ? null : groupOf(exercise)
    const block = group && byGroup.get(group)
    if (block) {
      block.push(exercise)
      continue
    }
    const own = [exercise]
    blocks.push(own)
    if (group) byGroup.set(group, own)
  }
  return blocks
}

const groupOf = ({ section, group_id }: Grouped): string | null => (group_id ? `${section} ${group_id}` : null)

/** The members that are too many: two phones that join exercises at once can make a group of six. */
function surplusOf(exercises: readonly Grouped[]): Set<Grouped> {
  const groups = Map.groupBy(exercises, groupOf)
  groups.delete(null)
  const tooMany = [...groups.values()].filter((members) => members.length > MAX_SUPERSET)
  return new Set(tooMany.flatMap((members) => members.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(MAX_SUPERSET)))
}

/** The superset of an exercise, in order; null: the exercise is in none. */
export function supersetOf<T extends Grouped>(exercises: readonly T[], id: string): T[] | null {
  const block = blocksOf(exercises).find((members) => members.some((member) => member.id === id))
  return block && block.length >= MIN_SUPERSET ? block : null
}

/** 'A1': the letter counts the supersets of a section, the number the members of the superset. */
export type SupersetTag = { letter: string; number: number }

export const tagText = ({ letter, number }: SupersetTag): string => `${letter}${number}`

export function supersetTags<T extends Grouped>(exercises: readonly T[]): Map<string, SupersetTag> {
  const tags = new Map<string, SupersetTag>()
  const counts: Partial<Record<Section, number>> = {}
  for (const block of blocksOf(exercises)) {
    const [first] = block
    if (!first || block.length < MIN_SUPERSET) continue
    const place = counts[first.section] ?? 0
    counts[first.section] = place + 1
    for (const [index, { id }] of block.entries()) tags.set(id, { letter: letterAt(place), number: index + 1 })
  }
  return tags
}

/** A to Z, then AA, AB and so on. */
const letterAt = (place: number): string =>
  (place < 26 ? '' : letterAt(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/**
 * The block of the exercise together with the next block of its section; null: there is no next one, or they have too
 * many members.
 */
export function joinedWithNext<T extends Grouped>(exercises: readonly T[], id: string): T[] | null {
  const blocks = blocksOf(exercises)
  const at = blocks.findIndex((members) => members.some((member) => member.id === id))
  const [own, next] = [blocks[at], blocks[at + 1]]
  if (!own || !next || own[0]?.section !== next[0]?.section) return null
  const joined = [...own, ...next]
  return joined.length <= MAX_SUPERSET ? joined : null
}

export type Place = { exercise_order: number; group_id: string | null; group_rest: number }
type Placed = Grouped & { group_rest?: number }

/**
 * The places after `ids` become a superset at the place of the first, with `rest` seconds between them, without missing
 * exercises. An error code: why they cannot become one.
 */
export function placesJoined(
  exercises: readonly Placed[],
  { ids, groupId, rest }: { ids: readonly string[]; groupId: string; rest: number },
): ReadonlyMap<string, Place> | ErrorCode {
  const wanted = [...new Set(ids)]
  if (wanted.length < MIN_SUPERSET || wanted.length > MAX_SUPERSET) return 'superset-size'
  const members = wanted.flatMap((id) => exercises.find((row) => row.id === id) ?? [])
  if (members.length < MIN_SUPERSET) return 'gone'
  if (members.some(({ section }) => section !== members[0]?.section)) return 'superset-sections'
  const inOrder = blocksOf(exercises).flat()
  const first = inOrder.findIndex((row) => members.includes(row))
  const others = inOrder.filter((row) => !members.includes(row))
  const joined = members.map((row) => ({ ...row, group_id: groupId, group_rest: rest }))
  return newPlaces(exercises, others.toSpliced(first, 0, ...joined))
}

/** The places after an exercise leaves its superset. A superset of one dissolves. */
export function placesWithout(exercises: readonly Placed[], id: string): ReadonlyMap<string, Place> {
  const members = supersetOf(exercises, id) ?? []
  const leaving = members.length > MIN_SUPERSET ? members.filter((row) => row.id === id) : members
  const alone = (row: Placed) => (leaving.includes(row) ? { ...row, group_id: null, group_rest: 0 } : row)
  return newPlaces(exercises, leaving.length === 0 ? [] : blocksOf(exercises).flat().map(alone))
}

/** The changed places, numbered from 1 in the order of the blocks. */
function newPlaces(before: readonly Placed[], listed: readonly Placed[]): Map<string, Place> {
  const asListed = listed.map((row, index) => ({ ...row, exercise_order: index + 1 }))
  const places = new Map<string, Place>()
  for (const [index, row] of blocksOf(asListed).flat().entries()) {
    const old = placeOf(before.find(({ id }) => id === row.id) ?? row)
    const place = { ...placeOf(row), exercise_order: index + 1 }
    if (PLACE.some((field) => old[field] !== place[field])) places.set(row.id, place)
  }
  return places
}

const PLACE = ['exercise_order', 'group_id', 'group_rest'] as const satisfies readonly (keyof Place)[]
const placeOf = ({ exercise_order, group_id = null, group_rest = 0 }: Placed): Place => ({
  ...{ exercise_order, group_id, group_rest },
})
