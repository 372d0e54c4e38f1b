import type { ExerciseState } from './progress.ts'
import { exercisesInOrder } from './routine.ts'
import { SECTIONS, type Section } from './section.ts'

export type FocusCard = { id: string; section: Section; exercise_order: number; state: ExerciseState }

/**
 * The focus after `currentId`: the next incomplete exercise of its section, else the nearest before it, else the first
 * of the following sections, wrapping around. Null: none.
 */
export function nextFocus(cards: readonly FocusCard[], currentId: string | null): string | null {
  const ordered = exercisesInOrder(cards)
  const at = ordered.findIndex((card) => card.id === currentId)
  const current = ordered[at]
  const isOpen = (card: FocusCard) => card.state === 'incomplete' && card.id !== currentId
  if (!current) return ordered.find(isOpen)?.id ?? null

  const isOpenHere = (card: FocusCard) => isOpen(card) && card.section === current.section
  const inSection = ordered.slice(at + 1).find(isOpenHere) ?? ordered.slice(0, at).findLast(isOpenHere)
  if (inSection) return inSection.id

  for (const section of sectionsAfter(current.section)) {
    const first = ordered.find((card) => card.section === section && isOpen(card))
    if (first) return first.id
  }
  return null
}

/** The focus on opening: the last worked exercise, else the first one with a visible set. Null without exercises. */
export function initialFocus(cards: readonly FocusCard[], lastWorkedId: string | null): string | null {
  const withSets = cards.filter((card) => card.state !== 'empty')
  const lastWorked = withSets.find((card) => card.id === lastWorkedId)
  return (lastWorked ?? firstExercise(withSets) ?? firstExercise(cards))?.id ?? null
}

const firstExercise = (cards: readonly FocusCard[]): FocusCard | null => exercisesInOrder(cards)[0] ?? null

function sectionsAfter(section: Section): Section[] {
  const at = SECTIONS.indexOf(section)
  return [...SECTIONS.slice(at + 1), ...SECTIONS.slice(0, at)]
}
