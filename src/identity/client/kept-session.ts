/** Where a browser keeps who is signed in, in `localStorage`. */
export const SESSION_KEY = 'sled:session'

/** Whether what is kept there says that somebody is: for pages without the app, which checks it. */
export function saysSignedIn(kept: string | null): boolean {
  try {
    const { user, isEnded } = JSON.parse(kept ?? '{}') as { user?: unknown; isEnded?: unknown }
    return Boolean(user) && isEnded === false
  } catch {
    return false
  }
}
