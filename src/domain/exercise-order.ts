import { exercisesInOrder } from './routine.ts'
import type { Section } from './section.ts'

type Placed = { id: string; section: Section; exercise_order: number }

/**
 * The orders of a routine's exercises once one of them stands right after another of its section, or first in it
 * (`afterId` null): from 1, each once, through the sections in turn (R-BUILD-04, R-BUILD-05). Undefined where the other
 * one is not there, or in another section; null where it stands so already.
 */
export function orderAfterMove(
  exercises: readonly Placed[],
  id: string,
  afterId: string | null,
): ReadonlyMap<string, number> | null | undefined {
  const inOrder = exercisesInOrder(exercises)
  const moved = inOrder.find((row) => row.id === id)
  const rest = inOrder.filter((row) => row !== moved)
  const after = rest.find((row) => row.id === afterId)
  if (!moved || (afterId !== null && after?.section !== moved.section)) return undefined
  const first = rest.findIndex((row) => row.section === moved.section)
  const at = after ? rest.indexOf(after) + 1 : first
  const next = at === -1 ? inOrder : rest.toSpliced(at, 0, moved)
  if (next.every((row, index) => row === inOrder[index])) return null
  return new Map(next.map((row, index) => [row.id, index + 1]))
}

/** The id before place `to` (from 0) of a section's ids once `id` has left its own place; null: it is the first. */
export const idBefore = (ids: readonly string[], id: string, to: number): string | null =>
  ids.filter((other) => other !== id)[to - 1] ?? null
