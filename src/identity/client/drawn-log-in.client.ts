/** What a person did with the log-in form that the server has drawn, before the app was there. */
type DrawnLogIn = { email: string; password: string; isSent: boolean }

/** Notes that somebody wants to log in before the app is there to do it. */
export function watchDrawnLogIn(drawn: HTMLElement): void {
  const send = () => {
    drawn.dataset.isSent = ''
    buttonOf(drawn)?.setAttribute('aria-busy', 'true')
  }
  buttonOf(drawn)?.addEventListener('click', send)
  drawn.addEventListener('keydown', ({ key, target }) => {
    if (key === 'Enter' && target instanceof HTMLInputElement) send()
  })
}

/** Replaces the server's form with the app's, which is drawn already: the focus goes along. Null if there is none. */
export function takeDrawnLogIn(): DrawnLogIn | null {
  const drawn = drawnLogIn()
  if (!drawn) return null
  const typedIn = (name: string) => drawn.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ''
  const focused = drawn.contains(document.activeElement) ? document.activeElement : null
  const taken = { email: typedIn('email'), password: typedIn('password'), isSent: drawn.dataset.isSent !== undefined }
  drawn.remove()
  if (focused instanceof HTMLInputElement) {
    document.querySelector<HTMLInputElement>(`input[name=${focused.name}]`)?.focus()
  } else if (focused) document.querySelector<HTMLElement>('[data-log-in-button]')?.focus()
  return taken
}

/** Takes away what was drawn before the app was there: the server's form, or a look that the device kept (decision 0024). */
export const removeDrawn = (): void => document.querySelector('[data-log-in], [data-kept-look]')?.remove()

/** Who runs the server, as its form says it. */
export const drawnSite = (): string | undefined => drawnLogIn()?.dataset.site

const drawnLogIn = () => document.querySelector<HTMLElement>('[data-log-in]')

const buttonOf = (drawn: HTMLElement) => drawn.querySelector<HTMLElement>('[data-log-in-button]')
