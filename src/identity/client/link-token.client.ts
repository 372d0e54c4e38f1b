/**
 * The token of the email link that opened this page at `path`, else null. Removes the token from the address bar and
 * history, so call this before anything reads the address.
 */
export function takeLinkToken(path: string): string | null {
  const { pathname, search, hash } = window.location
  if (pathname !== path) return null
  if (hash) window.history.replaceState(window.history.state, '', pathname + search)
  return tokenIn(hash) ?? ''
}

/** Calls `open` when another email link is opened in this page. Returns the function that unsubscribes. */
export function onNextLink(open: () => void): () => void {
  const listener = () => tokenIn(window.location.hash) !== null && open()
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token')
