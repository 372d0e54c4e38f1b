/** The key in `localStorage` under which a browser stores who is signed in. */
export const SESSION_KEY = 'sled:session'

/**
 * Whether the stored session says that somebody is signed in. For pages without the app; the app itself asks the
 * server.
 */
function saysSignedIn(kept: string | null): boolean {
  try {
    const { user, isEnded } = JSON.parse(kept ?? '{}') as { user?: unknown; isEnded?: unknown }
    return Boolean(user) && isEnded === false
  } catch {
    return false
  }
}

/** Leaves the page for signed-in people: now, when the browser restores the page, and after a log-in in another tab. */
export function leaveWhenSignedIn() {
  leaveNow()
  window.addEventListener('pageshow', leaveNow)
  window.addEventListener('storage', leaveNow)
}

/** Leads to `/routines`, not to `/`: if the session has ended, the server would answer `/` with this same page. */
function leaveNow() {
  if (saysSignedIn(readKept())) location.replace('/routines')
}

/** The stored session; null also if the browser forbids its storage. */
function readKept(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY)
  } catch {
    return null
  }
}
