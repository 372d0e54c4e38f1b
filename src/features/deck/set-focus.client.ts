/**
 * Puts the keyboard on the Complete button of a set, after one was completed with it (DESIGN §7). False when the set
 * has no such button on the page.
 */
export function focusCompleteButton(setId: string): boolean {
  const button = document.querySelector<HTMLElement>(`[data-set-id="${CSS.escape(setId)}"] [data-part=complete]`)
  button?.focus({ preventScroll: true })
  return button !== null
}
