/**
 * What the server answers itself, also when the phone could show the app without it: matched against path and query.
 * The worker stays out of it.
 */
export const SERVER_ADDRESSES: readonly RegExp[] = [
  /^\/api([/?]|$)/,
  /^\/live([/?]|$)/,
  /^\/og([/?]|$)/,
  /^\/images([/?]|$)/,
  /^\/(healthz|readyz)([/?]|$)/,
  /^(\/app)?\/(routines|history)\/public([/?]|$)/,
  // A file: those of the app stand in the worker's list, and any other is not the app's page.
  /^[^?]*\.[^/?]*(\?|$)/,
]

/** The server's for a visitor, the app's for whoever is signed in: the worker looks which. Matched like those above. */
export const HOME = /^\/(\?|$)/
