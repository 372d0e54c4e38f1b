/**
 * The one-time token of a link in an e-mail, which opened this page at `path`; null at any other address. It is gone
 * from the address bar and the history when this returns, so it is called before anything else reads the address.
 */
export function takeLinkToken(path: string): string | null {
  const { pathname, search, hash } = window.location
  if (pathname !== path) return null
  if (hash) window.history.replaceState(window.history.state, '', pathname + search)
  return tokenIn(hash) ?? ''
}

/** Calls back when another link is opened in a page that is open already; returns how to stop. */
export function onNextLink(open: () => void): () => void {
  const listener = () => tokenIn(window.location.hash) !== null && open()
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('token')
