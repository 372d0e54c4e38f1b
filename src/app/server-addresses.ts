/** The worker leaves these to the server. Matched against path and query. */
export const SERVER_ADDRESSES: readonly RegExp[] = [
  /^\/api([/?]|$)/,
  /^\/mcp([/?]|$)/,
  /^\/oauth\//,
  /^\/\.well-known\//,
  /^\/live([/?]|$)/,
  /^\/og([/?]|$)/,
  /^\/images([/?]|$)/,
  /^\/(healthz|readyz)([/?]|$)/,
  /^(\/app)?\/(routines|history)\/public([/?]|$)/,
  // The worker has the app's files in its list. Any other file is not the app's page.
  /^[^?]*\.[^/?]*(\?|$)/,
]

/** The server's for a visitor, the app's for a signed-in person. */
export const HOME = /^\/(\?|$)/
