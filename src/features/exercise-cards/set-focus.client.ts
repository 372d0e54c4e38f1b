/** The row of a set, which is the set's rail. */
export const rowOf = (setId: string): HTMLElement | null =>
  document.querySelector(`[data-set-id="${CSS.escape(setId)}"]`)

/** Moves the keyboard's focus to a set's Complete button. Answers false if there is none. */
export function focusCompleteButton(setId: string): boolean {
  const button = rowOf(setId)?.querySelector<HTMLElement>('.set-complete')
  button?.focus({ preventScroll: true })
  return Boolean(button)
}

/** Whether the keyboard's focus is still in a completed set's row, or nowhere because the button has gone. */
export function isFocusLeftAt(setId: string): boolean {
  const at = document.activeElement
  return !at || at === document.body || Boolean(rowOf(setId)?.contains(at))
}

/** Moves the keyboard's focus to a card's header once the card before it is complete. */
export function focusCard(exerciseId: string): void {
  document
    .querySelector<HTMLElement>(`[data-exercise-id="${CSS.escape(exerciseId)}"] [aria-expanded]`)
    ?.focus({ preventScroll: true })
}
