/** Where a browser keeps who is signed in, in `localStorage`. */
export const SESSION_KEY = 'sled:session'

/** Whether what is kept there says that somebody is: for pages without the app, which checks it. */
function saysSignedIn(kept: string | null): boolean {
  try {
    const { user, isEnded } = JSON.parse(kept ?? '{}') as { user?: unknown; isEnded?: unknown }
    return Boolean(user) && isEnded === false
  } catch {
    return false
  }
}

/**
 * Takes a signed-in person from a page without the app into it (R-LAND-25): now, when the browser brings the page back,
 * and on a log-in in another tab.
 */
export function leaveWhenSignedIn() {
  leaveNow()
  window.addEventListener('pageshow', leaveNow)
  window.addEventListener('storage', leaveNow)
}

/** Not to `/`: without a session after all, the server would answer with the page that was left. */
function leaveNow() {
  if (saysSignedIn(readKept())) location.replace('/routines')
}

/** A browser may forbid even looking at it. */
function readKept(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY)
  } catch {
    return null
  }
}
