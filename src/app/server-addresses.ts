/** The service worker leaves these to the server. A pattern is matched against path and query. */
export const SERVER_ADDRESSES: readonly RegExp[] = [
  /^\/api([/?]|$)/,
  /^\/mcp([/?]|$)/,
  /^\/oauth\//,
  /^\/\.well-known\//,
  /^\/live([/?]|$)/,
  /^\/og([/?]|$)/,
  /^\/images([/?]|$)/,
  /^\/(healthz|readyz|metrics)([/?]|$)/,
  /^(\/app)?\/(routines|plans|history)\/public([/?]|$)/,
  // The worker has the files of the app in its own list; any other file comes from the server.
  /^[^?]*\.[^/?]*(\?|$)/,
]

/** The home page: from the server for a visitor, from the app for a signed-in person. */
export const HOME = /^\/(\?|$)/
