import type { ExerciseState } from './progress.ts'
import { exercisesInOrder } from './routine.ts'
import { SECTIONS, type Section } from './section.ts'

/** A card of the deck as focus sees it. */
export type FocusCard = { id: string; section: Section; exercise_order: number; state: ExerciseState }

/**
 * Where focus goes when the exercise `currentId` is complete: the next incomplete one of its section, else the nearest
 * before it, else the first incomplete one of the sections that follow, wrapping round (R-FOCUS-03, R-FOCUS-04,
 * R-FOCUS-05). Null: nothing is left to do.
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

/**
 * Where focus is when the workout is opened: on the last worked exercise (R-FOCUS-06), else on the first of the first
 * section that has one (R-FOCUS-07). Exercises without a set on screen are passed over while there are others. Null: no
 * exercise at all.
 */
export function initialFocus(cards: readonly FocusCard[], lastWorkedId: string | null): string | null {
  const withSets = cards.filter((card) => card.state !== 'empty')
  const lastWorked = withSets.find((card) => card.id === lastWorkedId)
  return (lastWorked ?? firstExercise(withSets) ?? firstExercise(cards))?.id ?? null
}

/** The first exercise as a lifter does them: earliest section, then lowest order (R-ACTIVE-06). */
export const firstExercise = <T extends { section: Section; exercise_order: number }>(
  exercises: readonly T[],
): T | null => exercisesInOrder(exercises)[0] ?? null

/** The other sections in training order, starting behind this one (R-FOCUS-05). */
function sectionsAfter(section: Section): Section[] {
  const at = SECTIONS.indexOf(section)
  return [...SECTIONS.slice(at + 1), ...SECTIONS.slice(0, at)]
}
