/** The key in `localStorage` under which a browser stores who is signed in. */
export const SESSION_KEY = 'sled:session'

/** For pages without the app. The app itself verifies it. */
function saysSignedIn(kept: string | null): boolean {
  try {
    const { user, isEnded } = JSON.parse(kept ?? '{}') as { user?: unknown; isEnded?: unknown }
    return Boolean(user) && isEnded === false
  } catch {
    return false
  }
}

/** Now, when the browser restores the page, and after a log-in in another tab. */
export function leaveWhenSignedIn() {
  leaveNow()
  window.addEventListener('pageshow', leaveNow)
  window.addEventListener('storage', leaveNow)
}

/** Not to `/`: if the session has ended after all, the server would answer with this same page. */
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
