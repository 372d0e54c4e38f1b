import './node-version.mjs'

// The line above opens the cache of compiled code, which works from here on.
const { run } = await import('./run.server.ts')
await run()
