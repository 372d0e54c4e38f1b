/**
 * Null unless an email link opened this page at `path`. Removes the token from the address bar and history, so call it
 * first.
 */
export function takeLinkToken(path: string): string | null {
  const { pathname, search, hash } = window.location
  if (pathname !== path) return null
  if (hash) window.history.replaceState(window.history.state, '', pathname + search)
  return tokenIn(hash) ?? ''
}

/** Another link opened in this open page. Returns the function that unsubscribes. */
export function onNextLink(open: () => void): () => void {
  const listener = () => tokenIn(window.location.hash) !== null && open()
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token')
