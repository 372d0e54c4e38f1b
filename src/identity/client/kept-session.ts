/** The key in `localStorage` under which a browser stores who is signed in. */
export const SESSION_KEY = 'sled:session'

/** Pages without the app use it. The app itself verifies the session. */
function saysSignedIn(kept: string | null): boolean {
  try {
    const { user, isEnded } = JSON.parse(kept ?? '{}') as { user?: unknown; isEnded?: unknown }
    return Boolean(user) && isEnded === false
  } catch {
    return false
  }
}

/** Runs now, when the browser restores the page, and after a log-in in another tab. */
export function leaveWhenSignedIn() {
  leaveNow()
  window.addEventListener('pageshow', leaveNow)
  window.addEventListener('storage', leaveNow)
}

/** Doesn't lead to `/`: if the session has ended after all, the server would answer with this same page. */
function leaveNow() {
  if (saysSignedIn(readKept())) location.replace('/routines')
}

/** A browser may forbid any access to its storage. */
function readKept(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY)
  } catch {
    return null
  }
}
