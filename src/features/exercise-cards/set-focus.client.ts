/**
 * Moves the keyboard's focus to a set's Complete button after another one was completed with it (DESIGN §7). Answers
 * false if there is no such button.
 */
export function focusCompleteButton(setId: string): boolean {
  const button = document.querySelector<HTMLElement>(`[data-set-id="${CSS.escape(setId)}"] [data-part=complete]`)
  button?.focus({ preventScroll: true })
  return button !== null
}

/**
 * Moves the keyboard's focus to the header of a card once the card before it is complete (DESIGN §7). `from` had the focus
 * when the set was completed: who has moved it since, keeps it.
 */
export function focusCard(exerciseId: string, from?: Element | null): void {
  const { activeElement, body } = document
  if (from !== undefined && activeElement !== from && activeElement !== body) return
  document
    .querySelector<HTMLElement>(`[data-exercise-id="${CSS.escape(exerciseId)}"] [aria-expanded]`)
    ?.focus({ preventScroll: true })
}
