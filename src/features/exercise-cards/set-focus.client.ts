/**
 * Puts the keyboard on the Complete button of a set, after one was completed with it (DESIGN §7). False when the set
 * has no such button on the page.
 */
export function focusCompleteButton(setId: string): boolean {
  const button = document.querySelector<HTMLElement>(`[data-set-id="${CSS.escape(setId)}"] [data-part=complete]`)
  button?.focus({ preventScroll: true })
  return button !== null
}

/** Puts the keyboard on the head of a card, once the one before it is done (DESIGN §7). */
export function focusCard(exerciseId: string): void {
  document
    .querySelector<HTMLElement>(`[data-exercise-id="${CSS.escape(exerciseId)}"] [aria-expanded]`)
    ?.focus({ preventScroll: true })
}
