/**
 * The one-time token of an email link that opened this page at `path`; null at any other address. It removes the token
 * from the address bar and the history, so call it before anything else reads the address.
 */
export function takeLinkToken(path: string): string | null {
  const { pathname, search, hash } = window.location
  if (pathname !== path) return null
  if (hash) window.history.replaceState(window.history.state, '', pathname + search)
  return tokenIn(hash) ?? ''
}

/** Calls back when another link is opened in this open page. Returns a function that stops it. */
export function onNextLink(open: () => void): () => void {
  const listener = () => tokenIn(window.location.hash) !== null && open()
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token')
