/**
 * Addresses that the server answers itself, even if the phone could show the app without it. They are matched against
 * path and query. The worker leaves them alone.
 */
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
  // A file. The app's files are in the worker's list, and any other is not the app's page.
  /^[^?]*\.[^/?]*(\?|$)/,
]

/**
 * The server's for a visitor, the app's for a signed-in person. The worker finds out which. Matched like those above.
 */
export const HOME = /^\/(\?|$)/
