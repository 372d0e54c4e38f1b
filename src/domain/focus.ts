import type { ExerciseState } from './progress.ts'
import { exercisesInOrder } from './routine.ts'
import { SECTIONS, type Section } from './section.ts'

/** The part of a card that focus depends on. */
export type FocusCard = { id: string; section: Section; exercise_order: number; state: ExerciseState }

/**
 * The exercise to focus once `currentId` is complete: the next incomplete one of its section, else the nearest before
 * it, else the first incomplete one of the following sections, wrapping around (R-FOCUS-03, R-FOCUS-04, R-FOCUS-05).
 * Null if nothing is left to do.
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
 * The exercise to focus when the workout is opened: the last worked one (R-FOCUS-06), else the first of the first
 * section that has one (R-FOCUS-07). Exercises without a visible set are skipped if there are others. Null without
 * exercises.
 */
export function initialFocus(cards: readonly FocusCard[], lastWorkedId: string | null): string | null {
  const withSets = cards.filter((card) => card.state !== 'empty')
  const lastWorked = withSets.find((card) => card.id === lastWorkedId)
  return (lastWorked ?? firstExercise(withSets) ?? firstExercise(cards))?.id ?? null
}

/** The first exercise as a lifter does them: earliest section, then lowest order (R-ACTIVE-06). */
const firstExercise = (cards: readonly FocusCard[]): FocusCard | null => exercisesInOrder(cards)[0] ?? null

/** The other sections in training order, starting behind this one (R-FOCUS-05). */
function sectionsAfter(section: Section): Section[] {
  const at = SECTIONS.indexOf(section)
  return [...SECTIONS.slice(at + 1), ...SECTIONS.slice(0, at)]
}
