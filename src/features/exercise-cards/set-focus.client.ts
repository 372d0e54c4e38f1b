/**
 * Moves the keyboard's focus to a set's Complete button after another one was completed with it (DESIGN §7). Answers
 * false if there is no such button.
 */
export function focusCompleteButton(setId: string): boolean {
  const button = document.querySelector<HTMLElement>(`[data-set-id="${CSS.escape(setId)}"] [data-part=complete]`)
  button?.focus({ preventScroll: true })
  return button !== null
}

/** Whether the keyboard is still where a completed set has left it: in its row, or nowhere since that went. */
export function isFocusLeftAt(setId: string): boolean {
  const at = document.activeElement
  return !at || at === document.body || at.closest(`[data-set-id="${CSS.escape(setId)}"]`) !== null
}

/** Moves the keyboard's focus to the header of a card once the card before it is complete (DESIGN §7). */
export function focusCard(exerciseId: string): void {
  document
    .querySelector<HTMLElement>(`[data-exercise-id="${CSS.escape(exerciseId)}"] [aria-expanded]`)
    ?.focus({ preventScroll: true })
}
